import {
  divide,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
  swapFundShare,
  swapOf,
  type SwapSide,
} from '@candor/amount';
import type { Swapped } from '@candor/protocol';

/** A figure of a swap as its record has it, and as this browser computes it. */
export interface Recomputed {
  readonly figure: 'gross' | 'fee' | 'receive' | 'fundShare';
  readonly recorded: string;
  readonly computed: string;
  /** What the record is off by, signed; undefined where both agree. */
  readonly gap: string | undefined;
}

/**
 * The sum of a swap, step by step, out of what was paid, the two prices and the terms alone. The
 * tenth for the fund is counted on over all fees, so one unit more than a tenth of this fee agrees
 * too. Throws a RangeError where the record holds what is no decimal.
 */
export function recomputeSwap(swap: Swapped): readonly Recomputed[] {
  const scale = placesOf(swap.gross);
  const { gross, fee, receive } = swapOf(
    {
      from: sideOf(swap.pay, swap.fromPrice),
      to: sideOf(swap.gross, swap.toPrice),
      spreadPpm: swap.spreadPpm,
      feePpm: swap.feePpm,
    },
    unitsOf(swap.pay),
  );
  const least = swapFundShare(fee, 0n);
  const most = swapFundShare(fee, 9n);
  const line = (figure: Recomputed['figure'], units: bigint): Recomputed => {
    const [recorded, computed] = [swap[figure], formatDecimal(units, scale)];
    const gap = unitsOf(recorded) === units ? undefined : subtractDecimals(recorded, computed);
    return { figure, recorded, computed, gap };
  };
  return [
    line('gross', gross),
    line('fee', fee),
    line('receive', receive),
    line('fundShare', unitsOf(swap.fundShare) === most ? most : least),
  ];
}

/**
 * How far from the index an amount is that arrives: spread and fee together, in parts in a million
 * of the worth at the index.
 */
export function distancePpm({
  gross,
  spread,
  receive,
}: { readonly [name in 'gross' | 'spread' | 'receive']: string }): number {
  const atIndex = unitsOf(gross) + unitsOf(spread);
  return atIndex === 0n ? 0 : Number(divide((atIndex - unitsOf(receive)) * 1_000_000n, atIndex, 'half_up'));
}

/** A decimal of the wire has all the places of its coin or market. */
const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

function unitsOf(decimal: string): bigint {
  const parsed = parseDecimal(decimal, placesOf(decimal));
  if (!parsed.ok) throw new RangeError(`No decimal: ${decimal}`);
  return parsed.units;
}

const sideOf = (amount: string, price: string): SwapSide => ({
  scale: placesOf(amount),
  ticks: Number(unitsOf(price)),
  tickScale: placesOf(price),
});
