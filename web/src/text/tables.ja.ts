import type { en } from './tables.en';

/** どのテーブルでも使う言葉。 */
export const ja: Record<keyof typeof en, string> = {
  'seat.you': 'あなた',
  'seat.away': '離席中',
  'seat.turn': '手番',
  'seat.cards': '手札{n}枚',
  'seat.tricks': '{n}トリック',
  'seat.points': '{n}点',
  'seat.dealer': '親',
  'level.random': '星見',
  'level.novice': '初心者',
  'level.club': 'クラブ',
  'level.expert': 'エキスパート',
  'level.search': '先読み',
  'level.master': 'マスター',
  'level.meanwhile': 'いまは{level}',

  'card.stars': '星{n}つ',
  'card.copies': '{n}枚',
  'card.trump': '切り札',
  'card.penalty': '規則に反し、チップを1枚失います',

  'hand.yours': 'あなたの手札',
  'hand.of': '{name}の手札',
  'hand.not_yet': 'まだあなたの番ではありません。',

  'prompt.over': '対戦は終わっています。',

  'trick.title': '場',
  'trick.last': '前のトリック',
  'window.ask': 'いつでもカードを出しますか。',
  'window.none': '出さない',
  'window.wait': '全員にいつでもカードを尋ねています。',
  'round.title': 'ラウンド終了',
  'round.player': 'プレイヤー',
  'round.on': '次へ',
  'round.tricks': 'トリック',
  'round.count': '数',
  'round.stars': '星',
  'round.points': '得点',
  'round.chips': '獲得チップ',
  'round.total': '合計',
  'round.total_chips': 'チップ',

  'hand.take_back': '{card}を手札に戻す',
};
