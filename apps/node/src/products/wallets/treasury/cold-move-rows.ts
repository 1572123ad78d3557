import { and, asc, desc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Sql, Transaction } from '../../../base/sql/open-sql.ts';
import { chainMoves, coldMoves } from '../../../base/sql/schema.ts';
import type { MoveRow, NewMove } from './move-rows.ts';

/** A move out of an offline wallet: what was approved, and how far it is. */
export type ColdMoveRow = typeof coldMoves.$inferSelect;
export type NewColdMove = Omit<ColdMoveRow, 'txHash' | 'outcome' | 'cancelledAtMs'>;

/** Moves that are shown at most. */
const shownMost = 200;

/** Rows of moves out of offline wallets. */
export class ColdMoveRows {
  readonly #sql: Pick<Sql, 'db'>;

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  /** Keeps an approved move. Repeating it changes nothing. */
  async add(move: NewColdMove): Promise<void> {
    const db = await this.#sql.db();
    await db.insert(coldMoves).values(move).onConflictDoNothing();
  }

  async one(approvalId: number): Promise<ColdMoveRow | undefined> {
    const db = await this.#sql.db();
    const [found] = await db.select().from(coldMoves).where(eq(coldMoves.approvalId, approvalId));
    return found;
  }

  /** Newest first. */
  async latest(): Promise<readonly ColdMoveRow[]> {
    const db = await this.#sql.db();
    return db.select().from(coldMoves).orderBy(desc(coldMoves.approvalId)).limit(shownMost);
  }

  /** Moves of a wallet that wait for their signed file, oldest first. */
  async unsignedOf(networkId: number, sender: string): Promise<readonly ColdMoveRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(coldMoves)
      .where(and(eq(coldMoves.networkId, networkId), eq(coldMoves.sender, sender), isUnsigned))
      .orderBy(asc(coldMoves.approvalId));
  }

  /** Payments of a wallet that are not confirmed yet. */
  async underWay(networkId: number, sender: string): Promise<readonly MoveRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(chainMoves)
      .where(and(eq(chainMoves.networkId, networkId), eq(chainMoves.sender, sender), isNull(chainMoves.endedAtMs)));
  }

  /** Sent payments by transaction id. */
  async payments(txHashes: readonly string[]): Promise<readonly MoveRow[]> {
    if (txHashes.length === 0) return [];
    const db = await this.#sql.db();
    return db
      .select()
      .from(chainMoves)
      .where(inArray(chainMoves.txHash, [...txHashes]));
  }

  /**
   * Replaces the payment of a move, or opens an expired move again, and adds the row that is
   * followed on the chain. Gives false when the move got another payment or ended meanwhile, and
   * when it is the payment of another move: one payment is one move.
   */
  async take(row: ColdMoveRow, payment: NewMove, tx: Transaction): Promise<boolean> {
    const { approvalId, networkId, txHash, outcome } = row;
    const isOfAnother = and(
      eq(coldMoves.networkId, networkId),
      eq(coldMoves.txHash, payment.txHash),
      ne(coldMoves.approvalId, approvalId),
    );
    const [other] = await tx.select().from(coldMoves).where(isOfAnother).limit(1);
    if (other !== undefined) return false;
    const taken = await tx
      .update(coldMoves)
      .set({ txHash: payment.txHash, outcome: null })
      .where(outcome === 'expired' ? isStillExpired(approvalId) : isStill(approvalId, txHash))
      .returning({ approvalId: coldMoves.approvalId });
    if (taken.length === 0) return false;
    const known = await tx.select().from(chainMoves).where(eq(chainMoves.txHash, payment.txHash));
    if (known.length === 0) await tx.insert(chainMoves).values(payment);
    return true;
  }

  /**
   * Cancels a move and deletes its attempts. Gives false when the move got another payment or ended
   * meanwhile. If an attempt is mined after all, its network fee is booked like that of a payment
   * made by hand.
   */
  async cancel(
    { approvalId, networkId, sender, txHash }: ColdMoveRow,
    nonce: number | undefined,
    nowMs: number,
    tx: Transaction,
  ): Promise<boolean> {
    const ended = await tx
      .update(coldMoves)
      .set({ cancelledAtMs: nowMs })
      .where(isStill(approvalId, txHash))
      .returning({ approvalId: coldMoves.approvalId });
    if (ended.length > 0 && nonce !== undefined)
      await tx.delete(chainMoves).where(ofNonce({ networkId, sender, nonce }));
    return ended.length > 0;
  }

  /**
   * Ends moves that were approved at or before a time and not sent. `record` writes the audit entry
   * of each in the same transaction.
   */
  async expire(untilMs: number, record: (move: ColdMoveRow, tx: Transaction) => Promise<void>): Promise<void> {
    const db = await this.#sql.db();
    const isOver = and(isUnsigned, lte(coldMoves.decidedAtMs, untilMs));
    const over = await db.select().from(coldMoves).where(isOver).orderBy(asc(coldMoves.approvalId));
    for (const { approvalId } of over) {
      await db.transaction(async (tx) => {
        const isThis = and(isOver, eq(coldMoves.approvalId, approvalId));
        const ended = await tx.update(coldMoves).set({ outcome: 'expired' }).where(isThis).returning();
        for (const move of ended) await record(move, tx);
      });
    }
  }

  /** All payments of a wallet under one nonce. */
  async attempts(networkId: number, sender: string, nonce: number): Promise<readonly MoveRow[]> {
    const db = await this.#sql.db();
    return db.select().from(chainMoves).where(ofNonce({ networkId, sender, nonce })).orderBy(asc(chainMoves.moveId));
  }

  /** Keeps the outcome of a move, and the payment that brought it. */
  async settle(approvalId: number, had: string | null, txHash: string, outcome: 'done' | 'failed'): Promise<void> {
    const db = await this.#sql.db();
    await db.update(coldMoves).set({ txHash, outcome }).where(isStill(approvalId, had));
  }
}

/** Moves that were neither sent nor ended. */
const isUnsigned = and(isNull(coldMoves.txHash), isNull(coldMoves.outcome), isNull(coldMoves.cancelledAtMs));

/** The move while it still has this payment, or none, and has not ended. */
const isStill = (approvalId: number, txHash: string | null) =>
  and(
    eq(coldMoves.approvalId, approvalId),
    txHash === null ? isNull(coldMoves.txHash) : eq(coldMoves.txHash, txHash),
    isNull(coldMoves.outcome),
    isNull(coldMoves.cancelledAtMs),
  );

const isStillExpired = (approvalId: number) =>
  and(eq(coldMoves.approvalId, approvalId), isNull(coldMoves.txHash), eq(coldMoves.outcome, 'expired'));

const ofNonce = (of: { readonly networkId: number; readonly sender: string; readonly nonce: number }) =>
  and(eq(chainMoves.networkId, of.networkId), eq(chainMoves.sender, of.sender), eq(chainMoves.nonce, of.nonce));
