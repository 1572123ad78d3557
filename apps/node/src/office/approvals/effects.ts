import { and, eq, isNull } from 'drizzle-orm';
import type { Proposal } from '@candor/protocol';
import type { Audit } from '../audit/audit.ts';
import { Problem } from '../../base/problem.ts';
import type { Logger } from '../../base/ops/logger.ts';
import { loggable } from '../../base/sql/loggable.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { approvals } from '../../base/sql/schema.ts';
import type { ApprovalKind, ApprovalKinds } from './approval-kind.ts';
import { type ApprovalRow, proposalOf } from './approval-rows.ts';

export interface EffectParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly audit: Audit;
  readonly kinds: ApprovalKinds;
  readonly logger: Pick<Logger, 'error'>;
  readonly now: () => number;
}

/** The actor of effects that happen by themselves: an effect is done, or fails, at its own time. */
export const exchangeItself = { operatorId: null, name: 'exchange', address: '' } as const;

/**
 * How what was approved takes effect: once, on record with what came of it, and tried again where
 * it failed by no fault of its own.
 */
export class Effects {
  readonly #parts: EffectParts;

  constructor(parts: EffectParts) {
    this.#parts = parts;
  }

  /**
   * What was approved earlier for the same object and could not take effect yet comes first: later
   * it would undo what is decided now. Throws what stops it; nothing is decided then.
   */
  async finishEarlier(row: ApprovalRow): Promise<void> {
    const db = await this.#parts.sql.db();
    const unfinished = and(eq(approvals.state, 'approved'), isNull(approvals.appliedAtMs));
    const earlier = await db.select().from(approvals).where(unfinished).orderBy(approvals.approvalId);
    for (const one of earlier) if (this.objectOf(one) === this.objectOf(row)) await this.applyStill(one);
  }

  /**
   * Of a kind that this version does not know, such as after a roll-back of the program, its own
   * name.
   */
  objectOf(row: ApprovalRow): string {
    const proposal = proposalOf(row);
    const kind: ApprovalKind | undefined = this.#kind(proposal);
    return kind?.object(proposal) ?? `approval:${row.approvalId}`;
  }

  /**
   * A proposal as it goes on record: with the name of whom it is about, where that is an operator.
   */
  async named(proposal: Proposal, tx: Transaction): Promise<object> {
    return { ...proposal, ...(await this.#name(proposal, tx)) };
  }

  async #name(proposal: Proposal, tx: Transaction): Promise<{ readonly name?: string }> {
    const kind: ApprovalKind | undefined = this.#kind(proposal);
    return kind?.nameIn === undefined ? {} : { name: await kind.nameIn(proposal, tx) };
  }

  /** While one waited for its turn another may have done it. */
  async applyStill({ approvalId }: ApprovalRow): Promise<void> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(approvals).where(eq(approvals.approvalId, approvalId));
    if (row?.appliedAtMs === null) await this.apply(row);
  }

  /**
   * What cannot take effect any more is kept as failed, with why; anything else that stops it is
   * tried again at the next start.
   */
  async apply(row: ApprovalRow): Promise<ApprovalRow> {
    const { approvalId, decidedBy, reason } = row;
    const proposal = proposalOf(row);
    const decision = {
      approvalId,
      operatorId: decidedBy ?? 0,
      proposedBy: row.proposedBy,
      requestId: `approval-${approvalId}`,
      reason,
      decidedAtMs: row.decidedAtMs ?? this.#parts.now(),
    };
    let seq: number | null;
    try {
      seq = await this.#kind(proposal).apply(proposal, decision);
    } catch (problem) {
      const forGood = problem instanceof Problem && problem.status < 500;
      if (forGood) {
        const values = { state: 'failed', appliedAtMs: this.#parts.now() };
        return await this.#keepFailure(row, problem, values);
      }
      const { logger } = this.#parts;
      logger.error({ err: problem, approvalId }, 'an approved proposal did not take effect');
      await this.#keepFailure(row, problem, {}).catch((error: unknown) =>
        logger.error({ err: error, approvalId }, 'and that is not on record yet'),
      );
      throw problem;
    }
    const values = { appliedAtMs: this.#parts.now(), seq };
    return row.failure === '' ? this.#keep(row, values) : this.#keepAtLast(row, values);
  }

  /** Puts on record that what had failed took effect after all. */
  async #keepAtLast(row: ApprovalRow, values: Partial<ApprovalRow>): Promise<ApprovalRow> {
    return this.#parts.audit.record(exchangeItself, async (tx) => {
      const [kept] = await tx
        .update(approvals)
        .set({ ...values, failure: '', failureDetail: '' })
        .where(eq(approvals.approvalId, row.approvalId))
        .returning();
      const name = await this.#name(proposalOf(row), tx);
      const after = { approvalId: row.approvalId, seq: values.seq ?? null, ...name };
      return {
        event: { action: `done.${row.kind}`, object: this.objectOf(row), reason: row.reason, after },
        result: kept ?? row,
      };
    });
  }

  /**
   * Puts on record that an effect failed and why, once for each cause in turn and not for each try.
   */
  async #keepFailure(row: ApprovalRow, problem: unknown, values: Partial<ApprovalRow>): Promise<ApprovalRow> {
    const failure = failureOf(problem);
    if (row.failure === failure && values.state === undefined) return row;
    return this.#parts.audit.record(exchangeItself, async (tx) => {
      const [kept] = await tx
        .update(approvals)
        .set({ ...values, failure, failureDetail: detailOf(problem) })
        .where(eq(approvals.approvalId, row.approvalId))
        .returning();
      const name = await this.#name(proposalOf(row), tx);
      const after = { approvalId: row.approvalId, triedAgain: values.state === undefined, ...name };
      return {
        event: { action: `failed.${row.kind}`, object: this.objectOf(row), reason: failure, after },
        result: kept ?? row,
      };
    });
  }

  async #keep(row: ApprovalRow, values: Partial<ApprovalRow>): Promise<ApprovalRow> {
    const db = await this.#parts.sql.db();
    const [kept] = await db.update(approvals).set(values).where(eq(approvals.approvalId, row.approvalId)).returning();
    return kept ?? row;
  }

  #kind(proposal: Proposal): ApprovalKind {
    return this.#parts.kinds[proposal.kind];
  }
}

/** What a cause names: how many orders, which assets. */
const detailOf = (problem: unknown): string =>
  problem instanceof Problem && Object.keys(problem.detail).length > 0 ? JSON.stringify(problem.detail) : '';

/**
 * A failure in words that are the same at each try. What a query failed with stays in the log: its
 * values are nobody's to read here.
 */
function failureOf(problem: unknown): string {
  if (problem instanceof Problem) return problem.key;
  const { message } = loggable(problem) as { readonly message?: string };
  return (message ?? 'unknown').slice(0, 500);
}
