import { formatDecimal, parseDecimal } from '../decimal.ts';
import { divide } from '../rounding.ts';
import { inverseScale, linearScale, type ContractScale } from './contract.ts';
import type { TicksFraction } from './liquidation-price.ts';
import { listedTiers } from './parameters.ts';
import { withDeductions, type RiskTier } from './tiers.ts';

/**
 * Figures as they are printed in the reference examples, in the units of the tests: prices in
 * 1/100, USDT and coins in 10⁻⁸.
 */
export const settleScale = 8;

export const units = (text: string, scale: number): bigint => {
  const negative = text.startsWith('-');
  const parsed = parseDecimal(text.replace('-', '').replaceAll(',', ''), scale);
  if (!parsed.ok) throw new RangeError(`${text} does not fit ${scale} decimals`);
  return negative ? -parsed.units : parsed.units;
};

export const money = (text: string): bigint => units(text, settleScale);
export const price = (text: string): bigint => units(text, 2);

/** Linear with lots of 0.001 and ticks of 0.01. */
export const linear: ContractScale = linearScale({ tickScale: 2, lotScale: 3, settleScale });
export const lots = (text: string): bigint => units(text, 3);

export const inverse = (face: bigint): ContractScale => inverseScale({ face, tickScale: 2, settleScale });

export const tiers = (kind: 'linear' | 'inverse', coin: string): RiskTier[] =>
  withDeductions(listedTiers(kind, coin, settleScale) ?? []);

/** One tier for every value. */
export const oneTier = (maintenancePpm: number, deduction = 0n): RiskTier[] => [
  { valueMax: 10n ** 30n, leverageMax: 100, maintenancePpm, deduction },
];

/** A fraction of ticks of 1/100 as a price with so many decimals, half to even. */
export const shown = (fraction: TicksFraction | undefined, decimals: number): string | undefined =>
  fraction &&
  formatDecimal(
    divide(fraction.numerator * 10n ** BigInt(decimals), fraction.denominator * 100n, 'half_even'),
    decimals,
  );
