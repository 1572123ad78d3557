import { timeFormat, type DateFormat } from '@candor/i18n/time';

/**
 * How the chart writes a moment: its own templates, in the user's zone and form of dates. Months
 * and years alone stay as they sort.
 */
export function chartDates(timeZone: string, dateFormat: DateFormat): (template: string, timeMs: number) => string {
  const own = timeFormat(timeZone, dateFormat);
  const sorted = timeFormat(timeZone, 'YYYY-MM-DD');
  return (template, timeMs) => {
    switch (template) {
      case 'YYYY-MM-DD HH:mm:ss':
        return own.dateTime(timeMs);
      case 'YYYY-MM-DD HH:mm':
        return `${own.date(timeMs)} ${own.minute(timeMs)}`;
      case 'YYYY-MM-DD':
        return own.date(timeMs);
      case 'MM-DD HH:mm':
        return own.short(timeMs).slice(0, -':00'.length);
      case 'MM-DD':
        return own.short(timeMs).slice(0, -' 00:00:00'.length);
      case 'HH:mm:ss':
        return own.time(timeMs);
      case 'HH:mm':
        return own.minute(timeMs);
      case 'YYYY-MM':
        return sorted.date(timeMs).slice(0, 'YYYY-MM'.length);
      case 'YYYY':
        return sorted.date(timeMs).slice(0, 'YYYY'.length);
      default:
        return own.dateTime(timeMs);
    }
  };
}
