/** The words of the table that any game can have. */
import type { Said } from '../../text';

const en = {
  'generic.do': 'Do it',
  'generic.back': 'Back',
  'generic.so_far': 'So far: {steps}',
  'generic.choices': 'What you can do',
  'generic.penalty': '{text} Touch it again to do it all the same.',
};

const ja: Record<keyof typeof en, string> = {
  'generic.do': '決める',
  'generic.back': '戻る',
  'generic.so_far': 'ここまで：{steps}',
  'generic.choices': 'できること',
  'generic.penalty': '{text}それでも行うなら、もう一度触れてください。',
};

export const own = { en, ja };
export type Words = Said<keyof typeof en>;
