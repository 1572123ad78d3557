/** What the clocks of a zone show at a time: numbers as texts, with their leading zeros. */
export interface ClockReading {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

/** Reads the clocks of a zone (IANA name), of 24 hours from 00. */
export function zoneClock(timeZone: string): (timeMs: number) => ClockReading {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (timeMs) => {
    const named = Object.fromEntries(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
    const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = named;
    return { year, month, day, hour, minute, second };
  };
}
