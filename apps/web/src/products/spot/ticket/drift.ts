import type { BeforeLine } from './before-lines.ts';

/**
 * How far the most one pays (or the least one gets) may move between what was read and what is
 * sent: a thousandth.
 */
const tolerancePpm = 1_000n;

/**
 * Whether a total in smallest units has become worse for the user by more than the tolerance since
 * they read it.
 */
export function movedTooFar(side: 'buy' | 'sell', read: bigint | undefined, now: bigint | undefined): boolean {
  if (read === undefined || now === undefined) return read !== now;
  const worse = side === 'buy' ? now - read : read - now;
  return worse * 1_000_000n > read * tolerancePpm;
}

/**
 * The lines that say something else than they did: by key. A line that came or went is one, too.
 */
export function changedLines(read: readonly BeforeLine[], now: readonly BeforeLine[]): ReadonlySet<BeforeLine['key']> {
  const said = (lines: readonly BeforeLine[]) =>
    new Map(lines.map(({ key, label, value }) => [key, `${label} ${value}`]));
  const [before, after] = [said(read), said(now)];
  return new Set([...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key)));
}

interface Reading {
  readonly form: object;
  readonly atMs: number;
}

/** What a person can have read: nobody acts on figures within this time of their appearing. */
const readingMs = 400;

/** The readings of a form from the one that was read to the newest. */
export function readingsSince<R extends Reading>(readings: readonly R[], read: R | undefined): readonly R[] {
  return read === undefined ? [] : readings.slice(readings.indexOf(read));
}

/**
 * Of the readings of a form, oldest first, the newest that stood long enough to be read; the first
 * of this form where none did.
 */
export function readingOf<R extends Reading>(readings: readonly R[], form: object, nowMs: number): R | undefined {
  const ofForm = readings.filter((reading) => reading.form === form);
  return ofForm.findLast(({ atMs }) => nowMs - atMs >= readingMs) ?? ofForm[0];
}
