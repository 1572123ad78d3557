import type { chat as source } from '../en/chat.ts';

/** The conversation with support, in Japanese. */
export const chat: Readonly<Record<keyof typeof source, string>> = {
  'chat.title': 'サポート',
  'chat.open': 'サポートとチャット',
  'chat.openUnread': '{count, plural, other {サポートとチャット、未読 # 件}}',
  'chat.move': '矢印キーでこのボタンを動かせます',
  'chat.messages': 'メッセージ',
  'chat.write': 'メッセージを入力',
  'chat.keys': 'Enter で送信、Ctrl+Enter で改行',
  'chat.send': '送信',
  'chat.empty': 'テキストを空にすることはできません',
  'chat.addImage': '画像を送る',
  'chat.imageOf': '{name}からの画像',
  'chat.you': 'あなた',
  'chat.sending': '送信中',
  'chat.notSent': '未送信',
  'chat.sendAgain': '再送信',
  'chat.discard': '破棄',
  'chat.read': '既読',
  'chat.typing': '{name}が入力中です',
  'chat.older': '以前のメッセージ',
  'chat.nothing': 'ご自由にお書きください。サポート担当者がここでお答えし、会話は残ります。',
  'chat.failed': '会話を読み込めませんでした',
  'chat.away': '接続がありません。書いた内容は回復後に送信されます。',
  'chat.rate': '対応はいかがでしたか',
  'chat.rateOf': '5段階中{rating}',
  'chat.rated': 'ありがとうございます。評価はすべて拝見します。',
  'chat.visitor':
    '多くの答えはヘルプセンターにあります。サポートへのメッセージはログイン後、この場所でチャットが開きます。',
  'chat.search': 'ヘルプセンターを検索',
};
