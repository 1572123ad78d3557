import {
  amount,
  openingPatienceSeconds,
  outcomeOf,
  settlementRule,
  windowSum,
  type FixedPeriodVoidCause,
} from '@candor/amount';
import type { Samples } from '../prices/samples.ts';
import type { FixedPeriodOpened, FixedPeriodSettled } from './events.ts';
import type { Contract, FixedPeriodState, MarketContracts } from './state.ts';

/** What a window of samples gives, before it is compared with anybody's opening price. */
type WindowResult =
  | { readonly voidCause: FixedPeriodVoidCause; readonly lacking: number }
  | { readonly voidCause?: undefined; readonly sum: bigint };

/**
 * What time does next: contracts that open, or, where none does, contracts that end, by expiry and
 * number. Their result follows from samples alone, so that it is the same whenever it is written.
 */
export function dueContracts(
  own: FixedPeriodState,
  nowMs: number,
  most: number,
): (FixedPeriodOpened | FixedPeriodSettled)[] {
  const now = Math.floor(nowMs / 1_000);
  const openings = dueOpenings(own, now, most);
  return openings.length > 0 ? openings : dueSettlements(own, now, most);
}

/** Whether a contract waits for nothing but a record. */
export function hasDueContracts(own: FixedPeriodState, nowMs: number): boolean {
  return own.markets.size > 0 && dueContracts(own, nowMs, 1).length > 0;
}

/** By number: in which order markets lie here is no part of the state. */
function dueOpenings(own: FixedPeriodState, now: number, most: number): (FixedPeriodOpened | FixedPeriodSettled)[] {
  const events: (FixedPeriodOpened | FixedPeriodSettled)[] = [];
  for (const { waiting, samples } of own.markets.values()) {
    const before = events.length;
    for (const contract of waiting) {
      const event = openingOf(contract, samples, now);
      // Those behind it wait for the same second or a later one.
      if (event === undefined || events.length - before === most) break;
      events.push(event);
    }
  }
  if (events.length > 1) events.sort((a, b) => a.contractId - b.contractId);
  return events.length > most ? events.slice(0, most) : events;
}

/**
 * The first fresh sample from its second on opens a contract; without one in the seconds after it,
 * it is void.
 */
function openingOf(
  contract: Contract,
  samples: Samples,
  now: number,
): FixedPeriodOpened | FixedPeriodSettled | undefined {
  const { contractId, userId, marketId, openSecond, durationSeconds } = contract;
  for (let second = openSecond; second <= openSecond + openingPatienceSeconds; second += 1) {
    const sample = samples.at(second);
    if (sample === undefined && second >= now) return undefined;
    if (sample === undefined || sample.price === 0) continue;
    const expirySecond = second + durationSeconds;
    return { type: 'fixed_period_opened', contractId, userId, marketId, second, price: sample.price, expirySecond };
  }
  const lacking = 2 ** (openingPatienceSeconds + 1) - 1;
  return settledBy(contract, { voidCause: 'no_opening_sample', lacking });
}

function dueSettlements(own: FixedPeriodState, now: number, most: number): FixedPeriodSettled[] {
  const due: { readonly second: number; readonly market: MarketContracts }[] = [];
  for (const market of own.markets.values()) {
    for (const second of market.expiries) {
      if (!isComplete(market.samples, second, now)) break;
      due.push({ second, market });
    }
  }
  due.sort((a, b) => a.second - b.second);
  const events: FixedPeriodSettled[] = [];
  for (let place = 0; place < due.length && events.length < most;) {
    const second = due[place]?.second;
    const room = most - events.length;
    const ended: FixedPeriodSettled[] = [];
    for (; due[place]?.second === second; place += 1) {
      const market = due[place]?.market;
      if (market !== undefined) ended.push(...firstSettlements(market, second ?? 0, room));
    }
    events.push(...ended.toSorted((a, b) => a.contractId - b.contractId).slice(0, room));
  }
  return events;
}

/**
 * The first contracts of a market that end with a second. They are held in the order of their
 * numbers, so no other comes before them.
 */
function firstSettlements({ running, samples }: MarketContracts, second: number, most: number): FixedPeriodSettled[] {
  const result = windowOf(samples, second);
  const first: FixedPeriodSettled[] = [];
  for (const contract of running.get(second) ?? []) {
    if (first.length === most) break;
    first.push(settledBy(contract, result));
  }
  return first;
}

/** A window is complete with its last sample, or when its last second has passed without one. */
const isComplete = (samples: Samples, expirySecond: number, now: number): boolean =>
  now > expirySecond || samples.at(expirySecond) !== undefined;

/** TM-10 on the ten seconds that end with the expiry. */
function windowOf(samples: Samples, expirySecond: number): WindowResult {
  const first = expirySecond - settlementRule.samples + 1;
  const prices: bigint[] = [];
  let [lacking, isMissing] = [0, false];
  for (let place = 0; place < settlementRule.samples; place += 1) {
    const price = samples.at(first + place)?.price;
    if (price !== undefined && price > 0) prices.push(BigInt(price));
    else lacking |= 1 << place;
    isMissing ||= price === undefined;
  }
  if (lacking !== 0) return { voidCause: isMissing ? 'window_missing' : 'window_stale', lacking };
  return { sum: windowSum(prices).sum };
}

function settledBy(contract: Contract, result: WindowResult): FixedPeriodSettled {
  const { contractId, userId, marketId, direction, stake, maximumWin, openPrice, expirySecond } = contract;
  const isVoid = result.voidCause !== undefined;
  const outcome = isVoid ? 'voided' : outcomeOf(direction, result.sum, BigInt(openPrice));
  const paid = outcome === 'won' ? stake + maximumWin : outcome === 'lost' ? 0n : stake;
  return {
    type: 'fixed_period_settled',
    contractId,
    userId,
    marketId,
    outcome,
    voidCause: result.voidCause ?? 'none',
    lackingSeconds: isVoid ? result.lacking : 0,
    sum: amount(isVoid ? 0n : result.sum),
    openPrice,
    expirySecond,
    stake: amount(stake),
    paid: amount(paid),
  };
}
