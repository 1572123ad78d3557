import { zoneClock } from '@candor/i18n/time';

/** A time of the form "2026-11-22T14:30" on the clocks of a zone, in ms; undefined when it is none. */
export function zonedMs(text: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // The offset at the guess may be another than at the result when clocks are set between the two: a second look settles it.
  const guess = asUtc - offsetMs(asUtc, timeZone);
  return asUtc - offsetMs(guess, timeZone);
}

/** The same the other way: what clocks of the zone show at a time, to the minute. */
export const zonedText = (timeMs: number, timeZone: string): string =>
  new Date(timeMs + offsetMs(timeMs, timeZone)).toISOString().slice(0, 16);

function offsetMs(timeMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = zoneClock(timeZone)(timeMs);
  const shown = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return shown - Math.floor(timeMs / 1_000) * 1_000;
}
