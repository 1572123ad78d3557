import type { State } from '../../state/state.ts';

/** A proof that was begun, with what users were owed at its record. */
export interface BegunProof {
  readonly proofId: number;
  readonly proofSeq: number;
  /** By asset, where it is not zero. */
  readonly owed: ReadonlyMap<number, bigint>;
}

/** A proof that everybody can see. */
export interface PublishedProof {
  readonly proofId: number;
  readonly proofSeq: number;
  readonly root: string;
  /** The record that published it. */
  readonly seq: number;
  readonly timeMs: number;
}

/** The proof that is being made, and the last one that was published. Changed by `apply` alone. */
export class SolvencyState {
  /** For books and assets. */
  readonly state: State;
  lastProofId = 0;
  begun: BegunProof | undefined;
  published: PublishedProof | undefined;

  constructor(state: State) {
    this.state = state;
  }

  get isEmpty(): boolean {
    return this.lastProofId === 0;
  }
}
