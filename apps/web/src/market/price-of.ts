import { displayPrice } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';

/** A market's last price as lists show it. */
export const priceOf = (row: Pick<MarketRow, 'close' | 'part_cou'>): string =>
  row.close === null ? '—' : displayPrice(row.close, row.part_cou);
