/**
 * What F17 asks of a position: unrealised profit and cost, value at the mark and equity; of a cross
 * position both of the account.
 */
export interface RankFigures {
  readonly positionId: number;
  readonly unrealised: bigint;
  readonly cost: bigint;
  readonly value: bigint;
  readonly equity: bigint;
}

/** A rank as an exact fraction; the denominator is positive. The larger, the earlier its turn. */
export interface DeleverageRank {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * F17: with a profit (U ÷ c) × (V ÷ E), otherwise (U ÷ c) ÷ (V ÷ E), which is never above 0, so
 * that losers come last. An equity of 0 or less counts as one unit.
 */
export function deleverageRank({ unrealised, cost, value, equity }: RankFigures): DeleverageRank {
  const left = equity > 0n ? equity : 1n;
  const [worth, paid] = [value > 0n ? value : 1n, cost > 0n ? cost : 1n];
  return unrealised > 0n
    ? { numerator: unrealised * worth, denominator: paid * left }
    : { numerator: unrealised * left, denominator: paid * worth };
}

/**
 * Negative where `a` is deleveraged before `b`: the larger rank first, of equal ones the older
 * position.
 */
export function compareRank(a: RankFigures, b: RankFigures): number {
  const [first, second] = [deleverageRank(a), deleverageRank(b)];
  const difference = second.numerator * first.denominator - first.numerator * second.denominator;
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return a.positionId - b.positionId;
}

/**
 * One to five lights: the fifth of its side's lots in which a position begins, five for the first
 * fifth in line.
 */
export function deleverageLights(lotsBefore: bigint, lotsOfSide: bigint): number {
  if (lotsOfSide <= 0n) return 1;
  const fifth = Number((lotsBefore * 5n) / lotsOfSide);
  return 5 - Math.min(fifth, 4);
}
