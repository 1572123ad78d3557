import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Simplified Chinese. */
export const shared: SharedMessages = {
  'market.cause.maintenance': '计划内维护',
  'market.cause.prices': '参考价格暂不可靠',
  'market.cause.unusual': '正在调查异常交易',
  'market.cause.network': '该资产的网络出现故障',
  'market.cause.terms': '正在更改交易规则',
  'market.cause.delisting': '该市场将永久关闭',
  'chat.tooLong': '最多 400 个字符',
  'chat.hidden': '文本含有改变阅读方向的隐藏字符',
  'chat.used': '{used}/{most} 个字符',
  'chat.imageFailed': '图片未能发送',
  'chat.imagesOnly': '仅限图片：JPEG、PNG、WebP 或 GIF，最大 5 MB',
  'figure.notANumber': '此处只能输入一个数字，例如 0.5。输入框内容未变。',
  'figure.twoReadings': '{text} 可能是 {point} 或 {whole}，请输入您要的数值。',
  'figure.tooManyDecimals': '最多 {count} 位小数。未截去任何数字。',
  'figure.whole': '只能输入整数',
  'figure.tooLong': '小数点前最多 {count} 位',
};
