/** The words of Shoot the Moon's table. */
import type { Said } from '../../text';

const en = {
  'shoot-the-moon.chips': '{n} {n|chip|chips}',
  'shoot-the-moon.dummy': 'Dummy',
  'shoot-the-moon.penalty': '{text} Touch it again to play it all the same.',
};

const ja: Record<keyof typeof en, string> = {
  'shoot-the-moon.chips': 'チップ{n}枚',
  'shoot-the-moon.dummy': 'ダミー',
  'shoot-the-moon.penalty': '{text}それでも出すなら、もう一度触れてください。',
};

export const own = { en, ja };
export type Words = Said<keyof typeof en>;
