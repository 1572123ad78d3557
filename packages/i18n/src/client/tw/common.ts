import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Traditional Chinese. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': '載入中',
  'common.retry': '重試',
  'common.close': '關閉',
  'common.cancel': '取消',
  'common.copied': '複製成功',
  'common.copyWorkings': '複製為文字',
  'common.unreachable': '暫時無法連線至 Candor。',
  'common.noAnswer': '沒有收到回應',
  'common.checking': '正在確認結果，不會重複執行。',
  'common.unsure': '可能已執行，也可能沒有。再試之前請先查看。',
  'common.failed': '我們這邊發生錯誤，未做任何變更。',
  'common.notLoaded': '無法載入',
  'common.sessionEnded': '登入已失效，請重新登入。',
  'common.pageFailed': '此頁面無法顯示',
  'common.pageFailedText': '您的訂單與餘額不受影響，重新載入通常即可恢復。',
  'common.reload': '重新載入',
  'common.unreadable': '途中有其他服務代替 Candor 作了回應，請稍後再試。',
  'common.unknownError': '未知錯誤',
  'common.loggedOutElsewhere': '您已在另一個分頁登出',
  'common.notKept': '此瀏覽器無法保存資料',
  'common.notKeptText': '其儲存空間被封鎖或已滿。您的設定與登入狀態在關閉頁面前有效。',
  'common.pageNotLoaded': '此頁面未能載入',
  'common.pageNotLoadedText': '其中一部分沒有送達。您的委託和餘額不受影響。',
  'common.copyFailed': '複製失敗！',
};
