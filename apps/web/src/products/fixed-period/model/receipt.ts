import { compareDecimals, displayPrice, multiplyDecimals, subtractDecimals } from '@candor/amount';
import type { FixedPeriodReceipt, IndexSample } from '@candor/protocol';

/** One sample of the window, and whether it counts. */
export interface WindowRow {
  readonly sample: IndexSample;
  readonly dropped: 'highest' | 'lowest' | null;
}

/**
 * The window's samples, oldest first, the dropped ones named. Seconds that were never recorded are
 * in it as missing.
 */
export function windowRows({
  windowSamples,
  droppedSeconds,
}: Pick<FixedPeriodReceipt, 'windowSamples' | 'droppedSeconds'>): readonly WindowRow[] {
  return windowSamples.map((sample) => ({
    sample,
    dropped:
      droppedSeconds === null
        ? null
        : sample.second === droppedSeconds.highest
          ? 'highest'
          : sample.second === droppedSeconds.lowest
            ? 'lowest'
            : null,
  }));
}

/** The seconds of a window that have no index, each with why. */
export const gapsOf = ({ windowSamples, openingSamples, voidCause }: FixedPeriodReceipt): readonly IndexSample[] =>
  (voidCause === 'no_opening_sample' ? openingSamples : windowSamples).filter(({ price }) => price === null);

/** How many venues of a sample its index was made of; none where it has no index. */
export const countedVenues = ({ price, venues }: Pick<IndexSample, 'price' | 'venues'>): number =>
  price === null ? 0 : venues.filter(({ standing }) => standing === 'counted' || standing === 'held').length;

/**
 * Decimals in which the prices of a receipt are shown: every one, to the settlement price's last
 * digit.
 */
export function priceDecimals({ tickScale, settlementPrice }: FixedPeriodReceipt): number {
  const digits = settlementPrice?.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return Math.max(tickScale, digits);
}

/** A price with exactly its market's decimals, grouped. */
export const tickPrice = (price: string, tickScale: number): string => displayPrice(price, tickScale);

/** How the settlement price compares with the opening price. */
export function comparisonOf(price: string, openPrice: string): '>' | '<' | '=' {
  const order = compareDecimals(price, openPrice);
  return order === 0 ? '=' : order > 0 ? '>' : '<';
}

/** The payout in percent without needless zeros: "82". */
export const payoutPercent = (payoutRate: string): string => {
  const percent = multiplyDecimals(payoutRate, '100');
  return percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent;
};

/** What came back, line by line; the lines add up to what was credited. */
export interface CreditLines {
  readonly stakeBack: string;
  readonly win: string;
  readonly credited: string;
}

/** The lines of a settled receipt; undefined before. */
export function creditLines({ outcome, stake, credited }: FixedPeriodReceipt): CreditLines | undefined {
  if (outcome === null || credited === null) return undefined;
  const stakeBack = outcome === 'lost' ? '0' : stake;
  return { stakeBack, win: subtractDecimals(credited, stakeBack), credited };
}

/**
 * Where dots are above and below the settlement price, as parts of the greatest distance: −1 to 1.
 * For drawing alone.
 */
export function dotHeights(prices: readonly (string | null)[], middle: string, also: string): readonly number[] {
  const middleNumber = Number(middle);
  const distances = [...prices, also].map((price) => (price === null ? 0 : Number(price) - middleNumber));
  const furthest = Math.max(...distances.map(Math.abs)) || 1;
  return distances.map((distance) => distance / furthest);
}

/**
 * The link's two parts: `/receipt/{number}-{key}`; undefined for what is none. The number has two
 * hyphens of its own.
 */
export function receiptAddress(of: string): { readonly orderCode: string; readonly key?: string } | undefined {
  const match = /^(FX-\d{6}-\d{7,12})(?:-([A-Za-z0-9_-]{16,64}))?$/.exec(of.trim());
  if (match?.[1] === undefined) return undefined;
  return match[2] === undefined ? { orderCode: match[1] } : { orderCode: match[1], key: match[2] };
}

/** The same from whatever somebody pastes: a number, a number with its key, or the whole link. */
export const pastedReceipt = (typed: string) => receiptAddress(typed.trim().split('/').at(-1) ?? '');
