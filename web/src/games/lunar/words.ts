/** The words of Lunar's table. */
import type { Said } from '../../text';

const en = {
  'lunar.trump': 'Trump',
  'lunar.tile_up': '{suit}, face up',
  'lunar.tile_down': '{suit}, turned down',
  'lunar.tile_trump': '{suit} is trump',
  'lunar.tiles': 'Trump tiles',
  'lunar.track': 'What tricks are worth',
  'lunar.track_cell': '{n} {n|trick|tricks}: {worth} points',
  'lunar.yours': 'Your team',
  'lunar.you': 'You',
  'lunar.now_worth': 'now worth {n}',
  'lunar.total': '{n} in all',
  'lunar.stars_kept': '{n} {n|star|stars} kept',
  'lunar.black_lead': 'black lead tile',
  'lunar.white_lead': 'white lead tile',
  'lunar.sky': 'The sky',
  'lunar.pass_tray': 'To {name}',
  'lunar.pass': 'Pass these',
  'lunar.received': 'from {name}',
  'lunar.tile_flip': 'Turn {suit} down',
};

const ja: Record<keyof typeof en, string> = {
  'lunar.trump': '切り札',
  'lunar.tile_up': '{suit}、表向き',
  'lunar.tile_down': '{suit}、裏向き',
  'lunar.tile_trump': '切り札は{suit}です',
  'lunar.tiles': '切り札タイル',
  'lunar.track': 'トリックの得点',
  'lunar.track_cell': '{n}トリック：{worth}点',
  'lunar.yours': 'あなたのチーム',
  'lunar.you': 'あなた',
  'lunar.now_worth': '今なら{n}点',
  'lunar.total': '合計{n}',
  'lunar.stars_kept': '取った星{n}つ',
  'lunar.black_lead': '黒リードのタイル',
  'lunar.white_lead': '白リードのタイル',
  'lunar.sky': '夜空',
  'lunar.pass_tray': '{name}へ',
  'lunar.pass': 'これを渡す',
  'lunar.received': '{name}から',
  'lunar.tile_flip': '{suit}を裏返す',
};

export const own = { en, ja };
export type Words = Said<keyof typeof en>;
