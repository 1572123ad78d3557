import { powerOfTen } from '../rounding.ts';
import { fundingRules, type FundingTerms } from './funding.ts';
import { markRules, type MarkTerms } from './mark.ts';
import type { TierTerms } from './tiers.ts';

/** Tiers as they are published: the bound in whole settlement units. */
type PublishedTier = readonly [valueMax: bigint, leverageMax: number, maintenancePpm: number];

const steps = [
  [50, 10_000],
  [20, 25_000],
  [10, 50_000],
  [5, 100_000],
] as const;

const inverseOf = (bounds: readonly bigint[]): readonly PublishedTier[] =>
  steps.map(([leverageMax, maintenancePpm], place) => [bounds[place] ?? 0n, leverageMax, maintenancePpm]);

const linearMajor: readonly PublishedTier[] = [
  [50_000n, 100, 5_000],
  [250_000n, 50, 10_000],
  [1_000_000n, 20, 25_000],
  [5_000_000n, 10, 50_000],
  [20_000_000n, 5, 100_000],
];

const linearOther = inverseOf([50_000n, 250_000n, 1_000_000n, 5_000_000n]);

const inverseTiers: Readonly<Record<string, readonly PublishedTier[]>> = {
  BTC: [
    [5n, 100, 5_000],
    [25n, 50, 10_000],
    [100n, 20, 25_000],
    [200n, 10, 50_000],
  ],
  ETH: inverseOf([20n, 100n, 400n, 2_000n]),
  BNB: inverseOf([80n, 400n, 1_600n, 8_000n]),
  SOL: inverseOf([300n, 1_500n, 6_000n, 30_000n]),
  XRP: inverseOf([25_000n, 125_000n, 500_000n, 2_500_000n]),
};

/**
 * The parameters of a new exchange's contracts (rates in parts per million, or 10⁻⁹ for funding).
 */
export const futuresParameters = {
  makerPpm: 200,
  takerPpm: 500,
  bandPpm: 50_000,
  markClampPpm: 2_000,
  /** Impact value: this much USDT times the top leverage. */
  impactPerLeverage: 200n,
  linear: ['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'ADA', 'AVAX', 'LINK', 'LTC', 'BCH'],
  /** Face value of one inverse contract in USD. */
  inverse: { BTC: 100n, ETH: 10n, BNB: 10n, SOL: 10n, XRP: 10n },
} as const;

export const markTerms: MarkTerms = { clampPpm: futuresParameters.markClampPpm, samplesLeast: markRules.samplesLeast };

export const fundingTerms: FundingTerms = {
  interest: 100_000n,
  draw: 500_000n,
  cap: 3_750_000n,
  samplesFull: fundingRules.samplesFull,
};

/**
 * The tiers with which a contract on this coin is listed, bounds in settlement units; undefined
 * where no inverse contract is listed.
 */
export function listedTiers(kind: 'linear' | 'inverse', coin: string, settleScale: number): TierTerms[] | undefined {
  const linear = coin === 'BTC' || coin === 'ETH' ? linearMajor : linearOther;
  const published = kind === 'linear' ? linear : inverseTiers[coin];
  return published?.map(([valueMax, leverageMax, maintenancePpm]) => ({
    valueMax: valueMax * powerOfTen(settleScale),
    leverageMax,
    maintenancePpm,
  }));
}

/** The impact value in whole USDT for a top leverage: what 200 USDT of margin open. */
export const impactValueOf = (leverageMax: number): bigint => futuresParameters.impactPerLeverage * BigInt(leverageMax);

/**
 * Whether the mark cannot jump over a whole margin: 2 × clamp < 1 ÷ top leverage − r₁ − f. A
 * contract for which it can is not listed.
 */
export function leavesRoomForClamp(terms: {
  readonly clampPpm: number;
  readonly leverageMax: number;
  readonly maintenancePpm: number;
  readonly takerPpm: number;
}): boolean {
  const room = terms.leverageMax * (2 * terms.clampPpm + terms.maintenancePpm + terms.takerPpm);
  return room < 1_000_000;
}
