import { amount } from '@candor/amount';
import type { Command, FixedPeriodAccepted, FixedPeriodOpened, FixedPeriodSettled } from '@candor/core';
import type { Names, Words } from './words.ts';

/** `100 on rise for 30`: whole USDT, and seconds. */
export function readStake(words: Words, { marketId, quoteUnit }: Names, userId: number): Command {
  const stake = amount(BigInt(words.number()) * quoteUnit);
  words.expect('on');
  const direction = words.next();
  if (direction !== 'rise' && direction !== 'fall') throw words.error(`“${direction}” is not a direction`);
  words.expect('for');
  return { type: 'open_fixed_period', userId, marketId, direction, durationSeconds: words.number(), stake };
}

/** `stakes to 500`, or `stakes to nothing` for no limit. */
export function readStakeLimit(words: Words, { quoteUnit }: Names, userId: number): Command {
  words.expect('stakes');
  words.expect('to');
  const units = words.take('nothing') ? 0 : words.number();
  return { type: 'set_stake_limit', userId, limit: amount(BigInt(units) * quoteUnit) };
}

/** `for 7 days`. */
export function readPause(words: Words, userId: number): Command {
  words.expect('for');
  const days = words.number();
  if (days !== 1 && days !== 7 && days !== 30) throw words.error(`“${days}” is not a pause`);
  if (!words.take('day')) words.expect('days');
  return { type: 'pause_fixed_period', userId, days };
}

/** `1600`, of three venues that agree, or `stale`, with one venue alone. */
export function readSample(words: Words, { marketId, nowMs }: Names): Command {
  const price = words.take('stale') ? 0 : words.number();
  const venues = (price === 0 ? ['alpha'] : ['alpha', 'beta', 'gamma']).map((venue) => ({
    venue,
    mantissa: BigInt(price === 0 ? 1 : price),
    decimals: 0,
    ageMs: 100,
  }));
  const problem = price === 0 ? { problem: 'too_few_venues' as const } : {};
  const samples = [{ marketId, price, ...problem, venues }];
  return { type: 'index_prices', prices: [], second: Math.floor(nowMs / 1_000), samples };
}

/** What happened to a contract, as a test reads it: `bob #1 won: 180 back`. */
export function contractText(
  event: FixedPeriodAccepted | FixedPeriodOpened | FixedPeriodSettled,
  name: string,
  whole: (units: bigint) => string,
): string {
  const contract = `${name} #${event.contractId}`;
  if (event.type === 'fixed_period_accepted') return `${contract} accepted`;
  if (event.type === 'fixed_period_opened') return `${contract} opened at ${event.price}`;
  const { outcome, voidCause, paid } = event;
  return `${contract} ${outcome}${voidCause === 'none' ? '' : `, ${voidCause}`}: ${whole(paid)} back`;
}
