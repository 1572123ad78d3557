import { afterBuy, afterMove, afterSell, noCoinCost } from '@candor/amount';
import { assetListings } from '@candor/protocol';
import { and, asc, eq, gt, ne, or, type SQL } from 'drizzle-orm';
import { bills, coinCosts, fills } from '../../base/sql/schema.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import type { CostRow } from '../../engine/projections/cost-fold.ts';
import { insertRows, rowTexts } from '../../engine/projections/insert-rows.ts';

const rowsAtOnce = 5_000;
const quoteId = assetListings.find(({ symbol }) => symbol === 'USDT')?.assetId ?? 0;

/**
 * Folds costs from bills and fills where the bills are older than the table of costs. What it
 * writes is what the journal would give: a data folder from before needs no rebuild, and costs
 * reach the first fill also where the journal no longer does. Every market of that time trades
 * against USDT.
 */
export async function backfillCosts(tx: Transaction): Promise<void> {
  const [known] = await tx.select({ userId: coinCosts.userId }).from(coinCosts).limit(1);
  if (known) return;
  const rows = new Map<string, CostRow>();
  for (let after: SQL | undefined; ;) {
    const page = await entriesAfter(tx, after);
    for (const entry of page) {
      const { userId, assetId, seq } = entry.bill;
      const key = `${userId}/${assetId}`;
      rows.set(key, { ...changed(rows.get(key) ?? noCoinCost, entry), userId, assetId, seq });
    }
    const last = page.at(-1)?.bill;
    if (last === undefined || page.length < rowsAtOnce) break;
    after = or(gt(bills.seq, last.seq), and(eq(bills.seq, last.seq), gt(bills.position, last.position)));
  }
  await insertRows(tx, coinCosts, rowTexts(coinCosts, [...rows.values()]), []);
}

type Entry = Awaited<ReturnType<typeof entriesAfter>>[number];

/** What moved coins other than the quote, oldest first, each with its fill where it has one. */
const entriesAfter = (tx: Transaction, after: SQL | undefined) =>
  tx
    .select({ bill: bills, fill: fills })
    .from(bills)
    .leftJoin(fills, and(eq(fills.tradeId, bills.tradeId), eq(fills.userId, bills.userId)))
    .where(and(ne(bills.cause, 'transfer'), ne(bills.assetId, quoteId), after))
    .orderBy(asc(bills.seq), asc(bills.position))
    .limit(rowsAtOnce);

function changed(cost: Parameters<typeof afterMove>[0], { bill, fill }: Entry) {
  if (fill === null) return afterMove(cost, bill.amount);
  const { notional, fee } = fill;
  if (bill.amount > 0n) return afterBuy(cost, { quantity: bill.amount, notional, fee });
  return afterSell(cost, { quantity: -bill.amount, notional, fee });
}
