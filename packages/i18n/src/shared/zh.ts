import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Simplified Chinese. */
export const shared: SharedMessages = {
  'market.cause.maintenance': '计划内维护',
  'market.cause.prices': '参考价格暂不可靠',
  'market.cause.unusual': '正在调查异常交易',
  'market.cause.network': '该资产的网络出现故障',
  'market.cause.terms': '正在更改交易规则',
  'market.cause.delisting': '该市场将永久关闭',
};
