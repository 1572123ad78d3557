import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Korean. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': '마켓',
  'quotes.lead': '모든 페어의 하루. 이 목록의 자리는 돈으로 살 수 없습니다.',
};
