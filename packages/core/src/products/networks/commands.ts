// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import type { Amount } from '@candor/amount';
import type { FeePurpose, NetworkKind, PauseCause, WalletDirection } from './words.ts';

/** What a network asks of a transaction. */
export interface NetworkTerms {
  /** Blocks, its own counted, until a deposit is credited and a payment counts as done. */
  readonly confirmations: number;
  /** Blocks until a deposit is final; 0: the chain itself says which block is final. */
  readonly finality: number;
}

/** What moves on a network, and at what cost. Amounts in the ledger's units of the asset. */
export interface NetworkAssetTerms {
  /** A smaller deposit goes to `suspense`. */
  readonly minimumDeposit: Amount;
  /** Taken out of the amount of a withdrawal: amount − fee arrives. */
  readonly withdrawalFee: Amount;
  readonly minimumWithdrawal: Amount;
  readonly maximumWithdrawal: Amount;
  /** From here on a deposit needs twice the confirmations; 0: never. */
  readonly doubleFrom: Amount;
}

/** A network that assets come in and go out on. */
export interface ListNetwork {
  readonly type: 'list_network';
  readonly networkId: number;
  /** 1 to 24 visible ASCII characters and blanks. */
  readonly name: string;
  readonly kind: NetworkKind;
  readonly chainId: number;
  readonly terms: NetworkTerms;
}

/** An asset of the exchange that moves on a network. */
export interface ListNetworkAsset {
  readonly type: 'list_network_asset';
  readonly networkId: number;
  readonly assetId: number;
  /** The token's contract; empty for the network's own coin, which pays its fees. */
  readonly contract: string;
  readonly chainDecimals: number;
  readonly terms: NetworkAssetTerms;
}

/**
 * Changes terms of a network, of one of its assets, or of both. Pending withdrawals keep theirs.
 */
export interface SetNetworkTerms {
  readonly type: 'set_network_terms';
  readonly networkId: number;
  readonly changes?: Partial<NetworkTerms>;
  readonly asset?: { readonly assetId: number; readonly changes: Partial<NetworkAssetTerms> };
}

/** Pauses or opens one direction. A pause has a public cause and the time of its next review. */
export interface SetNetworkState {
  readonly type: 'set_network_state';
  /** 0: on every network. */
  readonly networkId: number;
  /** 0: every asset. */
  readonly assetId: number;
  readonly direction: WalletDirection;
  readonly open: boolean;
  readonly cause: PauseCause;
  readonly reviewAtMs: number;
}

/**
 * Says on which network lies what `custody` owed before any network was listed, as the demo mints
 * its supply. No money moves; never more than what lies on no network yet.
 */
export interface BackCustody {
  readonly type: 'back_custody';
  readonly networkId: number;
  readonly assetId: number;
  /** Chain units. */
  readonly chainAmount: Amount;
}

/**
 * A network fee that no withdrawal names: of sweeps, gas sent to deposit addresses, empty payments
 * that fill a nonce. Booked once for each key.
 */
export interface PayNetworkFee {
  readonly type: 'pay_network_fee';
  readonly networkId: number;
  /** 128 bits of the hash of (chain, transaction, "fee"), 32 hex digits. */
  readonly key: string;
  /** Chain units of the network's own coin. */
  readonly chainAmount: Amount;
  readonly purpose: FeePurpose;
}

/** Moves the platform's own money between the books `networkFees` and `treasury`. */
export interface MoveNetworkFees {
  readonly type: 'move_network_fees';
  readonly assetId: number;
  readonly amount: Amount;
  readonly direction: 'to_treasury' | 'from_treasury';
}

/** Pays a public shortfall, or a part of it, from `treasury`. */
export interface CoverShortfall {
  readonly type: 'cover_shortfall';
  readonly assetId: number;
  readonly amount: Amount;
}

/** Commands of this room. */
export type NetworksCommand =
  | ListNetwork
  | ListNetworkAsset
  | SetNetworkTerms
  | SetNetworkState
  | BackCustody
  | PayNetworkFee
  | MoveNetworkFees
  | CoverShortfall;
