import { formatDecimal, parseDecimal, rescale } from '@candor/amount';

export interface Holding {
  readonly asset: string;
  readonly scale: number;
  readonly units: bigint;
}

export interface Worth {
  /** Exact worth at scale `worthScale`. */
  readonly units: bigint;
  /** False when an asset without a fresh price was left out. */
  readonly complete: boolean;
}

const priceScale = 18;
const scaleMax = 18;
/** Decimals of an exact worth: no asset and no price has more. */
export const worthScale = priceScale + scaleMax;
const wireScale = 8;

/** Worth of holdings in USDT: units × price, summed exactly. Nothing is rounded here. */
export function worthOf(holdings: Iterable<Holding>, usdtPrice: (asset: string) => string | null): Worth {
  let units = 0n;
  let complete = true;
  for (const holding of holdings) {
    if (holding.units === 0n) continue;
    const price = usdtPrice(holding.asset);
    const parsed = price === null ? undefined : parseDecimal(price, priceScale);
    if (parsed?.ok === true) units += holding.units * parsed.units * 10n ** BigInt(scaleMax - holding.scale);
    else complete = false;
  }
  return { units, complete };
}

/** A worth as the wire writes it: rounded once, down, to 8 decimals. */
export const worthText = ({ units }: Worth): string =>
  formatDecimal(rescale(units, worthScale, wireScale, 'floor'), wireScale);

/** Share of a total as a fraction with 4 decimals, rounded half up; 0 of nothing. */
export function shareText(part: Worth, total: Worth): string {
  if (total.units === 0n) return '0.0000';
  return formatDecimal((part.units * 20_000n + total.units) / (2n * total.units), 4);
}
