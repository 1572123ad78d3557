import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Japanese. */
export const shared: SharedMessages = {
  'market.cause.maintenance': '計画メンテナンス',
  'market.cause.prices': '参照価格が信頼できないため',
  'market.cause.unusual': '異常な取引を調査中',
  'market.cause.network': '対象資産のネットワーク障害',
  'market.cause.terms': '取引ルールの変更作業中',
  'market.cause.delisting': 'この市場は廃止されます',
  'chat.tooLong': '400文字まで',
  'chat.hidden': '文字の向きを変える見えない文字が含まれています',
  'chat.used': '{most}文字中{used}文字',
  'chat.imageFailed': '画像を送信できませんでした',
  'chat.imagesOnly': '画像のみ：JPEG、PNG、WebP、GIF（5 MB まで）',
  'figure.notANumber': '入力できるのは 0.5 のような数値 1 つだけです。入力欄は変更していません。',
  'figure.twoReadings': '{text} は {point} とも {whole} とも読めます。正しい方を入力してください。',
  'figure.tooManyDecimals': '小数点以下は {count} 桁までです。切り捨ては行っていません。',
  'figure.whole': '整数のみ入力できます',
  'figure.tooLong': '整数部は {count} 桁までです',
};
