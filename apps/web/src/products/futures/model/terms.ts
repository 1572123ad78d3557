import { withDeductions, type ContractScale, type RiskTier } from '@candor/amount';
import type { ContractRow } from '@candor/protocol';
import { ppmOf } from '../../../account/fees.ts';
import { unitsOf } from '../../../market/preview-terms.ts';
import { decimalsOf } from '../../../market/scale.ts';

/**
 * What a contract's sums are computed with. Prices in ticks, quantities in lots, money in units of
 * the settlement asset.
 */
export interface ContractTerms {
  readonly contract: ContractScale;
  readonly tiers: readonly RiskTier[];
  readonly tickScale: number;
  readonly lotScale: number;
  readonly settleScale: number;
  readonly settleAsset: string;
  readonly makerPpm: number;
  readonly takerPpm: number;
}

/** The terms of a contract for a fee tier. */
export function contractTerms(row: ContractRow, feeTier: number): ContractTerms {
  const { settleScale, settleAsset, contractType } = row;
  const fees = row.fees.find(({ tier }) => tier === feeTier) ?? row.fees[0];
  const isLinear = contractType === 'u';
  return {
    contract: { kind: isLinear ? 'linear' : 'inverse', unit: BigInt((isLinear ? row.unit : row.inverseFactor) ?? '1') },
    tiers: withDeductions(
      row.tiers.map(({ bound, leverage, maintenanceRate }) => ({
        valueMax: unitsOf(bound, settleScale) ?? 0n,
        leverageMax: leverage,
        maintenancePpm: ppmOf(maintenanceRate),
      })),
    ),
    tickScale: decimalsOf(row.terms.tickSize),
    lotScale: decimalsOf(row.terms.lotSize),
    settleScale,
    settleAsset,
    makerPpm: ppmOf(fees?.makerRate ?? '0'),
    takerPpm: ppmOf(fees?.takerRate ?? '0'),
  };
}
