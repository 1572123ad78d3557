import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Japanese. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': '読み込み中',
  'common.retry': '再試行',
  'common.close': '閉じる',
  'common.cancel': 'キャンセル',
  'common.copied': 'コピーしました',
  'common.copyWorkings': 'テキストとしてコピー',
  'common.unreachable': '現在 Candor に接続できません。何も変更されていません。',
  'common.failed': '当社側で問題が発生しました。何も変更されていません。',
  'common.sessionEnded': 'セッションが終了しました。もう一度ログインしてください。',
  'common.pageFailed': 'このページを表示できませんでした',
  'common.pageFailedText': '注文と残高に影響はありません。再読み込みで直ることがほとんどです。',
  'common.reload': '再読み込み',
};
