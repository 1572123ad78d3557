import { zonedMs } from '../preferences/zoned-time.ts';

/** Days as the address keeps them, YYYY-MM-DD; either may be left out. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** A day of an address; undefined where it is none. */
export const dayIn = (read: unknown): string | undefined =>
  typeof read === 'string' && dayForm.test(read) && !Number.isNaN(Date.parse(read)) ? read : undefined;

/** Whether the last day comes before the first. */
export const isTurned = ({ from, to }: Days): boolean => from !== undefined && to !== undefined && to < from;

/**
 * From the first moment of one day to the last of another, on the clocks of a zone. Days that are
 * turned mean no span.
 */
export function spanOf(days: Days, timeZone: string): { readonly fromMs?: number; readonly toMs?: number } {
  if (isTurned(days)) return {};
  const fromMs = days.from === undefined ? undefined : zonedMs(`${days.from}T00:00`, timeZone);
  const next = days.to === undefined ? undefined : zonedMs(`${dayAfter(days.to)}T00:00`, timeZone);
  return { ...(fromMs === undefined ? {} : { fromMs }), ...(next === undefined ? {} : { toMs: next - 1 }) };
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
