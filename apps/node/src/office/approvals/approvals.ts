import { and, count, desc, eq, inArray, isNotNull, isNull, lte, sql as sqlText } from 'drizzle-orm';
import {
  type ApprovalView,
  approvalStates,
  type OperatorRight,
  type Proposal,
  type ProposalKind,
  proposalRights,
} from '@candor/protocol';
import type { AuditActor } from '../audit/audit.ts';
import { conflict, forbidden, rejected } from '../../base/problem.ts';
import { OneAtATime } from '../../wire/http/one-at-a-time.ts';
import type { Language } from '../../base/i18n/language.ts';
import type { OperatorRow, Operators } from '../operators/operators.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import { approvals, operators } from '../../base/sql/schema.ts';
import type { ApprovalKind } from './approval-kind.ts';
import {
  type ApprovalRow,
  holdsRight,
  kindsSeenBy,
  parsed,
  type People,
  proposalOf,
  rightsFor,
  viewOf,
} from './approval-rows.ts';
import { type EffectParts, Effects, exchangeItself } from './effects.ts';

type State = (typeof approvalStates)[number];

/** A proposal waits three days for its second person. */
export const approvalMs = 3 * 24 * 3_600_000;
/**
 * A decision whose turn does not come in this time is refused with 503: nothing was decided, and it
 * may be tried again.
 */
const turnMs = 10_000;

export interface ApprovalParts extends EffectParts {
  readonly operators: Operators;
}

/** Somebody who reads proposals, in which language. */
interface Reader {
  readonly row: OperatorRow;
  readonly language: Language;
}

/** Somebody who proposes or decides, with the address they do it from. */
export interface Decider extends Reader {
  readonly actor: AuditActor;
}

/**
 * Four eyes: what one operator proposes takes effect when another approves it. Both names stay on
 * record. The decision is kept before its effect; an effect that a crash cut off is done at the
 * next start, once, under the same id.
 */
export class Approvals {
  readonly #parts: ApprovalParts;
  readonly #effects: Effects;
  /**
   * One decision is judged, kept and done before the next is judged. One whose effect hangs holds
   * the others up for so long and no longer.
   */
  readonly #turns = new OneAtATime<'decision'>(turnMs);

  constructor(parts: ApprovalParts) {
    this.#parts = parts;
    this.#effects = new Effects(parts);
  }

  /**
   * Keeps a proposal. The same request id with the same content is the same proposal; with another
   * one it throws 409.
   */
  async propose(
    wanted: { readonly proposal: Proposal; readonly reason: string; readonly requestId: string },
    by: Decider,
  ): Promise<ApprovalView> {
    const { sql, audit, now } = this.#parts;
    const { proposal, reason, requestId } = wanted;
    this.#requireRight(by.row, proposalRights[proposal.kind].propose);
    const db = await sql.db();
    const content = JSON.stringify(proposal);
    const proposedBy = by.row.operatorId;
    const again = and(eq(approvals.proposedBy, proposedBy), eq(approvals.requestId, requestId));
    const [earlier] = await db.select().from(approvals).where(again);
    if (earlier) {
      if (earlier.content !== content || earlier.reason !== reason) throw conflict();
      return this.#viewOf(earlier, by);
    }
    const kind = this.#kind(proposal);
    await kind.refuseDecider?.(proposal, proposedBy);
    const before = JSON.stringify(await kind.before(proposal));
    const proposedAtMs = now();
    const row = await audit.record(by.actor, async (tx) => {
      const [kept] = await tx
        .insert(approvals)
        .values({
          kind: proposal.kind,
          content,
          before,
          reason,
          state: 'waiting',
          proposedBy,
          proposedAtMs,
          expiresAtMs: proposedAtMs + approvalMs,
          requestId,
        })
        .onConflictDoNothing()
        .returning();
      if (!kept) throw conflict();
      const event = {
        action: `propose.${proposal.kind}`,
        object: kind.object(proposal),
        reason,
        before: parsed(before),
        after: await this.#effects.named(proposal, tx),
      };
      return { event, result: kept };
    });
    return this.#viewOf(row, by);
  }

