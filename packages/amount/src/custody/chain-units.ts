import { powerOfTen } from '../rounding.ts';

/** How an asset is counted on a chain and in the ledger: decimals there, scale here. */
export interface ChainScale {
  readonly chainDecimals: number;
  readonly ledgerScale: number;
}

/** An amount of a chain, as whole units of the ledger and what is left of one. */
export interface LedgerShare {
  readonly units: bigint;
  /**
   * Chain units that are less than one unit of the ledger: 0 up to, not with, one unit. 0 where the
   * chain has no more decimals than the ledger.
   */
  readonly residue: bigint;
}

/**
 * The floor of a chain's amount in units of the ledger, and the residue. Holdings of a network are
 * ledger units × 10^(chain decimals − scale) + residue, with 0 ≤ residue < one unit.
 */
export function toLedger(chainAmount: bigint, { chainDecimals, ledgerScale }: ChainScale): LedgerShare {
  const digits = chainDecimals - ledgerScale;
  if (digits <= 0) return { units: chainAmount * powerOfTen(-digits), residue: 0n };
  const unit = powerOfTen(digits);
  return { units: chainAmount / unit, residue: chainAmount % unit };
}

/**
 * Units of the ledger as a chain counts them. Undefined where the chain has too few decimals to say
 * the amount: a withdrawal must be a multiple of `ledgerStep`.
 */
export function toChain(units: bigint, scale: ChainScale): bigint | undefined {
  const digits = scale.chainDecimals - scale.ledgerScale;
  if (digits >= 0) return units * powerOfTen(digits);
  const step = powerOfTen(-digits);
  return units % step === 0n ? units / step : undefined;
}

/** The smallest amount, in units of the ledger, that the chain can carry. */
export function ledgerStep({ chainDecimals, ledgerScale }: ChainScale): bigint {
  return powerOfTen(Math.max(0, ledgerScale - chainDecimals));
}
