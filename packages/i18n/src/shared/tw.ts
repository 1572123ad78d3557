import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Traditional Chinese. */
export const shared: SharedMessages = {
  'market.cause.maintenance': '計畫性維護',
  'market.cause.prices': '參考價格目前不可靠',
  'market.cause.unusual': '正在調查異常交易',
  'market.cause.network': '該資產的網路發生問題',
  'market.cause.terms': '正在變更交易規則',
  'market.cause.delisting': '此市場將永久關閉',
};
