/** The words of Lunar Trick's table. */
import type { Said } from '../../text';

const en = {
  'lunar-trick.ring': 'The moon ring',
  'lunar-trick.suits': 'Suits: {suits}.',
  'lunar-trick.trump': 'Trump: {side}.',
  'lunar-trick.rising': 'Rising 1–15',
  'lunar-trick.falling': 'Falling 16–30',
  'lunar-trick.suit': 'suit {suit}',
  'lunar-trick.count': 'count {n}',
  'lunar-trick.count_scores': 'count {n}, now worth {points}',
  'lunar-trick.worth': '+{n}',
  'lunar-trick.ring_text': 'Markers on {markers}. {suits} {trump}',
};

const ja: Record<keyof typeof en, string> = {
  'lunar-trick.ring': '月の輪',
  'lunar-trick.suits': 'スート：{suits}。',
  'lunar-trick.trump': '切り札：{side}。',
  'lunar-trick.rising': '上弦 1–15',
  'lunar-trick.falling': '下弦 16–30',
  'lunar-trick.suit': 'スート{suit}',
  'lunar-trick.count': '数{n}',
  'lunar-trick.count_scores': '数{n}、今なら{points}点',
  'lunar-trick.worth': '+{n}',
  'lunar-trick.ring_text': 'マーカー：{markers}。{suits}{trump}',
};

export const own = { en, ja };
export type Words = Said<keyof typeof en>;
