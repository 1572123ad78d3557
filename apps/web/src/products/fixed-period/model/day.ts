import { zoneClock } from '@candor/i18n/time';
import { spanOf } from '../../../records/days.ts';

/** When the user's day began, on the clocks of their zone. */
export function dayBeganMs(nowMs: number, timeZone: string): number {
  const { year, month, day } = zoneClock(timeZone)(nowMs);
  return spanOf({ from: `${year}-${month}-${day}` }, timeZone).fromMs ?? nowMs;
}
