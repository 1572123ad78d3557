/**
 * What real books and tapes look like, measured on eleven minutes of two spot markets around
 * 2024-08-09 00:00 UTC: BTC/USDT and ETH/USDT. Money in USDT.
 */
export interface BookCharacter {
  /**
   * Resting notional per side within so many basis points of the middle, on average: [basis points,
   * USDT].
   */
  readonly depth: readonly (readonly [basisPoints: number, notional: number])[];
  /** Quantiles of trades by notional: [share, USDT]. */
  readonly sizes: readonly (readonly [share: number, notional: number])[];
  /** Taker orders per second, in the proportion of a demo: the recorded markets had 10 and 7. */
  readonly burstsPerSecond: number;
}

export const bitcoinCharacter: BookCharacter = {
  depth: [
    [0.5, 207_800],
    [1, 286_400],
    [2, 455_200],
    [3, 737_900],
    [5, 1_406_000],
    [7, 1_986_000],
    [10, 2_783_000],
    [15, 4_112_000],
    [20, 5_404_000],
    [30, 6_616_000],
    [50, 7_431_000],
  ],
  sizes: [
    [0, 5.1],
    [0.1, 5.55],
    [0.25, 6.17],
    [0.5, 41.25],
    [0.75, 866],
    [0.9, 3_550],
    [0.95, 6_169],
    [0.99, 19_994],
    [0.999, 44_587],
    [1, 120_000],
  ],
  burstsPerSecond: 0.3,
};

export const etherCharacter: BookCharacter = {
  depth: [
    [0.5, 56_000],
    [1, 90_200],
    [2, 193_400],
    [3, 355_100],
    [5, 682_000],
    [7, 1_024_000],
    [10, 1_538_000],
    [15, 2_590_000],
    [20, 3_697_000],
    [30, 5_621_000],
    [50, 6_778_000],
  ],
  sizes: [
    [0, 5.1],
    [0.1, 5.36],
    [0.25, 5.6],
    [0.5, 20.9],
    [0.75, 467],
    [0.9, 2_145],
    [0.95, 4_291],
    [0.99, 9_800],
    [0.999, 30_635],
    [1, 80_000],
  ],
  burstsPerSecond: 0.3,
};

/** A smaller market: Ether's shape, so much of its depth and rate. */
const scaled = (share: number): BookCharacter => ({
  depth: etherCharacter.depth.map(([basisPoints, notional]) => [basisPoints, notional * share]),
  sizes: etherCharacter.sizes,
  burstsPerSecond: etherCharacter.burstsPerSecond * Math.sqrt(share),
});

const shares: Readonly<Record<string, number>> = { SOL: 0.5, XRP: 0.4, BNB: 0.3, SUI: 0.25, ADA: 0.2, LINK: 0.2 };

/** The character of a coin's market. */
export function characterOf(base: string): BookCharacter {
  if (base === 'BTC') return bitcoinCharacter;
  if (base === 'ETH') return etherCharacter;
  return scaled(shares[base] ?? 0.12);
}

/** The value of a rising table at a key, on a logarithmic line between its entries. */
export function interpolate(table: readonly (readonly [key: number, value: number])[], key: number): number {
  const above = table.findIndex(([at]) => at >= key);
  const high = table[above];
  if (!high) return table.at(-1)?.[1] ?? 0;
  const low = table[above - 1];
  if (!low) return high[1];
  return low[1] * (high[1] / low[1]) ** ((key - low[0]) / (high[0] - low[0]));
}
