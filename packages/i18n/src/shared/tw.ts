import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Traditional Chinese. */
export const shared: SharedMessages = {
  'market.cause.maintenance': '計畫性維護',
  'market.cause.prices': '參考價格目前不可靠',
  'market.cause.unusual': '正在調查異常交易',
  'market.cause.network': '該資產的網路發生問題',
  'market.cause.terms': '正在變更交易規則',
  'market.cause.delisting': '此市場將永久關閉',
  'chat.tooLong': '最多 400 個字元',
  'chat.hidden': '文字含有改變閱讀方向的隱藏字元',
  'chat.used': '{used}/{most} 個字元',
  'chat.imageFailed': '圖片未能傳送',
  'chat.imagesOnly': '僅限圖片：JPEG、PNG、WebP 或 GIF，最大 5 MB',
  'figure.notANumber': '此處只能輸入一個數字，例如 0.5。欄位內容未變更。',
  'figure.twoReadings': '{text} 可能是 {point} 或 {whole}，請輸入您要的數值。',
  'figure.tooManyDecimals': '最多 {count} 位小數。未截去任何數字。',
  'figure.whole': '只能輸入整數',
  'figure.tooLong': '小數點前最多 {count} 位',
};
