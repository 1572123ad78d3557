/** Months of an account, the newest first: this one and those before it, as the wire names them. */
export function monthsUntil(nowMs: number, count: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
}

/** A month in a language, such as March 2026. */
export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00Z`),
  );

/** Empty places before a month's first day in a week that begins on Monday. */
export const placesBefore = (month: string): number => (new Date(`${month}-01T00:00Z`).getUTCDay() + 6) % 7;
