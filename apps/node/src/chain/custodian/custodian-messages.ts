import type { RpcAnswer } from '@candor/custody';
import type { LaterBacking, Owed } from '../dev-chain/backing.ts';
import type { Given } from '../dev-chain/faucet.ts';
import type { ChainState } from '../dev-chain/keep-chain.ts';
import type { Refusal } from '../signer/policy.ts';
import type { Signed, SignRequest } from '../signer/signer.ts';

/** What the thread begins with. */
export interface CustodianStart {
  /** A folder of its own within the data. */
  readonly dir: string;
  /** The file of how long the logs of signers were. */
  readonly marksFile: string;
  /**
   * What the ledger owes when the thread starts; counts where the demo's money is not backed yet.
   */
  readonly owed: readonly Owed[];
  /** As in KeptChainTerms. */
  readonly blockEveryMs?: number | undefined;
}

/**
 * How the chain is. `none`: this machine has no program for it, and nothing else is the worse for
 * it.
 */
export type CustodianState = ChainState | { readonly state: 'none'; readonly why: string };

/** What anybody may know of the demo's chain. */
export interface AboutChain {
  /** The extended public key of the deposit addresses. */
  readonly depositAccount: string;
  readonly hotAddress: `0x${string}`;
  readonly warmAddress: `0x${string}`;
  readonly coldAddress: `0x${string}`;
  /** Contracts of the tokens, by symbol. */
  readonly contracts: Readonly<Record<string, `0x${string}`>>;
  /** What was minted at the first start, in the chain’s units by symbol. */
  readonly minted: Readonly<Record<string, string>>;
}

/** A payment of a wallet whose key the demo keeps itself. */
export interface KeptRequest {
  readonly from: 'warm' | 'cold';
  /** The unsigned transaction. */
  readonly bytes: string;
  readonly toIndex?: number;
}

/** A statement about what lies at one of the platform's addresses. */
export interface ReserveRequest {
  /** One of the platform's wallets, or the index of a deposit address. */
  readonly wallet: 'hot' | 'warm' | 'cold' | number;
  readonly message: string;
}

/** What the thread can be asked, by name. */
export interface CustodianCalls {
  /** A question for the chain itself; undefined while there is none. */
  readonly ask: {
    readonly takes: { readonly method: string; readonly params: readonly unknown[] };
    readonly gives: RpcAnswer | undefined;
  };
  /**
   * Sends test coins; undefined where the chain does not have the coin. Fails while there is no
   * chain.
   */
  readonly give: {
    readonly takes: { readonly symbol: string; readonly to: `0x${string}` };
    readonly gives: Given | undefined;
  };
  /** Undefined while there is no chain. */
  readonly about: { readonly takes: undefined; readonly gives: AboutChain | undefined };
  /** What was minted after that and may not be booked; undefined where there is nothing. */
  readonly openBacking: { readonly takes: undefined; readonly gives: LaterBacking | undefined };
  /**
   * Mints more. Fails while there is no chain; what was planned by then is minted at its next
   * start.
   */
  readonly back: { readonly takes: Omit<LaterBacking, 'isBooked'>; readonly gives: undefined };
  /** The journal has what was minted. */
  readonly booked: { readonly takes: undefined; readonly gives: undefined };
  /** Fails while there is no signer; then nobody knows whether it signed. */
  readonly sign: { readonly takes: SignRequest; readonly gives: Signed };
  /** Why the signer would refuse it now; null where it would sign. Fails while there is none. */
  readonly checkPayment: { readonly takes: SignRequest; readonly gives: Refusal | null };
  /**
   * Signs a payment of the demo's warm or cold wallet to one of its others, or gas for the deposit
   * address of an index.
   */
  readonly signKept: {
    readonly takes: KeptRequest;
    readonly gives: { readonly signed: string; readonly txId: string };
  };
  /** Signs a statement about reserves (EIP-191); fails on any other message. */
  readonly signReserve: { readonly takes: ReserveRequest; readonly gives: string };
  readonly close: { readonly takes: undefined; readonly gives: undefined };
}

export type CustodianCall = keyof CustodianCalls;

export interface ToCustodian {
  readonly id: number;
  readonly call: CustodianCall;
  readonly takes: unknown;
}

export type FromCustodian =
  | { readonly kind: 'state'; readonly state: CustodianState }
  | { readonly kind: 'signerGone'; readonly why: string }
  | { readonly kind: 'marksFailed'; readonly about: object; readonly why: string }
  | { readonly kind: 'answer'; readonly id: number; readonly gives: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly why: string };
