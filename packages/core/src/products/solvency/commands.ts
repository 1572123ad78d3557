import type { Amount } from '@candor/amount';

/** Fixes the record whose balances the next proof of liabilities shows: the one before this. */
export interface BeginProof {
  readonly type: 'begin_proof';
}

/** The tree of one asset. */
export interface ProvenAsset {
  readonly assetId: number;
  readonly leafCount: number;
  readonly sum: Amount;
  /** The top of its tree, 64 hex digits. */
  readonly hash: string;
}

/** The block of a network at which reserves were counted. */
export interface ProofBlock {
  readonly networkId: number;
  readonly height: number;
  /** 64 hex digits. */
  readonly blockHash: string;
}

/** Publishes the root of the proof that was begun last. Its sums are what users were owed there. */
export interface PublishProof {
  readonly type: 'publish_proof';
  readonly proofId: number;
  readonly root: string;
  /** SHA-256 of the list of reserves. */
  readonly reservesHash: string;
  /** By rising id: each that users are owed. */
  readonly assets: readonly ProvenAsset[];
  readonly blocks: readonly ProofBlock[];
}

/** Commands of this room. */
export type SolvencyCommand = BeginProof | PublishProof;
