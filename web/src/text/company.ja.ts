/** 集まるときの言葉：約束ごと、席、知らない人との対戦。 */
import type { en } from './company.en';

export const ja: Record<keyof typeof en, string> = {
  'agreed.bots': 'ボット',
  'agreed.clock': '一手の時間',
  'agreed.rules': 'ハウスルール',
  'agreed.usual': '標準どおり',

  'seats.title': '席順',
  'seats.order': '手番は席の番号順に回ります。',
  'seats.side': '第{n}組',
  'seats.number': '席{n}',
  'seats.sit': 'ここに座る',
  'seats.swap': '{name}さんの席を替える',
  'seats.swap_with': '{name}さんを入れ替える相手…',
  'seats.swap_here': '{name}さんと',
  'seats.swap_free': 'ここへ移す',

  'join.learn': '5分で覚える',
  'lesson.table': '自分のテーブルへ',

  'pair.find': '相手を探す',
  'pair.title': '一緒に遊びませんか',
  'pair.about':
    '同じゲームの相手を探している、このサーバーの人と同席します。席がすべて埋まると始まります。',
  'pair.bots': '1分たったら、空席にボットが座ってもよい',
  'pair.look': '相手を探す',
  'pair.none': 'いま公開されているテーブルはありません。',
  'pair.looking': '相手を探しています',
  'pair.count': '{seats}人中{n}人がいます',
  'pair.bots_in': '{n}秒後に、空席にボットが座ります。',
  'pair.bots_wait': '席がすべて埋まるか、いる人全員がボットを許すと始まります。',
  'pair.full': '席がすべて埋まると始まります。',
  'pair.stop': '探すのをやめる',
};
