/** Numbers of the index rule. Shares are parts per million. */
export const indexRules = {
  /** Fewer fresh venues than this: stale. */
  venuesLeast: 3,
  /** A price older than this is not fresh. */
  freshMs: 10_000,
  /** Each venue counts as at most this far from the median. */
  clampPpm: 5_000n,
  /** A venue further than this from the median is wrong. */
  ejectPpm: 50_000n,
  /**
   * Venues this close to the median agree with it; without three of them, and a majority, there is
   * no index.
   */
  agreePpm: 10_000n,
  /** Wrong for so long: ejected. */
  ejectAfterMs: 60_000,
  /** Right again for so long: back. */
  backAfterMs: 300_000,
  /**
   * A price from further in the future than this is refused: a venue's clock may be a little off,
   * not more.
   */
  aheadMs: 2_000,
} as const;
