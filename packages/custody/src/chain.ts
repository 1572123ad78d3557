/**
 * A block: its place and its name. Two blocks of one height are of two branches, and only one of
 * them stays.
 */
export interface BlockRef {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timeMs: number;
}

/** What an asset is on its chain: the chain's own coin, or the address of a token's contract. */
export type ChainAsset = 'coin' | `0x${string}`;

/** What came to one of our addresses in one block. */
export interface Arrival {
  readonly txId: string;
  /**
   * Which part of the transaction: the same on every branch that holds the transaction, so that one
   * that was mined again after a re-organisation keeps its name.
   */
  readonly output: string;
  /** Who sent it: one address; on Bitcoin that of every input. */
  readonly from: readonly string[];
  readonly address: string;
  readonly asset: ChainAsset;
  /** In the chain's smallest units. More than 0. */
  readonly amount: bigint;
  readonly block: BlockRef;
}

/** A transaction that addresses of ours paid for. */
export interface Spend {
  readonly txId: string;
  /** In the smallest units of the chain's own coin, whether or not the transaction succeeded. */
  readonly networkFee: bigint;
}

/**
 * What became of a transaction. `unknown` is no failure: nobody knows it here and now, and it may
 * still be mined.
 */
export type Outcome =
  | { readonly state: 'unknown' }
  | { readonly state: 'pending' }
  | {
      readonly state: 'mined';
      readonly block: BlockRef;
      /** Whether it did what it was made for. One that failed took its network fee all the same. */
      readonly hasSucceeded: boolean;
      /** In the smallest units of the chain's own coin. */
      readonly networkFee: bigint;
    };

/**
 * The addresses that are ours. A chain asks for each that a block names; one of the EVM kind asks in
 * lower case, because a checksum costs a hash.
 */
export interface Watched {
  readonly has: (address: string) => boolean;
}

/** Reads one chain through one endpoint, and hands over what was signed elsewhere. */
export interface Chain {
  readonly kind: 'evm' | 'bitcoin' | 'simulated';
  /** The newest block of the branch that the endpoint follows. */
  readonly head: () => Promise<BlockRef>;
  /** The block of a height on that branch; undefined above its head. */
  readonly blockAt: (height: number) => Promise<BlockRef | undefined>;
  /**
   * What came to watched addresses in this very block, by its hash. Fails with `ChainLag` when the
   * endpoint does not have the block, or has it in part.
   */
  readonly arrivals: (block: BlockRef, watched: Watched) => Promise<readonly Arrival[]>;
  /** Transactions of this very block that watched addresses sent. Fails as `arrivals` does. */
  readonly spends: (block: BlockRef, watched: Watched) => Promise<readonly Spend[]>;
  /** What an address held after a block, in the chain's smallest units. */
  readonly balance: (address: string, asset: ChainAsset, block: BlockRef) => Promise<bigint>;
  readonly outcome: (txId: string) => Promise<Outcome>;
  /**
   * Hands over a signed transaction and gives its id. The same bytes may be handed over any number
   * of times. Fails with `Refused` when the chain will never take them as they are.
   */
  readonly broadcast: (signed: string) => Promise<string>;
}

/** The endpoint is behind, or answers in part: ask again, or ask another. Nothing is known. */
export class ChainLag extends Error {}

/** The chain refused a transaction for good, for the named cause. */
export class Refused extends Error {
  override readonly cause: RefusedCause;

  constructor(cause: RefusedCause, message: string) {
    super(message);
    this.cause = cause;
  }
}

export type RefusedCause =
  /** Another transaction with its nonce or its inputs was mined or waits with a higher fee. */
  'spent' | 'fee_too_low' | 'not_enough_funds' | 'not_valid';
