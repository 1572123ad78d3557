import { plainWidth } from '@candor/amount';

/** An end as its two fields hold it. */
export interface ExpiryTyped {
  /** "2026-11-22", as a date field holds it. */
  readonly date: string;
  /** As it was typed. */
  readonly time: string;
}

/**
 * A time of a day of 24 hours as people type it ("14:30", "1430", "9:05") as "14:30"; undefined for
 * what is none.
 */
export function timeOf(typed: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(plainWidth(typed).trim()) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Both fields as the form holds an end: "2026-11-22T14:30"; empty while either is not complete. */
export function expiryOf({ date, time }: ExpiryTyped): string {
  const read = timeOf(time);
  return date === '' || read === undefined ? '' : `${date}T${read}`;
}

/** The form's end in its two fields. */
export function typedOf(expires: string): ExpiryTyped {
  const [date = '', time = ''] = expires.split('T');
  return { date, time };
}
