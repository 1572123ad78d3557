import type { Proposal, ProposalKind } from '@candor/protocol';
import type { Transaction } from '../../base/sql/open-sql.ts';

/** Under what an effect is booked once: its proposal's id, who approved it, and who proposed it. */
export interface Decision {
  readonly approvalId: number;
  readonly operatorId: number;
  /** Who proposed it: another person. */
  readonly proposedBy: number;
  readonly requestId: string;
  readonly reason: string;
  readonly decidedAtMs: number;
}

/** One kind of what needs two: what it would change, and how it takes effect. */
export interface ApprovalKind<P extends Proposal = Proposal> {
  /**
   * The present state of what the proposal would change. Throws where it cannot be, or would change
   * nothing. Within a transaction it reads rows through that alone: the embedded database answers
   * nobody else meanwhile. `stood` is what it gave when it was proposed; nothing while it is
   * proposed.
   */
  before(proposal: P, tx?: Transaction, stood?: unknown): Promise<unknown>;
  /** The object's name in the audit log, as `kind:id`. */
  object(proposal: P): string;
  /** The name of whom it is about, for records: their number says nothing to who reads them. */
  nameIn?(proposal: P, tx: Transaction): Promise<string>;
  /** It is approved only while what it would change is what its proposer saw. */
  readonly onlyAsItStood?: true;
  /**
   * Throws where it may not take effect yet, or not any more; `stood` is what `before` gave when it
   * was proposed. Within the decision's own transaction.
   */
  permit?(proposal: P, stood: unknown, tx: Transaction): Promise<void>;
  /** The operator whom it is about, who does not decide it. */
  about?(proposal: P): number;
  /**
   * Throws where this operator neither proposes nor approves it, because of ties to whom it is
   * about.
   */
  refuseDecider?(proposal: P, operatorId: number, tx?: Transaction): Promise<void>;
  /**
   * Makes it so. Done again under the same decision it changes nothing more. Gives the journal's
   * sequence where it has one.
   */
  apply(proposal: P, decision: Decision): Promise<number | null>;
}

export type ApprovalKinds = { readonly [K in ProposalKind]: ApprovalKind<Extract<Proposal, { kind: K }>> };
