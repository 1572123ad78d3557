import { amount, type Amount } from '../units.ts';
import { MILLION } from '../order/fees.ts';
import { divide } from '../rounding.ts';
import { contractValue, lotsWithinValue, type ContractScale, type PositionSide } from './contract.ts';
import { tierPlace, type RiskTier } from './tiers.ts';

/**
 * F18: parts per million of a closed value that go to the insurance fund, and how far from the mark
 * it pays for a close.
 */
export const liquidationRules = { feePpm: 2_500, fundDistancePpm: 5_000, fundShare: 10n } as const;

/**
 * F18, 2: how many lots a step closes: down to the bound of the next lower tier, in the first tier
 * all.
 */
export function lotsToClose(
  contract: ContractScale,
  {
    lots,
    markTicks,
    tiers,
  }: { readonly lots: bigint; readonly markTicks: bigint; readonly tiers: readonly RiskTier[] },
): bigint {
  const below = tiers[tierPlace(tiers, contractValue(contract, markTicks, lots)) - 1];
  if (below === undefined) return lots;
  return lots - lotsWithinValue(contract, markTicks, below.valueMax);
}

/**
 * F18, 3: the worst price at which the insurance fund pays the difference to F12: mark ∓ 0.5%, to
 * the tick nearer to the mark.
 */
export function fundLimitTicks(markTicks: bigint, side: PositionSide): bigint {
  const distance = (markTicks * BigInt(liquidationRules.fundDistancePpm)) / MILLION;
  return side === 'long' ? markTicks - distance : markTicks + distance;
}

/**
 * F18, 3: the most that the fund pays for one contract in one hour: a tenth of what it held as the
 * hour began.
 */
export const fundPaysMax = (fund: bigint): Amount => amount(fund > 0n ? fund / liquidationRules.fundShare : 0n);

/**
 * F18, 5: min(⌈V × 0.25%⌉, what is left). `left` is what the owner has after the close: isolated
 * its margin, cross what is above Σ (MM + X) of the positions that remain.
 */
export function liquidationFeeOf(value: bigint, left: bigint): Amount {
  if (left <= 0n) return amount(0n);
  const full = divide(value * BigInt(liquidationRules.feePpm), MILLION, 'ceil');
  return amount(full < left ? full : left);
}
