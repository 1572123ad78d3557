import { and, asc, desc, eq, exists, isNotNull, isNull, max, sql as raw } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '../../../base/sql/open-sql.ts';
import { chainDeposits, chainMoves } from '../../../base/sql/schema.ts';

/** A payment among the platform's own wallets, as far as it is. */
export type MoveRow = typeof chainMoves.$inferSelect;
export type NewMove = Omit<typeof chainMoves.$inferInsert, 'moveId' | 'endedAtMs'> & { readonly kind: MoveKind };
/**
 * What a move is for; `filler` takes a nonce that was signed for bytes which nobody has any more.
 */
export type MoveKind = 'sweep' | 'gas' | 'refill' | 'filler';

/** An asset that came to a deposit address and may lie there. */
export interface Unswept {
  readonly addressIndex: number;
  readonly assetId: number;
}

/** The rows of moves. */
export class MoveRows {
  readonly #sql: Pick<Sql, 'db'>;

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  /** Keeps a signed move. Nobody hears of its bytes before. */
  async add(move: NewMove): Promise<void> {
    const db = await this.#sql.db();
    await db.insert(chainMoves).values(move);
  }

  /** Forgets a move that is never mined. */
  async drop(moveId: number): Promise<void> {
    const db = await this.#sql.db();
    await db.delete(chainMoves).where(eq(chainMoves.moveId, moveId));
  }

  async end(moveId: number, nowMs: number): Promise<void> {
    const db = await this.#sql.db();
    await db.update(chainMoves).set({ endedAtMs: nowMs }).where(eq(chainMoves.moveId, moveId));
  }

  /** Ends payments whose nonce another payment of the same sender used: they are never mined. */
  async endReplaced(networkId: number, nowMs: number): Promise<void> {
    const db = await this.#sql.db();
    const other = alias(chainMoves, 'other');
    const winner = db
      .select({ one: raw`1` })
      .from(other)
      .where(
        and(
          eq(other.networkId, chainMoves.networkId),
          eq(other.sender, chainMoves.sender),
          eq(other.nonce, chainMoves.nonce),
          isNotNull(other.endedAtMs),
        ),
      );
    const isOpen = and(eq(chainMoves.networkId, networkId), isNull(chainMoves.endedAtMs));
    await db
      .update(chainMoves)
      .set({ endedAtMs: nowMs })
      .where(and(isOpen, exists(winner)));
  }

  /** Those that have not ended, oldest first. */
  async open(networkId: number): Promise<readonly MoveRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(chainMoves)
      .where(and(eq(chainMoves.networkId, networkId), isNull(chainMoves.endedAtMs)))
      .orderBy(asc(chainMoves.moveId));
  }

  /**
   * Addresses to which something came that is final, since they were swept of it last, and those
   * of which the newest sweep left some.
   */
  async unswept(networkId: number): Promise<readonly Unswept[]> {
    const db = await this.#sql.db();
    const { addressIndex, assetId } = chainDeposits;
    const came = await db
      .select({ addressIndex, assetId, finalAtMs: max(chainDeposits.finalAtMs) })
      .from(chainDeposits)
      .where(and(eq(chainDeposits.networkId, networkId), isNotNull(chainDeposits.finalAtMs)))
      .groupBy(addressIndex, assetId);
    const { addressIndex: sweptIndex, assetId: sweptAsset, signedAtMs, leavesSome } = chainMoves;
    const swept = await db
      .selectDistinctOn([sweptIndex, sweptAsset], {
        addressIndex: sweptIndex,
        assetId: sweptAsset,
        signedAtMs,
        leavesSome,
      })
      .from(chainMoves)
      .where(and(eq(chainMoves.networkId, networkId), eq(chainMoves.kind, 'sweep')))
      .orderBy(sweptIndex, sweptAsset, desc(chainMoves.moveId));
    const newest = new Map(swept.map((one) => [`${one.addressIndex}/${one.assetId}`, one]));
    return came.filter((one) => {
      const sweep = newest.get(`${one.addressIndex}/${one.assetId}`);
      return sweep === undefined || sweep.leavesSome || (one.finalAtMs ?? 0) > sweep.signedAtMs;
    });
  }
}
