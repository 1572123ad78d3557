import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Vietnamese. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Thị trường',
  'quotes.lead': 'Mỗi cặp với ngày của nó. Không ai mua được vị trí trong danh sách này.',
};
