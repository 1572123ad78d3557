// Proof: codec/record-view.test.ts, ledger/posted.test.ts; tests/faults/golden.test.ts (old bytes).

import { amount, type Amount } from '@candor/amount';
import { invariant } from '../base/assert.ts';
import { pick, UnreadableRecord } from './unreadable.ts';

/**
 * One field of an event: its place, and how it is read and written there. Places count from the
 * first byte of the event or of a list's entry.
 */
export interface Field<Value> {
  readonly at: number;
  readonly bytes: number;
  read(view: DataView, from: number): Value;
  write(view: DataView, from: number, value: Value): void;
}

/**
 * A list behind an event's fixed part. Its count is a u32 at `at`; each entry takes `each` bytes.
 */
export interface ListField<Entry> {
  readonly at: number;
  readonly bytes: 4;
  readonly each: number;
  readEntry(view: DataView, from: number): Entry;
  writeEntry(view: DataView, from: number, entry: Entry): void;
}

/** The fields of a list's entry, by name. */
export type PlainFields = Readonly<Record<string, Field<unknown>>>;

/** The fields of an event, by name. At most one is a list. */
export type Fields = Readonly<Record<string, Field<unknown> | ListField<unknown>>>;

/** The object that some fields describe. */
export type ValueOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends ListField<infer Entry>
    ? readonly Entry[]
    : F[Name] extends Field<infer Value>
      ? Value
      : never;
};

type Values = Readonly<Record<string, unknown>>;

/** Whether a field is a list. */
export const isList = (field: Field<unknown> | ListField<unknown>): field is ListField<unknown> => 'each' in field;

/** The kinds of fields. Each takes the place of its first byte. */
export const field = {
  u8: (at: number): Field<number> => ({
    at,
    bytes: 1,
    read: (view, from) => view.getUint8(from + at),
    write: (view, from, value) => view.setUint8(from + at, within(value, 0xff)),
  }),

  u16: (at: number): Field<number> => ({
    at,
    bytes: 2,
    read: (view, from) => view.getUint16(from + at, true),
    write: (view, from, value) => view.setUint16(from + at, within(value, 0xffff), true),
  }),

  u32: (at: number): Field<number> => ({
    at,
    bytes: 4,
    read: (view, from) => view.getUint32(from + at, true),
    write: (view, from, value) => view.setUint32(from + at, within(value, 0xffff_ffff), true),
  }),

  /** A whole number that a double holds exactly: ids, times, prices in ticks. May be negative. */
  whole: (at: number): Field<number> => ({
    at,
    bytes: 8,
    read: (view, from) => {
      const value = view.getFloat64(from + at, true);
      if (!Number.isSafeInteger(value)) throw new UnreadableRecord(`${value} where a whole number belongs`);
      return value;
    },
    write: (view, from, value) => {
      invariant(Number.isSafeInteger(value), 'a whole number in a record is exact');
      view.setFloat64(from + at, value, true);
    },
  }),

  /** A signed amount of 128 bits. */
  wide: (at: number): Field<Amount> => ({
    at,
    bytes: 16,
    read: (view, from) => amount((view.getBigInt64(from + at + 8, true) << 64n) | view.getBigUint64(from + at, true)),
    write: (view, from, value) => {
      view.setBigUint64(from + at, BigInt.asUintN(64, value), true);
      view.setBigInt64(from + at + 8, value >> 64n, true);
    },
  }),

  flag: (at: number): Field<boolean> => ({
    at,
    bytes: 1,
    read: (view, from) => view.getUint8(from + at) === 1,
    write: (view, from, value) => view.setUint8(from + at, value ? 1 : 0),
  }),

  /** One of a list of words, as its place there. The list only ever grows at its end. */
  word: <const Word extends string>(at: number, list: readonly Word[]): Field<Word> => ({
    at,
    bytes: 1,
    read: (view, from) => pick(list, view.getUint8(from + at)),
    write: (view, from, value) => {
      const code = list.indexOf(value);
      invariant(code >= 0, 'a word in a record is one of its list');
      view.setUint8(from + at, code);
    },
  }),

  /** A short text: its length, then its characters. `room` counts both. */
  ascii: (at: number, room: number): Field<string> => ({
    at,
    bytes: room,
    read: (view, from) => {
      const length = view.getUint8(from + at);
      if (length >= room) throw new UnreadableRecord(`a text of ${length} characters where ${room - 1} fit`);
      return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(from + at + 1 + index)));
    },
    write: (view, from, value) => {
      invariant(value.length < room && /^[ -~]*$/.test(value), 'a text in a record is short ASCII');
      view.setUint8(from + at, value.length);
      for (let index = 0; index < value.length; index += 1)
        view.setUint8(from + at + 1 + index, value.charCodeAt(index));
    },
  }),

  /** Entries behind the event's fixed part, counted at `at`. `each` is a multiple of 8. */
  list: <const F extends PlainFields>(at: number, each: number, fields: F): ListField<ValueOf<F>> => {
    invariant(each % 8 === 0 && endOf(fields) <= each, 'the fields of an entry fit its length');
    const listed = fieldList(fields);
    return {
      at,
      bytes: 4,
      each,
      readEntry: (view, from) => readFields(listed, view, from) as ValueOf<F>,
      writeEntry: (view, from, entry) => writeFields(listed, view, from, entry),
    };
  },
} as const;

/** Plain fields as a list, made once: records are written and read by the hundred thousand. */
export type FieldList = readonly { readonly name: string; readonly field: Field<unknown> }[];

export const fieldList = (fields: PlainFields): FieldList =>
  Object.entries(fields).map(([name, plain]) => ({ name, field: plain }));

/** Reads plain fields into an object. */
export function readFields(
  fields: FieldList,
  view: DataView,
  from: number,
  into: Record<string, unknown> = {},
): Values {
  for (const { name, field: plain } of fields) into[name] = plain.read(view, from);
  return into;
}

/** Writes plain fields of an object. */
export function writeFields(fields: FieldList, view: DataView, from: number, values: Values): void {
  for (const { name, field: plain } of fields) plain.write(view, from, values[name]);
}

/** The first byte behind some fields, which must not overlap. */
export function endOf(fields: Fields): number {
  let end = 0;
  for (const { at, bytes } of Object.values(fields).toSorted((one, other) => one.at - other.at)) {
    invariant(at >= end, 'the fields of an event do not overlap');
    end = at + bytes;
  }
  return end;
}

function within(value: number, most: number): number {
  invariant(Number.isInteger(value) && value >= 0 && value <= most, 'a figure in a record fits its field');
  return value;
}
