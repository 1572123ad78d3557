import { isZone, offsetMinutes, zoneName } from '@candor/i18n/time';

/**
 * The zones to choose from, westernmost first by what their clocks show at a moment; the user's own
 * is always among them.
 */
export function zoneOptions(
  zones: readonly { readonly zoneId: string }[],
  own: string,
  atMs: number,
): readonly { readonly value: string; readonly label: string }[] {
  const ids = new Set([own, ...zones.map(({ zoneId }) => zoneId)].filter(isZone));
  return [...ids]
    .map((zone) => ({ zone, minutes: offsetMinutes(zone, atMs) }))
    .toSorted((a, b) => a.minutes - b.minutes || a.zone.localeCompare(b.zone))
    .map(({ zone }) => ({ value: zone, label: zoneName(zone, atMs) }));
}
