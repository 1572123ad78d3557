import { compareDecimals } from '@candor/amount';

export interface Sorting {
  readonly key: string;
  readonly descending: boolean;
}

/**
 * Sorts by a value of each row: decimal strings by amount, other strings by the alphabet, null
 * last. Equal rows keep their order.
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | null,
  descending: boolean,
): readonly Row[] {
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order = isDecimal(left) && isDecimal(right) ? compareDecimals(left, right) : left.localeCompare(right);
    return descending ? -order : order;
  });
}

/** A head clicked once sorts from the largest, twice from the smallest, a third time not at all. */
export function nextSorting(current: Sorting | null, key: string): Sorting | null {
  if (current?.key !== key) return { key, descending: true };
  return current.descending ? { key, descending: false } : null;
}

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
