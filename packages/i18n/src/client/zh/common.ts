import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Simplified Chinese. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': '加载中',
  'common.retry': '重试',
  'common.close': '关闭',
  'common.cancel': '取消',
  'common.copied': '复制成功',
  'common.copyWorkings': '复制为文本',
  'common.unreachable': '暂时无法连接 Candor，未做任何更改。',
  'common.failed': '我们这边出错了，未做任何更改。',
  'common.sessionEnded': '登录已失效，请重新登录。',
  'common.pageFailed': '此页面无法显示',
  'common.pageFailedText': '您的订单和余额不受影响，重新加载通常即可恢复。',
  'common.reload': '重新加载',
};
