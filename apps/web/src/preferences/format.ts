import { useMemo } from 'react';
import { usePreferences } from './preferences.ts';
import { timeFormat, type TimeFormat } from '@candor/i18n/time';

/** Times in the user's zone, dates in their format. */
export function useTime(): TimeFormat {
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const dateFormat = usePreferences((preferences) => preferences.dateFormat);
  return useMemo(() => timeFormat(timeZone, dateFormat), [timeZone, dateFormat]);
}
