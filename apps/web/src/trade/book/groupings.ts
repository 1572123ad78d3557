import { formatDecimal } from '@candor/amount';

export interface Grouping {
  readonly ticks: bigint;
  /** The group's height as a price, for its label. */
  readonly label: string;
}

const steps = [1n, 10n, 50n, 100n, 1000n, 10_000n] as const;

/** The groupings a book offers: from one tick up to about a hundredth of the price. */
export function groupingsOf(tickScale: number, priceTicks: bigint): readonly Grouping[] {
  const sensible = steps.filter((ticks) => ticks === 1n || ticks * 100n <= priceTicks);
  return sensible.map((ticks) => ({ ticks, label: formatDecimal(ticks, tickScale, 0) }));
}
