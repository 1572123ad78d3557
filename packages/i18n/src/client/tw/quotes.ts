import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Traditional Chinese. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': '行情',
  'quotes.lead': '每個交易對的當日資料。沒有人能花錢買到此清單中的位置。',
};
