import type { en } from './comfort.en';

/** 対戦の準備と設定の言葉。 */
export const ja: Record<keyof typeof en, string> = {
  'alone.title': '{game}・ボットと対戦',
  'alone.choose': '人数・強さ・ルールを選ぶ',
  'alone.remembered': '次からは「すぐに遊ぶ」で同じ設定になります。',
  'alone.usual': '標準に戻す',
  'alone.players': '{n}人',
  'variation.about':
    'このルールに名前を付けるとバリエーションになり、保存したり人に送ったりできます。',
  'variation.link': 'リンクをコピー',
  'variation.save': 'ファイルに保存',
  'variation.load': 'ファイルを開く',
  'variation.loaded': '「{name}」を入れました。',
  'variation.broken': 'このリンクの遊び方は読み取れません。',

  'option.range': '{title}は{low}から{high}までの整数です。{value}にはできません。',

  'matches.all': '途中の対戦をすべて見る（{n}）',
  'matches.remove': '{others}さんとの{game}を一覧から消す',
  'matches.remove_sure': '一覧から消しますか？',
  'matches.remove_yes': '消す',
  'matches.remove_no': '残す',

  'rules.cards': 'カードの種類',
  'rules.example': '例：',

  'shortcut.claim': '残りをすべて取る',
  'shortcut.claim_about': '残りのトリックは必ずあなたのものです。一度に進めます',
  'shortcut.skip': '先へ進む',
  'shortcut.skip_about': '次に選ぶところまで進みます。テーブルに触れても同じです',

  'settings.comfort': '遊びやすさ',
  'settings.automatic': '出せるカードが1枚だけなら自動で出す',
  'settings.automatic_about': '触れて出すのと同じくらいの間をおきます。',
  'settings.sorting': '手札の並べ方',
  'settings.sorting_suit': 'スート順',
  'settings.sorting_rank': '数字順',
  'settings.cards': '手札の大きさ',
  'settings.cards_usual': '標準',
  'settings.cards_large': '大きめ',
  'settings.side': '利き手',
  'settings.side_right': '右手',
  'settings.side_left': '左手',
  'settings.colours': 'スートの色',
  'settings.colours_usual': '標準',
  'settings.colours_safe': '色覚に配慮した色',
  'settings.back': 'カードの裏',
  'settings.back_moon': '三日月',
  'settings.back_phases': '月の満ち欠け',
  'settings.back_waves': '波と月',
};
