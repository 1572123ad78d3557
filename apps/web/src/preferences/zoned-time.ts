import { zoneClock } from '@candor/i18n/time';

const dayMs = 86_400_000;

/**
 * What a time of a zone's clocks is: once, not at all where clocks are set on, or twice where they
 * are set back.
 */
export type ZonedTime =
  | { readonly comes: 'once' | 'twice'; /** The first of them. */ readonly timeMs: number }
  | { readonly comes: 'never'; /** What the clocks show in its place. */ readonly shown: string };

/**
 * Reads a time of the form "2026-11-22T14:30" on the clocks of a zone; undefined when it is none.
 */
export function zonedTime(text: string, timeZone: string): ZonedTime | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Clocks are set once in two days at most: one of these offsets is that of before, one that of
  // after.
  const [before, after] = [offsetMs(asUtc - dayMs, timeZone), offsetMs(asUtc + dayMs, timeZone)];
  const times = [...new Set([asUtc - before, asUtc - after])].filter((timeMs) => zonedText(timeMs, timeZone) === text);
  const [first] = times.toSorted((one, other) => one - other);
  if (first === undefined) return { comes: 'never', shown: zonedText(asUtc - before, timeZone) };
  return { comes: times.length === 1 ? 'once' : 'twice', timeMs: first };
}

/** The same in ms: the first where it comes twice, undefined where it never comes. */
export function zonedMs(text: string, timeZone: string): number | undefined {
  const time = zonedTime(text, timeZone);
  return time === undefined || time.comes === 'never' ? undefined : time.timeMs;
}

/** The same the other way: what clocks of the zone show at a time, to the minute. */
export const zonedText = (timeMs: number, timeZone: string): string =>
  new Date(timeMs + offsetMs(timeMs, timeZone)).toISOString().slice(0, 16);

function offsetMs(timeMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = zoneClock(timeZone)(timeMs);
  const shown = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return shown - Math.floor(timeMs / 1_000) * 1_000;
}
