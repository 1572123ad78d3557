import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Sql, Transaction } from '../../../sql/open-sql.ts';
import { chainMoves, coldMoves } from '../../../sql/schema.ts';
import type { MoveRow, NewMove } from './move-rows.ts';

/** A move out of a wallet that people sign for, as it was decided and as far as it is. */
export type ColdMoveRow = typeof coldMoves.$inferSelect;
export type NewColdMove = Omit<ColdMoveRow, 'txHash' | 'outcome' | 'cancelledAtMs'>;

/** So many are shown. */
const shownMost = 200;

/** The rows of moves that people sign. */
export class ColdMoveRows {
  readonly #sql: Pick<Sql, 'db'>;

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  /** Keeps what two operators decided: once, however often it is made so. */
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

  /** Those of one wallet that were neither handed over nor cancelled, oldest first. */
  async unsignedOf(networkId: number, sender: string): Promise<readonly ColdMoveRow[]> {
    const db = await this.#sql.db();
    const isOpen = and(isNull(coldMoves.txHash), isNull(coldMoves.cancelledAtMs));
    return db
      .select()
      .from(coldMoves)
      .where(and(eq(coldMoves.networkId, networkId), eq(coldMoves.sender, sender), isOpen))
      .orderBy(asc(coldMoves.approvalId));
  }

  /** Payments of a wallet that wait for the chain. */
  async underWay(networkId: number, sender: string): Promise<readonly MoveRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(chainMoves)
      .where(and(eq(chainMoves.networkId, networkId), eq(chainMoves.sender, sender), isNull(chainMoves.endedAtMs)));
  }

  /** The payments that were handed over under these ids. */
  async payments(txHashes: readonly string[]): Promise<readonly MoveRow[]> {
    if (txHashes.length === 0) return [];
    const db = await this.#sql.db();
    return db
      .select()
      .from(chainMoves)
      .where(inArray(chainMoves.txHash, [...txHashes]));
  }

  /**
   * Takes a signed payment of a move, together with the row that is watched. Whether it did: not
   * where it was taken or cancelled meanwhile.
   */
  async take(approvalId: number, payment: NewMove, tx: Transaction): Promise<boolean> {
    const taken = await tx
      .update(coldMoves)
      .set({ txHash: payment.txHash })
      .where(isUnsigned(approvalId))
      .returning({ approvalId: coldMoves.approvalId });
    if (taken.length === 0) return false;
    await tx.insert(chainMoves).values(payment);
    return true;
  }

  /** Whether it was ended: not where it was handed over or ended before. */
  async cancel(approvalId: number, nowMs: number, tx: Transaction): Promise<boolean> {
    const ended = await tx
      .update(coldMoves)
      .set({ cancelledAtMs: nowMs })
      .where(isUnsigned(approvalId))
      .returning({ approvalId: coldMoves.approvalId });
    return ended.length > 0;
  }

  /** A payment whose nonce another one took will never be mined: its move waits for a new one. */
  async reopen(approvalId: number, moveId: number, nowMs: number): Promise<void> {
    const db = await this.#sql.db();
    await db.transaction(async (tx) => {
      await tx.update(chainMoves).set({ endedAtMs: nowMs }).where(eq(chainMoves.moveId, moveId));
      await tx.update(coldMoves).set({ txHash: null }).where(eq(coldMoves.approvalId, approvalId));
    });
  }

  async settle(approvalId: number, outcome: 'done' | 'failed'): Promise<void> {
    const db = await this.#sql.db();
    await db.update(coldMoves).set({ outcome }).where(eq(coldMoves.approvalId, approvalId));
  }
}

const isUnsigned = (approvalId: number) =>
  and(eq(coldMoves.approvalId, approvalId), isNull(coldMoves.txHash), isNull(coldMoves.cancelledAtMs));
