export interface TimeFormat {
  /** MM/DD/YYYY HH:mm:ss */
  dateTime(timeMs: number): string;
  /** HH:mm:ss */
  time(timeMs: number): string;
  /** MM/DD/YYYY */
  date(timeMs: number): string;
  /** MM/DD HH:mm:ss, where the year is clear. */
  short(timeMs: number): string;
  /** The zone as views name it, such as "Hong Kong (UTC+8)". */
  readonly zoneName: string;
}

/** Times in a zone (IANA name; an unknown one gives Asia/Shanghai), in the product's one format. */
export function timeFormat(timeZone: string): TimeFormat {
  const zone = isZone(timeZone) ? timeZone : 'Asia/Shanghai';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = (timeMs: number) => {
    const named = Object.fromEntries(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
    const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = named;
    return { day: `${month}/${day}`, year, time: `${hour}:${minute}:${second}` };
  };
  return {
    dateTime(timeMs) {
      const { day, year, time } = parts(timeMs);
      return `${day}/${year} ${time}`;
    },
    time: (timeMs) => parts(timeMs).time,
    date(timeMs) {
      const { day, year } = parts(timeMs);
      return `${day}/${year}`;
    },
    short(timeMs) {
      const { day, time } = parts(timeMs);
      return `${day} ${time}`;
    },
    zoneName: zoneName(zone),
  };
}

function zoneName(zone: string): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value;
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return `${city} (${(offset ?? 'UTC').replace('GMT', 'UTC')})`;
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
