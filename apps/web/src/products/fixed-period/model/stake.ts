import { formatDecimal, parseDecimal, previewFixedPeriod, roundDecimal, type BreakEven } from '@candor/amount';
import type { PeriodOffer } from '@candor/protocol';
import { ppmOf } from '../../../account/fees.ts';

/**
 * Decimals in which stakes are previewed: a whole stake times a payout in millionths has six at
 * most.
 */
export const stakeScale = 8;

/** What a stake field holds. Only digits are a stake: "12.5", "1e2" and "1/2" are none. */
export type TypedStake =
  | { readonly kind: 'empty' }
  // Stakes are whole units, so a decimal is refused here just as letters are.
  | { readonly kind: 'not_whole' }
  | { readonly kind: 'stake'; readonly stake: string };

/**
 * Reads a stake as it was typed or pasted; group commas are no part of it. Digits are a stake
 * however many there are: of one too large that is what is wrong.
 */
export function readStake(typed: string): TypedStake {
  const text = typed.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  if (text === '') return { kind: 'empty' };
  return /^[1-9]\d*$/.test(text) ? { kind: 'stake', stake: text } : { kind: 'not_whole' };
}

export type StakeProblem = 'not_whole' | 'below' | 'above';

/** What is wrong with a stake for a period; undefined while nothing is, also of an empty field. */
export function stakeProblem(typed: TypedStake, offer: PeriodOffer | undefined): StakeProblem | undefined {
  if (typed.kind === 'not_whole') return 'not_whole';
  if (typed.kind === 'empty' || offer === undefined) return undefined;
  const stake = BigInt(typed.stake);
  if (stake < wholeOf(offer.minimumStake)) return 'below';
  return stake > wholeOf(offer.maximumStake) ? 'above' : undefined;
}

/** The whole units of an amount, rounded down. */
export const wholeOf = (decimal: string): bigint => BigInt(decimal.split('.')[0] ?? '0');

/**
 * A stake some steps further, kept within the bounds of its period; the least stake where there was
 * none.
 */
export function stepStake(typed: string, steps: number, offer: PeriodOffer): string {
  const [least, most] = [wholeOf(offer.minimumStake), wholeOf(offer.maximumStake)];
  const read = readStake(typed);
  if (read.kind !== 'stake') return String(least);
  const next = BigInt(read.stake) + BigInt(steps);
  return String(next < least ? least : next > most ? most : next);
}

/** The most that can be staked now: what is free, and no more than the period takes. */
export function mostStake(free: string, offer: PeriodOffer): string {
  const [whole, most] = [wholeOf(free), wholeOf(offer.maximumStake)];
  return String(whole < most ? whole : most);
}

/** The figures before a stake is sent, as decimals of the stake asset. */
export interface StakeFigures {
  readonly win: string;
  /** '0' where the balance is short: what it lacks is moved in first, and all of it is staked. */
  readonly freeAfter: string;
  /** '0' where the balance is not short. */
  readonly short: string;
  readonly coinTossLoss: string;
  /** Percent, two decimals, rounded up: "54.95". */
  readonly breakEven: string;
}

/** What a stake of a period wins, costs and leaves. `free` is what the wallet has. */
export function stakeFigures(stake: string, offer: PeriodOffer, free: string): StakeFigures {
  const { payoutRate, minimumStake, maximumStake } = offer;
  const preview = previewFixedPeriod({
    stake: unitsOf(stake),
    stakeScale,
    payoutPpm: ppmOf(payoutRate),
    minimumStake: unitsOf(minimumStake),
    maximumStake: unitsOf(maximumStake),
    available: unitsOf(free),
  });
  const { gain, balanceLeft, missing, coinTossLoss, breakEven } = preview;
  const decimal = (units: bigint) => formatDecimal(units, stakeScale, 2);
  return {
    win: decimal(gain),
    freeAfter: decimal(balanceLeft < 0n ? 0n : balanceLeft),
    short: decimal(missing),
    coinTossLoss: decimal(coinTossLoss),
    breakEven: breakEvenPercent(breakEven),
  };
}

/** How often one must be right, in percent with two decimals, rounded up. */
export const breakEvenPercent = ({ ratePpm }: Pick<BreakEven, 'ratePpm'>): string =>
  roundDecimal(formatDecimal(BigInt(ratePpm), 4), 2, 'ceil');

function unitsOf(decimal: string): bigint {
  const parsed = parseDecimal(decimal, stakeScale);
  return parsed.ok ? parsed.units : 0n;
}
