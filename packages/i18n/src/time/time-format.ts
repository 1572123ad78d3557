import { zoneClock } from './zone-clock.ts';

/** How dates may be written; times always have 24 hours. */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD', 'YYYY/MM/DD'] as const;
export type DateFormat = (typeof dateFormats)[number];

export interface TimeFormat {
  /** The date, then HH:mm:ss. */
  dateTime(timeMs: number): string;
  /** HH:mm:ss */
  time(timeMs: number): string;
  /** HH:mm */
  minute(timeMs: number): string;
  date(timeMs: number): string;
  /** Day and month as in the date, then HH:mm:ss, where the year is clear. */
  short(timeMs: number): string;
  /** The zone as views name it, such as "Hong Kong (UTC+8)". */
  readonly zoneName: string;
}

const unknownZone = 'Asia/Shanghai';

/** Times in a zone (IANA name; an unknown one gives Asia/Shanghai), dates in one of the formats. */
export function timeFormat(timeZone: string, dateFormat: DateFormat = 'MM/DD/YYYY'): TimeFormat {
  const zone = isZone(timeZone) ? timeZone : unknownZone;
  const clock = zoneClock(zone);
  const parts = (timeMs: number) => {
    const { year, month, day, hour, minute, second } = clock(timeMs);
    return { year, month, day, minutes: `${hour}:${minute}`, time: `${hour}:${minute}:${second}` };
  };
  const filled = (pattern: string, { year, month, day }: ReturnType<typeof parts>) =>
    pattern.replace('YYYY', year).replace('MM', month).replace('DD', day);
  const withoutYear = dateFormat.replace(/[-/.]?YYYY[-/]?/, '');
  return {
    dateTime(timeMs) {
      const of = parts(timeMs);
      return `${filled(dateFormat, of)} ${of.time}`;
    },
    time: (timeMs) => parts(timeMs).time,
    minute: (timeMs) => parts(timeMs).minutes,
    date: (timeMs) => filled(dateFormat, parts(timeMs)),
    short(timeMs) {
      const of = parts(timeMs);
      return `${filled(withoutYear, of)} ${of.time}`;
    },
    zoneName: zoneName(zone),
  };
}

/** A zone as lists and views name it: its city, and how far it is from UTC at this moment. */
export function zoneName(zone: string, atMs: number = Date.now()): string {
  const offset = offsetText(offsetMinutes(zone, atMs));
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  // The names of these zones carry their sign the other way round.
  return zone.startsWith('Etc/') ? offset : `${city} (${offset})`;
}

/** UTC+5:45 for 345 minutes. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  if (minutes === 0) return 'UTC';
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Minutes that a zone's clocks are ahead of UTC at a moment. */
export function offsetMinutes(zone: string, atMs: number): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text ?? '') ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Hours that a zone is ahead of UTC without summer time. */
export function standardOffset(zone: string): number {
  if (!isZone(zone)) return standardOffset(unknownZone);
  const year = new Date().getUTCFullYear();
  const [january, july] = [0, 6].map((month) => offsetMinutes(zone, Date.UTC(year, month, 1)));
  return Math.min(january ?? 0, july ?? 0) / 60;
}

/** Whether this browser knows a zone. */
export function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
