import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Japanese. */
export const shared: SharedMessages = {
  'market.cause.maintenance': '計画メンテナンス',
  'market.cause.prices': '参照価格が信頼できないため',
  'market.cause.unusual': '異常な取引を調査中',
  'market.cause.network': '対象資産のネットワーク障害',
  'market.cause.terms': '取引ルールの変更作業中',
  'market.cause.delisting': 'この市場は廃止されます',
};