  /**
   * Approves another's proposal and does it. Throws 422 for one's own, for one about oneself, for
   * one that is decided, for one whose time is over, for one whose proposer may not propose it any
   * more, and where what it would change is not what it was; 503 while earlier decisions take too
   * long.
   */
  approve(approvalId: number, remark: string, by: Decider): Promise<ApprovalView> {
    return this.#turns.take('decision', async () => {
      const db = await this.#parts.sql.db();
      const [waits] = await db.select().from(approvals).where(eq(approvals.approvalId, approvalId));
      // Also reads what no transaction does: announcements that are due by now.
      if (waits?.state === 'waiting') {
        await this.#effects.finishEarlier(waits);
        await this.#requireAsItStood(waits);
      }
      const decided = await this.#decide(approvalId, by, async (row, tx) => {
        if (row.proposedBy === by.row.operatorId) throw rejected('own_proposal');
        const proposal = proposalOf(row);
        if (this.#kind(proposal).about?.(proposal) === by.row.operatorId) throw rejected('own_account');
        await this.#requireBoth(row, by, tx);
        await this.#kind(proposal).refuseDecider?.(proposal, by.row.operatorId, tx);
        await this.#requireAsItStood(row, tx);
        await this.#kind(proposal).permit?.(proposal, parsed(row.before), tx);
        return this.#mark(row, { state: 'approved', remark }, by, tx);
      });
      return this.#viewOf(await this.#effects.apply(decided), by);
    });
  }

  /** Two who may, at the moment of the decision: neither right ends while it is kept. */
  async #requireBoth(row: ApprovalRow, by: Decider, tx: Transaction): Promise<void> {
    const both = [row.proposedBy, by.row.operatorId];
    const held = await tx
      .select()
      .from(operators)
      .where(inArray(operators.operatorId, both))
      .orderBy(operators.operatorId)
      .for('share');
    const [proposer, approver] = both.map((id) => held.find(({ operatorId }) => operatorId === id));
    const { propose, approve } = rightsFor(row);
    if (!holdsRight(approver, approve)) throw forbidden('right_missing');
    if (!holdsRight(proposer, propose)) throw rejected('proposer_without_right', { name: proposer?.name ?? '' });
  }

  /**
   * A rise that was proposed as a fall, because something else took effect meanwhile, would pass
   * unannounced and be recorded wrongly.
   */
  async #requireAsItStood(row: ApprovalRow, tx?: Transaction): Promise<void> {
    const proposal = proposalOf(row);
    const kind = this.#kind(proposal);
    if (kind.onlyAsItStood !== true) return;
    const stands = await kind.before(proposal, tx, parsed(row.before));
    if (JSON.stringify(stands) !== row.before) throw rejected('changed_meanwhile');
  }

  /** Refuses a proposal; the proposer's own refusal withdraws it. */
  async refuse(approvalId: number, reason: string, by: Decider): Promise<ApprovalView> {
    const decided = await this.#decide(approvalId, by, async (row, tx) => {
      const own = row.proposedBy === by.row.operatorId;
      if (!own) this.#requireRight(by.row, rightsFor(row).approve);
      return this.#mark(row, { state: own ? 'withdrawn' : 'refused', remark: reason }, by, tx);
    });
    return this.#viewOf(decided, by);
  }

  /** What was approved and took effect, with who proposed it; null for anything else. */
  async approved(
    approvalId: number,
  ): Promise<{ readonly proposal: Proposal; readonly proposedBy: number; readonly decidedAtMs: number } | null> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(approvals).where(eq(approvals.approvalId, approvalId));
    if (row?.state !== 'approved' || row.appliedAtMs === null || row.decidedAtMs === null) return null;
    return { proposal: proposalOf(row), proposedBy: row.proposedBy, decidedAtMs: row.decidedAtMs };
  }

  /**
   * Those of a state, of a kind, about a market, whatever of it is named, as far as an operator may
   * see them.
   */
  async list(
    reader: Reader,
    wanted: {
      readonly state?: State | undefined;
      readonly kind?: ProposalKind | undefined;
      readonly symbol?: string | undefined;
    },
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly views: readonly ApprovalView[]; readonly total: number }> {
    await this.expire();
    const db = await this.#parts.sql.db();
    const { state, kind, symbol } = wanted;
    const found = and(
      inArray(approvals.kind, kindsSeenBy(reader.row)),
      state === undefined ? undefined : eq(approvals.state, state),
      kind === undefined ? undefined : eq(approvals.kind, kind),
      symbol === undefined ? undefined : sqlText`${approvals.content}::jsonb ->> 'symbol' = ${symbol}`,
    );
    const [counted] = await db.select({ rows: count() }).from(approvals).where(found);
    const rows = await db
      .select()
      .from(approvals)
      .where(found)
      .orderBy(desc(approvals.approvalId))
      .limit(page.limit)
      .offset(page.offset);
    const people = await this.#people();
    return { views: rows.map((row) => viewOf(row, people, reader.language)), total: counted?.rows ?? 0 };
  }

  /** What was proposed and waits for its second person. */
  async proposed(): Promise<readonly Proposal[]> {
    await this.expire();
    const db = await this.#parts.sql.db();
    return (await db.select().from(approvals).where(eq(approvals.state, 'waiting')).limit(1_000)).map(proposalOf);
  }

  /** Those of a kind that wait, with their ids. */
  async waitingOf<K extends ProposalKind>(
    kind: K,
  ): Promise<{ readonly approvalId: number; readonly proposal: Extract<Proposal, { kind: K }> }[]> {
    await this.expire();
    const db = await this.#parts.sql.db();
    const waits = and(eq(approvals.kind, kind), eq(approvals.state, 'waiting'));
    const rows = await db.select().from(approvals).where(waits).orderBy(approvals.approvalId).limit(1_000);
    return rows.map((row) => ({
      approvalId: row.approvalId,
      proposal: proposalOf(row) as Extract<Proposal, { kind: K }>,
    }));
  }

  /** What took effect of a kind, oldest first. */
  async applied(kind: ProposalKind): Promise<readonly Proposal[]> {
    const db = await this.#parts.sql.db();
    const done = and(eq(approvals.kind, kind), eq(approvals.state, 'approved'), isNotNull(approvals.appliedAtMs));
    return (await db.select().from(approvals).where(done).orderBy(approvals.appliedAtMs, approvals.approvalId)).map(
      proposalOf,
    );
  }

  /** How many wait of those that an operator may see, and since when the oldest does. */
  async waiting(reader: OperatorRow): Promise<{ readonly waiting: number; readonly oldestAtMs: number | null }> {
    await this.expire();
    const db = await this.#parts.sql.db();
    const rows = await db
      .select({ atMs: approvals.proposedAtMs })
      .from(approvals)
      .where(and(eq(approvals.state, 'waiting'), inArray(approvals.kind, kindsSeenBy(reader))))
      .orderBy(approvals.approvalId);
    return { waiting: rows.length, oldestAtMs: rows[0]?.atMs ?? null };
  }

  /**
   * Does what was approved before a time and could not take effect then, or was cut off by the end
   * of the process. One that fails keeps none of the others.
   */
  async resume(decidedByMs = this.#parts.now()): Promise<void> {
    const db = await this.#parts.sql.db();
    const isDue = and(
      eq(approvals.state, 'approved'),
      isNull(approvals.appliedAtMs),
      lte(approvals.decidedAtMs, decidedByMs),
    );
    const cutOff = await db.select().from(approvals).where(isDue).orderBy(approvals.approvalId);
    // What stops it once more is in the log, and it is tried again.
    for (const row of cutOff)
      await this.#turns.take('decision', () => this.#effects.applyStill(row)).catch(() => undefined);
  }

  /**
   * Ends what waited too long for its second person, each with an entry of its own in the audit
   * log.
   */
  async expire(): Promise<void> {
    const db = await this.#parts.sql.db();
    const isOver = and(eq(approvals.state, 'waiting'), lte(approvals.expiresAtMs, this.#parts.now()));
    const over = await db.select().from(approvals).where(isOver).orderBy(approvals.approvalId).limit(1_000);
    for (const { approvalId } of over) {
      await db.transaction(async (tx) => {
        const ended = await tx
          .update(approvals)
          .set({ state: 'expired' })
          .where(and(isOver, eq(approvals.approvalId, approvalId)))
          .returning();
        for (const row of ended) await this.#writeExpiry(row, tx);
      });
    }
  }

  async #writeExpiry(row: ApprovalRow, tx: Transaction): Promise<void> {
    const { approvalId, kind, proposedBy, reason, expiresAtMs } = row;
    const event = {
      action: `expired.${kind}`,
      object: this.#effects.objectOf(row),
      reason,
      before: { approvalId, proposedBy, expiresAtMs },
      after: await this.#effects.named(proposalOf(row), tx),
    };
    await this.#parts.audit.write(exchangeItself, event, tx);
  }

  async #decide(
    approvalId: number,
    by: Decider,
    decide: (row: ApprovalRow, tx: Transaction) => Promise<ApprovalRow>,
  ): Promise<ApprovalRow> {
    await this.expire();
    const db = await this.#parts.sql.db();
    return db.transaction(async (tx) => {
      const [row] = await tx.select().from(approvals).where(eq(approvals.approvalId, approvalId)).for('update');
      if (!row) throw rejected('not_found', {}, [{ field: 'approvalId', rule: 'not_found' }]);
      if (row.state === 'expired') throw rejected('proposal_expired');
      if (row.state !== 'waiting')
        throw rejected('already_decided', { by: String(row.decidedBy ?? by.row.operatorId) });
      return decide(row, tx);
    });
  }

  async #mark(
    row: ApprovalRow,
    values: { readonly state: State; readonly remark: string },
    by: Decider,
    tx: Transaction,
  ): Promise<ApprovalRow> {
    const { audit, now } = this.#parts;
    const [marked] = await tx
      .update(approvals)
      .set({ ...values, decidedBy: by.row.operatorId, decidedAtMs: now() })
      .where(eq(approvals.approvalId, row.approvalId))
      .returning();
    if (!marked) throw rejected('already_decided');
    const event = {
      action: `${values.state}.${row.kind}`,
      object: this.#effects.objectOf(row),
      reason: values.remark === '' ? row.reason : values.remark,
      before: { approvalId: row.approvalId, proposedBy: row.proposedBy, stood: parsed(row.before) },
      after: await this.#effects.named(proposalOf(row), tx),
    };
    await audit.write(by.actor, event, tx);
    return marked;
  }

  #requireRight(row: OperatorRow, right: OperatorRight): void {
    if (!holdsRight(row, right)) throw forbidden('right_missing');
  }

  #kind(proposal: Proposal): ApprovalKind {
    return this.#parts.kinds[proposal.kind];
  }

  async #people(): Promise<People> {
    return new Map((await this.#parts.operators.all()).map((row) => [row.operatorId, row]));
  }

  async #viewOf(row: ApprovalRow, { language }: Reader): Promise<ApprovalView> {
    return viewOf(row, await this.#people(), language);
  }
}
