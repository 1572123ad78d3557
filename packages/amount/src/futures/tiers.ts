import { amount, type Amount } from '../units.ts';
import { MILLION } from '../order/fees.ts';
import { divide } from '../rounding.ts';

/**
 * One risk tier as it is listed: positions up to a value (both ends counted), the top leverage and
 * the maintenance rate.
 */
export interface TierTerms {
  readonly valueMax: bigint;
  readonly leverageMax: number;
  readonly maintenancePpm: number;
}

/**
 * A tier with its deduction dₜ, so that maintenance has no step at a bound. Values in settlement
 * units.
 */
export interface RiskTier extends TierTerms {
  readonly deduction: bigint;
}

/** F8: dₜ = dₜ₋₁ + boundₜ₋₁ × (rₜ − rₜ₋₁). Exact for tiers that `areTiersValid`. */
export function withDeductions(tiers: readonly TierTerms[]): RiskTier[] {
  let deduction = 0n;
  return tiers.map((tier, place) => {
    const below = tiers[place - 1];
    if (below !== undefined) {
      deduction += (below.valueMax * BigInt(tier.maintenancePpm - below.maintenancePpm)) / MILLION;
    }
    return { ...tier, deduction };
  });
}

/**
 * Tiers may be listed when bounds and rates grow, leverage falls, no deduction is rounded, and each
 * leverage leaves room above its rate.
 */
export function areTiersValid(tiers: readonly TierTerms[]): boolean {
  return (
    tiers.length > 0 &&
    tiers.every(({ valueMax, leverageMax, maintenancePpm }, place) => {
      const below = tiers[place - 1];
      if (valueMax <= 0n || leverageMax < 1 || maintenancePpm < 1) return false;
      if (leverageMax * maintenancePpm >= 1_000_000) return false;
      if (below === undefined) return true;
      const grows = valueMax > below.valueMax && maintenancePpm > below.maintenancePpm;
      const step = below.valueMax * BigInt(maintenancePpm - below.maintenancePpm);
      return grows && leverageMax < below.leverageMax && step % MILLION === 0n;
    })
  );
}

/** The place of the tier a value lies in; of the last one above every bound. */
export function tierPlace(tiers: readonly TierTerms[], value: bigint): number {
  const place = tiers.findIndex(({ valueMax }) => value <= valueMax);
  return place === -1 ? tiers.length - 1 : place;
}

/** The top leverage of a position and open orders of this value; 0 above the position limit. */
export const leverageMaxOf = (tiers: readonly TierTerms[], value: bigint): number =>
  tiers.find(({ valueMax }) => value <= valueMax)?.leverageMax ?? 0;

/** F8: maintenance margin of a value at the mark, ⌈V × rₜ⌉ − dₜ. */
export function maintenanceOf(tiers: readonly RiskTier[], value: bigint): Amount {
  const tier = tiers[tierPlace(tiers, value)];
  if (tier === undefined) throw new RangeError('a contract has at least one tier');
  return amount(ceilPpm(value, tier.maintenancePpm) - tier.deduction);
}

/**
 * F8: the fee to leave, ⌈V × f⌉. The lower of the position's frozen and the owner's current taker
 * rate counts.
 */
export const exitFeeOf = (value: bigint, ratePpm: number): Amount => amount(ceilPpm(value, ratePpm));

/** The taker rate that counts for leaving: a lost fee tier never moves a liquidation. */
export const exitRateOf = (frozenPpm: number, currentPpm: number): number => Math.min(frozenPpm, currentPpm);

/** What equity must stay above: maintenance and exit fee of a value. */
export const requiredOf = (tiers: readonly RiskTier[], value: bigint, exitPpm: number): Amount =>
  amount(maintenanceOf(tiers, value) + exitFeeOf(value, exitPpm));

const ceilPpm = (value: bigint, ppm: number): bigint => divide(value * BigInt(ppm), MILLION, 'ceil');
