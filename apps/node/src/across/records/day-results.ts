import { formatDecimal } from '@candor/amount';
import { differences, type EquityCallParts, heldOf, openingOf, pricesOf, sourceTexts } from '../assets/equity-call.ts';
import { equityOf, type Equity, type Timeline } from '../assets/equity.ts';
import { ledgerSums, movementsOf } from '../assets/equity-rows.ts';
import { type Worth, worthText } from '../../engine/listings/worth.ts';
import type { Month } from './months.ts';

const dayMs = 86_400_000;

/** What each day of a month made of a user's wallets. */
export async function readDayResults(parts: EquityCallParts, userId: number, month: Month) {
  const { exchange, sql, projector, listings } = parts;
  const { value: held, seq } = await exchange.read((of) => heldOf(of.balancesOf(userId)));
  projector.acknowledged(userId, seq);
  await projector.upTo(userId);
  const db = await sql.db();
  const timeline = daysOf(month);
  const sums = await ledgerSums(db, userId, seq, month.endMs);
  const movements = await movementsOf(db, { userId, upToSeq: seq, beforeMs: month.endMs }, timeline);
  const symbols = sums.map(({ assetId }) => listings.asset(assetId).symbol);
  const priceAt = await pricesOf(parts, symbols, { ...timeline, nowMs: month.isOver ? undefined : month.toMs });
  const equity = equityOf({
    timeline,
    opening: openingOf(sums, movements),
    movements,
    asset: (id) => listings.asset(id),
    // What was held before the month is priced at its begin.
    price: (symbol, timeMs) => priceAt(symbol, timeMs === timeline.fromMs ? month.fromMs : timeMs),
  });
  const whole = month.isOver ? await ledgerSums(db, userId, seq) : sums;
  return {
    month: month.name,
    before: equity.before.complete ? worthText(equity.before) : null,
    days: daysText(equity, month),
    unexplained: differences(held, whole).map(([assetId, units]) => {
      const { symbol, scale } = listings.asset(assetId);
      return { asset: symbol, amount: formatDecimal(units, scale) };
    }),
  };
}

/** A moment at the end of each day; the last may be now. */
function daysOf({ fromMs, toMs }: Month): Timeline {
  const timesMs: number[] = [];
  for (let at = fromMs + dayMs; at < toMs; at += dayMs) timesMs.push(at);
  return { interval: '1d', stepMs: dayMs, fromMs: fromMs - 1, timesMs: [...timesMs, toMs] };
}

function daysText({ points, before }: Equity, month: Month) {
  let earlier = before;
  return points.map(({ timeMs, worth, sums }, day) => {
    const paid = [sums.deposits, sums.recharges, sums.internalIn, sums.otherIn];
    const left = [sums.withdrawals, sums.internalOut, sums.otherOut];
    const result = worth.units - earlier.units - total(paid) + total(left);
    const isWhole = [earlier, worth, ...paid, ...left].every(({ complete }) => complete);
    earlier = worth;
    return {
      fromMs: month.fromMs + day * dayMs,
      toMs: timeMs,
      worth: worth.complete ? worthText(worth) : null,
      result: isWhole ? worthText({ units: result, complete: true }) : null,
      fees: worthText(sums.fees),
      ...sourceTexts(sums),
    };
  });
}

const total = (parts: readonly Worth[]): bigint => parts.reduce((sum, { units }) => sum + units, 0n);
