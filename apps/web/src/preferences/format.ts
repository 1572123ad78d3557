import { useMemo } from 'react';
import { usePreferences } from './preferences.ts';
import { timeFormat, type TimeFormat } from './time-format.ts';

/** Times in the user's zone. */
export function useTime(): TimeFormat {
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  return useMemo(() => timeFormat(timeZone), [timeZone]);
}
