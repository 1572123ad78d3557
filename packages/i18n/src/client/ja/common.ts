import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Japanese. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': '読み込み中',
  'common.retry': '再試行',
  'common.close': '閉じる',
  'common.cancel': 'キャンセル',
  'common.copied': 'コピーしました',
  'common.copyWorkings': 'テキストとしてコピー',
  'common.unreachable': '現在 Candor に接続できません。',
  'common.noAnswer': '応答がありませんでした',
  'common.checking': '結果を確認しています。二重に実行されることはありません。',
  'common.unsure': '実行されたかどうか不明です。もう一度試す前に確認してください。',
  'common.failed': '当社側で問題が発生しました。何も変更されていません。',
  'common.notLoaded': '読み込めませんでした',
  'common.sessionEnded': 'セッションが終了しました。もう一度ログインしてください。',
  'common.pageFailed': 'このページを表示できませんでした',
  'common.pageFailedText': '注文と残高に影響はありません。再読み込みで直ることがほとんどです。',
  'common.reload': '再読み込み',
  'common.unreadable': '途中の機器が Candor の代わりに応答しました。しばらくしてからもう一度お試しください。',
  'common.unknownError': '不明なエラー',
  'common.loggedOutElsewhere': '別のタブでログアウトしました',
  'common.notKept': 'このブラウザには保存できません',
  'common.notKeptText': 'ストレージがブロックされているか、いっぱいです。設定とログインはページを閉じるまで有効です。',
  'common.pageNotLoaded': 'このページを読み込めませんでした',
  'common.pageNotLoadedText': '一部が届きませんでした。注文と残高に影響はありません。',
  'common.copyFailed': 'コピーできませんでした',
};
