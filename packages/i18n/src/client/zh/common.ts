import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Simplified Chinese. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': '加载中',
  'common.retry': '重试',
  'common.close': '关闭',
  'common.cancel': '取消',
  'common.copied': '复制成功',
  'common.copyWorkings': '复制为文本',
  'common.unreachable': '暂时无法连接 Candor。',
  'common.noAnswer': '没有收到回应',
  'common.checking': '正在核实结果，不会重复执行。',
  'common.unsure': '可能已执行，也可能没有。再次尝试前请先查看。',
  'common.failed': '我们这边出错了，未做任何更改。',
  'common.notLoaded': '无法加载',
  'common.sessionEnded': '登录已失效，请重新登录。',
  'common.pageFailed': '此页面无法显示',
  'common.pageFailedText': '您的订单和余额不受影响，重新加载通常即可恢复。',
  'common.reload': '重新加载',
  'common.unreadable': '途中有其他服务代替 Candor 作了应答，请稍后再试。',
  'common.unknownError': '未知错误',
  'common.loggedOutElsewhere': '您已在另一个标签页退出登录',
  'common.notKept': '此浏览器无法保存数据',
  'common.notKeptText': '其存储被禁用或已满。您的设置和登录状态在关闭页面前有效。',
  'common.pageNotLoaded': '此页面未能加载',
  'common.pageNotLoadedText': '其中一部分没有送达。您的委托和余额不受影响。',
  'common.copyFailed': '复制失败！',
};
