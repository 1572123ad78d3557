import type { Text } from '../../i18n/text.ts';

/** How long something waits, in hours and minutes. */
export function waitText(text: Text, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return text('otc.waits', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
