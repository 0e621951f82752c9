/** The words of Shoot the Moon's table. */
import type { Said } from '../../text';

const en = {
  'card.shoot-the-moon.BM': 'Big Moon',
  'card.shoot-the-moon.LM': 'Little Moon',
  'card.shoot-the-moon.R': 'red Rocket {n}',
  'card.shoot-the-moon.G': 'green Crescent {n}',
  'card.shoot-the-moon.P': 'purple Star {n}',
  'card.shoot-the-moon.B': 'blue Full Moon {n}',
  'shoot-the-moon.chips': '{n} {n|chip|chips}',
  'shoot-the-moon.dummy': 'Dummy',
  'shoot-the-moon.penalty': '{text} Touch it again to play it all the same.',
};

const ja: Record<keyof typeof en, string> = {
  'card.shoot-the-moon.BM': 'ビッグムーン',
  'card.shoot-the-moon.LM': 'リトルムーン',
  'card.shoot-the-moon.R': '赤のロケット{n}',
  'card.shoot-the-moon.G': '緑の三日月{n}',
  'card.shoot-the-moon.P': '紫の星{n}',
  'card.shoot-the-moon.B': '青の満月{n}',
  'shoot-the-moon.chips': 'チップ{n}枚',
  'shoot-the-moon.dummy': 'ダミー',
  'shoot-the-moon.penalty': '{text}それでも出すなら、もう一度触れてください。',
};

export const own = { en, ja };
export type Words = Said<keyof typeof en>;
