import {
  averageCostOf,
  type CoinCost,
  formatDecimal,
  openResultOf,
  parseDecimal,
  powerOfTen,
  soldResultOf,
} from '@candor/amount';
import type { CoinResult } from '@candor/protocol';
import { asc, eq } from 'drizzle-orm';
import { coinCosts } from '../../base/sql/schema.ts';
import type { EquityCallParts } from './equity-call.ts';

type CoinResultParts = Pick<EquityCallParts, 'views' | 'sql' | 'projector' | 'listings'>;

const quote = 'USDT';

/** What each of a user's coins cost and made, from the first fill on. */
export async function readCoinResults(parts: CoinResultParts, userId: number): Promise<CoinResult[]> {
  const { views, sql, projector, listings } = parts;
  await projector.upTo(userId);
  const db = await sql.db();
  const rows = await db.select().from(coinCosts).where(eq(coinCosts.userId, userId)).orderBy(asc(coinCosts.assetId));
  const quoteScale = listings.findAsset(quote)?.scale ?? 0;
  return rows.map((row) => {
    const { symbol, scale } = listings.asset(row.assetId);
    return coinResultOf(row, { symbol, scale, quoteScale, indexPrice: views.usdtPrice(symbol) });
  });
}

interface Coin {
  readonly symbol: string;
  readonly scale: number;
  readonly quoteScale: number;
  readonly indexPrice: string | null;
}

function coinResultOf(row: CoinCost & { readonly seq: number }, coin: Coin): CoinResult {
  const { symbol, scale, quoteScale, indexPrice } = coin;
  const units = (value: bigint) => formatDecimal(value, scale);
  const money = (value: bigint) => formatDecimal(value, quoteScale);
  const perCoin = powerOfTen(scale);
  const average = averageCostOf(row, perCoin);
  const price = indexPrice === null ? undefined : parseDecimal(indexPrice, quoteScale);
  return {
    asset: symbol,
    bought: units(row.bought),
    paid: money(row.paid),
    buyFees: money(row.buyFees),
    sold: units(row.sold),
    received: money(row.received),
    sellFees: money(row.sellFees),
    cameIn: units(row.cameIn),
    wentOut: units(row.wentOut),
    priced: units(row.priced),
    cost: money(row.cost),
    unpriced: units(row.unpriced),
    withoutCost: money(row.withoutCost),
    costGone: money(row.costGone),
    averageCost: average === undefined ? null : money(average),
    soldResult: money(soldResultOf(row)),
    indexPrice,
    openResult: price?.ok === true ? money(openResultOf(row, price.units, perCoin)) : null,
    seq: row.seq,
  };
}
