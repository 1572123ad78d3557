import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Thai. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'ตลาด',
  'quotes.lead': 'ทุกคู่พร้อมข้อมูลของวัน ไม่มีใครซื้อตำแหน่งในรายการนี้ได้',
};
