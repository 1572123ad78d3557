import { displayAmount, displayPrice, displaySigned, formatDecimal, MINUS } from '@candor/amount';
import type { ContractTerms } from './terms.ts';

const signed = (units: bigint, scale: number): string => `${units < 0n ? '-' : ''}${formatDecimal(abs(units), scale)}`;
const abs = (units: bigint): bigint => (units < 0n ? -units : units);

/**
 * A sum of the settlement asset with every digit it has, at least two decimals; a minus where it is
 * negative.
 */
export const moneyText = (units: bigint, { settleScale }: Pick<ContractTerms, 'settleScale'>): string =>
  `${units < 0n ? MINUS : ''}${exact(abs(units), settleScale)}`;

const exact = (units: bigint, scale: number): string => {
  const decimal = formatDecimal(units, scale, 2);
  return displayAmount(decimal, decimal.split('.')[1]?.length ?? 0);
};

/** A gain or a loss, always with its sign. */
export const gainText = (decimal: string | null, decimals: number): string =>
  decimal === null ? '—' : displaySigned(decimal, decimals);

export const gainOf = (units: bigint, { settleScale }: Pick<ContractTerms, 'settleScale'>, decimals: number): string =>
  displaySigned(signed(units, settleScale), decimals);

export const ticksText = (
  ticks: bigint | undefined,
  { tickScale }: Pick<ContractTerms, 'tickScale'>,
): string | undefined => (ticks === undefined ? undefined : displayPrice(formatDecimal(ticks, tickScale), tickScale));

export const lotsText = (lots: bigint, { lotScale }: Pick<ContractTerms, 'lotScale'>): string =>
  displayAmount(formatDecimal(lots, lotScale), lotScale);

/** A share in millionths as percent with two decimals and its sign. */
export const distanceText = (ppm: bigint): string => `${displaySigned(signed(ppm, 4), 2)}%`;

/** A funding rate, a fraction, as percent with four decimals and its sign. */
export const fundingText = (fraction: string): string => {
  const negative = /^[-−]/.test(fraction);
  const [whole = '0', decimals = ''] = fraction.replace(/^[-−]/, '').split('.');
  const digits = decimals.padEnd(2, '0');
  const percent = `${`${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '')}.${digits.slice(2) || '0'}`;
  return `${displaySigned(`${negative ? '-' : ''}${percent}`, 4)}%`;
};

/** Milliseconds as a clock of hours, minutes and seconds. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1_000));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
}
