import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Simplified Chinese. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': '行情',
  'quotes.lead': '每个交易对的当日数据。没有人能花钱买到此列表中的位置。',
};
