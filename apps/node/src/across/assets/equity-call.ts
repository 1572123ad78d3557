import { formatDecimal } from '@candor/amount';
import type { Candle, EquitySpan } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { equityOf, equitySources, type EquitySums, type Movement, type Timeline, timelineOf } from './equity.ts';
import { ledgerSums, type LedgerSum, movementsOf } from './equity-rows.ts';
import type { Listings } from '../../engine/listings/listings.ts';
import { worthText } from '../../engine/listings/worth.ts';

export interface EquityCallParts {
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'usdtPrice' | 'find' | 'candles'>;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  readonly listings: Listings;
  readonly now: () => number;
}

/**
 * What a user held over a span, and whether their ledger adds up to what the exchange says they
 * hold.
 */
export async function readEquity(parts: EquityCallParts, userId: number, span: EquitySpan) {
  const { exchange, sql, projector, listings, now } = parts;
  const { value: held, seq } = await exchange.read((of) => heldOf(of.balancesOf(userId)));
  // Both sides of the comparison end at the same record.
  projector.acknowledged(userId, seq);
  await projector.upTo(userId);
  const db = await sql.db();
  const sums = await ledgerSums(db, userId, seq);
  const nowMs = now();
  const timeline = timelineOf(span, Math.min(nowMs, ...sums.map(({ firstMs }) => firstMs)), nowMs);
  const movements = await movementsOf(db, { userId, upToSeq: seq }, timeline);
  const opening = openingOf(sums, movements);
  const symbols = sums.map(({ assetId }) => listings.asset(assetId).symbol);
  const price = await pricesOf(parts, symbols, { ...timeline, nowMs });
  const equity = equityOf({ timeline, opening, movements, asset: (id) => listings.asset(id), price });
  const { before, paidIn, paidOut, fees, sums: sources } = equity;
  return {
    fromMs: timeline.fromMs,
    toMs: nowMs,
    points: equity.points
      .filter(({ worth }) => worth.complete)
      .map(({ timeMs, worth }) => ({ timeMs, usdt: worthText(worth) })),
    before: before.complete ? worthText(before) : null,
    paidIn: worthText(paidIn),
    paidOut: worthText(paidOut),
    fees: worthText(fees),
    sources: sourceTexts(sources),
    complete: paidIn.complete && paidOut.complete && fees.complete,
    entries: sums.reduce((total, { entries }) => total + entries, 0),
    unexplained: differences(held, sums).map(([assetId, units]) => {
      const { symbol, scale } = listings.asset(assetId);
      return { asset: symbol, amount: formatDecimal(units, scale) };
    }),
    seq,
  };
}

/** Sums in USDT, but for the fees. */
export function sourceTexts(sums: EquitySums) {
  const { fees: _fees, ...sources } = Object.fromEntries(
    equitySources.map((source) => [source, worthText(sums[source])]),
  ) as Readonly<Record<keyof EquitySums, string>>;
  return sources;
}

/** Smallest units of each asset over all wallets. */
export function heldOf(
  balances: Iterable<{ readonly assetId: number; readonly available: bigint; readonly reserved: bigint }>,
): Map<number, bigint> {
  const held = new Map<number, bigint>();
  for (const { assetId, available, reserved } of balances)
    held.set(assetId, (held.get(assetId) ?? 0n) + available + reserved);
  return held;
}

/** What was held at the timeline's begin: all entries without those after it. */
export function openingOf(sums: readonly LedgerSum[], movements: readonly Movement[]): Map<number, bigint> {
  const opening = new Map(sums.map(({ assetId, units }) => [assetId, units]));
  for (const { assetId, units } of movements) opening.set(assetId, (opening.get(assetId) ?? 0n) - units);
  return opening;
}

/**
 * Assets of which the exchange holds another amount for a user than their entries add up to, with
 * the difference.
 */
export function differences(
  held: ReadonlyMap<number, bigint>,
  sums: readonly LedgerSum[],
): (readonly [number, bigint])[] {
  const summed = new Map(sums.map(({ assetId, units }) => [assetId, units]));
  return [...new Set([...held.keys(), ...summed.keys()])]
    .map((assetId) => [assetId, (held.get(assetId) ?? 0n) - (summed.get(assetId) ?? 0n)] as const)
    .filter(([, units]) => units !== 0n);
}

/**
 * Prices of assets in USDT at the moments of a timeline: the last close at or before it, and now
 * the index.
 */
export async function pricesOf(
  { views }: Pick<EquityCallParts, 'views'>,
  symbols: readonly string[],
  timeline: Pick<Timeline, 'interval' | 'stepMs' | 'timesMs'> & { readonly nowMs?: number | undefined },
) {
  const { interval, stepMs, timesMs, nowMs } = timeline;
  const endMs = nowMs === undefined ? timesMs.at(-1) : undefined;
  const range = { limit: timesMs.length + 2, ...(endMs !== undefined && { endMs }) };
  const candles = new Map<string, readonly Candle[]>();
  for (const symbol of symbols) {
    const marketId = views.find(`${symbol}/USDT`);
    if (marketId !== undefined) candles.set(symbol, await views.candles(marketId, interval, range));
  }
  return (symbol: string, timeMs: number): string | null => {
    if (symbol === 'USDT' || timeMs === nowMs) return views.usdtPrice(symbol);
    return candles.get(symbol)?.findLast(({ openTimeMs }) => openTimeMs + stepMs <= timeMs)?.close ?? null;
  };
}
