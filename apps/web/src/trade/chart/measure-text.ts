import { displaySigned } from '@candor/amount';
import { decimalOfValue } from './bars.ts';

/** How long a span of time is, in days, hours and minutes. */
export function spanText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'm'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return said.length === 0 ? '0m' : said.join(' ');
}

/**
 * What a measure says: by how much the price differs, in percent of where it began, and how long
 * that is.
 */
export function measureText(
  from: { readonly value?: number; readonly timestamp?: number },
  to: typeof from,
  scale: number,
): string {
  if (from.value === undefined || to.value === undefined) return '';
  const difference = to.value - from.value;
  const percent = from.value === 0 ? '' : ` · ${displaySigned(decimalOfValue((difference / from.value) * 100, 2), 2)}%`;
  const span =
    from.timestamp === undefined || to.timestamp === undefined ? '' : ` · ${spanText(to.timestamp - from.timestamp)}`;
  return `${displaySigned(decimalOfValue(difference, scale), scale)}${percent}${span}`;
}
