import { invariant } from '../../base/assert.ts';
import type { Field } from '../../record/fields.ts';

/** A whole number of 32 bits that may be negative. */
export const signed32 = (at: number): Field<number> => ({
  at,
  bytes: 4,
  read: (view, from) => view.getInt32(from + at, true),
  write: (view, from, value) => {
    invariant((value | 0) === value, 'a figure in a record fits its field');
    view.setInt32(from + at, value, true);
  },
});

/** The digits of a price: up to 2^64. */
export const digits = (at: number): Field<bigint> => ({
  at,
  bytes: 8,
  read: (view, from) => view.getBigUint64(from + at, true),
  write: (view, from, value) => {
    invariant(value === BigInt.asUintN(64, value), 'digits in a record fit their field');
    view.setBigUint64(from + at, value, true);
  },
});
