import { formatDecimal } from '@candor/amount';
import type { Listings } from '../../engine/listings/listings.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { bills } from '../../base/sql/schema.ts';
import { type AccountFilter, billsOf } from './account-rows.ts';
import { wholeGroups } from './batches.ts';

/** Money that came in without a deposit of a chain behind it: by bank, assigned, or a demo's. */
export interface CreditedReceipt {
  readonly way: 'bank' | 'assigned' | 'demo';
  readonly seq: number;
  readonly timeMs: number;
  readonly coin: string;
  readonly amount: string;
  readonly fee: string;
}

const ways: Readonly<Record<string, CreditedReceipt['way']>> = {
  recharge: 'bank',
  receipt_assigned: 'assigned',
  demo_funds: 'demo',
};
const fee = 'recharge_fee';

/** What an account was credited beside deposits of chains, oldest first, and how often. */
export function creditedReceipts(
  sql: Pick<Sql, 'db'>,
  listings: Pick<Listings, 'asset'>,
  filter: AccountFilter,
): { readonly rows: () => AsyncIterable<CreditedReceipt[]>; readonly count: () => Promise<number> } {
  const causes = Object.keys(ways);
  return {
    async *rows() {
      const entries = billsOf(sql, filter, [...causes, fee]).rows();
      for await (const batch of wholeGroups(entries, ({ seq }) => seq)) yield receiptsOf(batch, listings);
    },
    count: () => billsOf(sql, filter, causes).count(),
  };
}

type Entry = Pick<typeof bills.$inferSelect, 'seq' | 'timeMs' | 'assetId' | 'cause' | 'amount'>;

/** The receipts of some entries, each with the fee that its record took. */
export function receiptsOf(entries: readonly Entry[], listings: Pick<Listings, 'asset'>): CreditedReceipt[] {
  return entries.flatMap(({ seq, timeMs, assetId, cause, amount }) => {
    const way = ways[cause];
    if (way === undefined) return [];
    const { symbol, scale } = listings.asset(assetId);
    const charged = entries.find((one) => one.seq === seq && one.assetId === assetId && one.cause === fee);
    const units = (some: bigint): string => formatDecimal(some, scale);
    return [{ way, seq, timeMs, coin: symbol, amount: units(amount), fee: units(-(charged?.amount ?? 0n)) }];
  });
}
