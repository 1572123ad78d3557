// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import { powerOfTen, type ChainScale } from '@candor/amount';

/**
 * What the platform holds of an asset on a network: on the chain it is units × 10^(chain decimals −
 * scale) + residue, with 0 ≤ residue < one unit of the ledger.
 */
export interface Holding {
  /** Units of the ledger. */
  readonly units: bigint;
  /** Chain units that are less than one unit of the ledger. */
  readonly residue: bigint;
}

/** The holding after so many chain units came in, or (negative) went out. */
export function holdingAfter({ units, residue }: Holding, change: bigint, scale: ChainScale): Holding {
  const digits = scale.chainDecimals - scale.ledgerScale;
  if (digits <= 0) return { units: units + change * powerOfTen(-digits), residue };
  const unit = powerOfTen(digits);
  const sum = residue + change;
  // The floor, also below zero.
  const rest = ((sum % unit) + unit) % unit;
  return { units: units + (sum - rest) / unit, residue: rest };
}

/** What a chain counts for a holding. */
export function chainUnitsOf({ units, residue }: Holding, { chainDecimals, ledgerScale }: ChainScale): bigint {
  const digits = chainDecimals - ledgerScale;
  return digits >= 0 ? units * powerOfTen(digits) + residue : units / powerOfTen(-digits);
}
