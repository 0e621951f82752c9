/** 自分の履歴の言葉：一覧、まとめ、持ち出し、削除。 */
import type { en } from './history.en';

export const ja: Record<keyof typeof en, string> = {
  'history.games': 'ゲーム',
  'history.all': 'すべてのゲーム',
  'history.of': '{game}：{n}対戦',
  'history.with_bot': '{name}（{level}）',
  'history.place': '{of}人中{place}位',
  'history.points': '{points}点',
  'history.score': '100点中{score}点のプレイ',
  'history.unscored': '振り返り前',
  'history.more': 'あと{n}件を表示します',
  'history.wins': '勝敗',
  'history.against': '相手',
  'history.share': '勝ち',
  'history.interval': '95％区間',
  'history.interval_about':
    '長く続けたときの勝率は、これだけの対戦からはこの範囲と見込まれます（ウィルソンの区間）。',
  'history.plot': 'プレイ点の移り変わり',
  'history.plot_about': '月の一つひとつが振り返った対戦です。線は5対戦の平均です。',
  'history.plot_one': '{date}：100点中{score}点',
  'history.no_scores': '対戦を振り返ると、どれだけうまく打てたかがここに表示されます。',
  'history.mistakes': 'よくあるミス',
  'history.times': '{n}回',
  'history.rating': '人どうしのレーティング：{rating} ± {give}（{n}対戦）',
  'history.rating_soon':
    '人どうしのレーティングは、数えられる対戦が{enough}回になると表示されます。今は{n}回です。',
  'history.yours': 'どの端末でもあなたのもの',
  'history.yours_about':
    'アカウントはありません。このブラウザには鍵があり、対戦はその鍵のもとに保存されています。1つのファイルに鍵と全記録とパズルの成績が入り、別の端末にすべてを持っていけます。',
  'history.careful':
    'ファイルを持つ人は、あなたとして遊べます。パスワードのように大切にしてください。',
  'history.export': 'ファイルに保存',
  'history.exporting': '書き出しています…',
  'history.import': 'ファイルから引き継ぐ',
  'history.importing': '引き継いでいます：{of}件中{done}件',
  'history.imported': '{added}対戦を引き継ぎました。{known}対戦はすでにありました。',
  'history.refused': '{n}対戦は読めませんでした：{why}',
  'history.adopt':
    'これは別のゲストのファイルです。このブラウザはそのゲストとして続き、終わった対戦は一緒に移ります。ここで途中の対戦は残されます。',
  'history.adopt_yes': 'そのゲストとして続ける',
  'history.bad_file': 'これは Moonlit の履歴ではないか、壊れています。',
  'history.delete': '私に関するものをすべて削除',
  'history.delete_about':
    '対戦、振り返り、チャット、今日の配札、挑戦、レーティング、このブラウザに保存されたもの。ほかの人との対戦では、あなたの席はだれのものでもなくなります。元に戻せません。',
  'history.delete_yes': 'はい、すべて削除します',
  'history.deleted': 'あなたに関するものはすべて削除されました。',
  'agreed.rated': 'レーティング',
  'agreed.rated_yes': '結果が数えられます（ヒントなし）',
  'host.rated': 'レーティングあり：結果が人どうしのレーティングに数えられ、ヒントは使えません',
  'seat.rating': 'レーティング {rating}',
  'review.all_seeing': 'すべてが見える目の評価も表示します',
  'review.all_seeing_about':
    '破線はすべての札を知る目のものです。卓のだれにも見えず、判定には使われません。',
  'puzzle.learned': '自分の対戦から：{n}個のミスのうち{right}個を一度で直しました',
};
