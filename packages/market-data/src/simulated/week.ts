const minutesPerWeek = 7 * 1440;
/** 1970-01-01 was a Thursday: minutes from Monday 00:00 UTC to it. */
const thursday = 3 * 1440;
const fridayClose = 4 * 1440 + 21 * 60;
const sundayOpen = 6 * 1440 + 22 * 60;

/**
 * Whether currencies and metals have no prices in a minute since 1970: from Friday 21:00 to Sunday
 * 22:00 UTC, as was measured.
 */
export function isClosed(minute: number): boolean {
  const ofWeek = (minute + thursday) % minutesPerWeek;
  return ofWeek >= fridayClose && ofWeek < sundayOpen;
}
