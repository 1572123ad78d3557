import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Traditional Chinese. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': '載入中',
  'common.retry': '重試',
  'common.close': '關閉',
  'common.cancel': '取消',
  'common.copied': '複製成功',
  'common.copyWorkings': '複製為文字',
  'common.unreachable': '暫時無法連線至 Candor，未做任何變更。',
  'common.failed': '我們這邊發生錯誤，未做任何變更。',
  'common.sessionEnded': '登入已失效，請重新登入。',
  'common.pageFailed': '此頁面無法顯示',
  'common.pageFailedText': '您的訂單與餘額不受影響，重新載入通常即可恢復。',
  'common.reload': '重新載入',
};
