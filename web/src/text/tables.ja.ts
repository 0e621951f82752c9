import type { en } from './tables.en';

/** 四つのテーブルの言葉。 */
export const ja: Record<keyof typeof en, string> = {
  'table.your_turn': 'あなたの番です',
};
