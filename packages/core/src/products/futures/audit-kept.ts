import type { PositionSide } from '@candor/amount';
import type { MarketState, Wallet } from '../../base/words.ts';
import { AuditedBook } from './audit-book.ts';
import type { ContractListed, ContractTermsSet, PositionSet } from './events.ts';

export const million = 1_000_000n;

/** A contract as the auditor keeps it. */
export interface AuditedContract {
  readonly listing: ContractListed;
  readonly settleScale: number;
  readonly wallet: Wallet;
  readonly terms: ContractTermsSet[];
  /** By fee tier. */
  readonly takerPpm: Map<number, number>;
  readonly lots: { long: bigint; short: bigint };
  readonly positions: { readonly long: Map<number, AuditedPosition>; readonly short: Map<number, AuditedPosition> };
  readonly book: AuditedBook;
  samples: readonly { readonly second: number; readonly basis: bigint }[];
  state: MarketState;
  /** The last mark; 0 while nobody needs one. */
  mark: number;
  /** The last one was written while there was no index. */
  isMarkStale: boolean;
}

/** What one user's contracts of one asset share. */
export interface AuditedAccount {
  readonly userId: number;
  readonly assetId: number;
  readonly wallet: Wallet;
  owed: bigint;
  /** Σ of what its orders hold. */
  held: bigint;
  readonly positions: Map<number, AuditedPosition>;
}

/** A position as the last event about it left it. */
export interface AuditedPosition extends Readonly<
  Pick<PositionSet, 'positionId' | 'userId' | 'side' | 'mode' | 'leverage' | 'termsVersion' | 'exitPpm'>
> {
  readonly contract: AuditedContract;
  readonly account: AuditedAccount;
  readonly lots: bigint;
  readonly cost: bigint;
  readonly margin: bigint;
  readonly owed: bigint;
}

/** Equity and Σ (MM + X) of what is liquidated as one. */
export interface AuditedStand {
  readonly equity: bigint;
  readonly required: bigint;
}

export const newContract = (listing: ContractListed, settleScale: number): AuditedContract => ({
  listing,
  settleScale,
  wallet: listing.kind === 'linear' ? 2 : 3,
  terms: [],
  takerPpm: new Map(),
  lots: { long: 0n, short: 0n },
  positions: { long: new Map(), short: new Map() },
  book: new AuditedBook(),
  samples: [],
  state: 'open',
  mark: 0,
  isMarkStale: false,
});

/** ⌈top ÷ bottom⌉ of a denominator above zero. */
export const up = (top: bigint, bottom: bigint): bigint => -down(-top, bottom);

/** ⌊top ÷ bottom⌋ of a denominator above zero. */
export const down = (top: bigint, bottom: bigint): bigint =>
  top < 0n && top % bottom !== 0n ? top / bottom - 1n : top / bottom;

/** F1, from the listing alone. */
export function valueOf(
  { listing, settleScale }: Pick<AuditedContract, 'listing' | 'settleScale'>,
  price: bigint,
  lots: bigint,
): bigint {
  const { kind, tickScale, lotScale, face } = listing;
  if (kind === 'linear') return price * lots * 10n ** BigInt(settleScale - tickScale - lotScale);
  return (lots * BigInt(face) * 10n ** BigInt(settleScale + tickScale)) / price;
}

/** σ. */
export const signOf = ({ listing }: AuditedContract, side: PositionSide): bigint =>
  (listing.kind === 'linear') === (side === 'long') ? 1n : -1n;

/** F4. */
export const unrealisedOf = ({ contract, side, lots, cost }: AuditedPosition, mark: bigint): bigint =>
  signOf(contract, side) * (valueOf(contract, mark, lots) - cost);

/** The terms that count at a time. */
export const termsAt = ({ terms }: AuditedContract, timeMs: number): ContractTermsSet | undefined =>
  terms.findLast(({ effectiveFromMs }) => effectiveFromMs <= timeMs) ?? terms[0];

/** Tiers of a position: those of its last increase. */
export const tiersOf = ({ contract, termsVersion }: AuditedPosition): ContractTermsSet['tiers'] =>
  contract.terms[termsVersion - 1]?.tiers ?? [];

/**
 * F8: the place of a value's tier, and its maintenance with the deduction summed up from the first
 * tier.
 */
export function maintenanceOf(
  tiers: ContractTermsSet['tiers'],
  value: bigint,
): { readonly place: number; readonly units: bigint } {
  const found = tiers.findIndex(({ valueMax }) => value <= valueMax);
  const place = found === -1 ? tiers.length - 1 : found;
  const rateOf = (tier: number): bigint => BigInt(tiers[tier]?.maintenancePpm ?? 0);
  let deduction = 0n;
  for (let tier = 1; tier <= place; tier += 1)
    deduction += ((tiers[tier - 1]?.valueMax ?? 0n) * (rateOf(tier) - rateOf(tier - 1))) / million;
  return { place, units: up(value * rateOf(place), million) - deduction };
}

/** F2: the part of a position's cost or margin that belongs to so many of its lots. */
export const shareOf = (units: bigint, lots: bigint, all: bigint): bigint =>
  lots === all ? units : (units * lots) / all;

/**
 * What a receipt or (negative) a payment does to money and a debt: receipts repay, what cannot be
 * paid is owed.
 */
export function paidFrom(
  money: bigint,
  owed: bigint,
  units: bigint,
): { readonly money: bigint; readonly owed: bigint } {
  const debt = owed - units;
  if (units >= 0n) return debt > 0n ? { money, owed: debt } : { money: money - debt, owed: 0n };
  const left = money + units;
  return left >= 0n ? { money: left, owed } : { money: 0n, owed: owed - left };
}
