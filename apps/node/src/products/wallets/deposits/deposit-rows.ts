import { and, asc, count, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Arrival, BlockRef } from '@candor/custody';
import type { Sql, Transaction } from '../../../base/sql/open-sql.ts';
import { chainBlocks, chainDeposits, chainMoves } from '../../../base/sql/schema.ts';
import { type HeldRow, keepHeld } from './held-rows.ts';

export type DepositRow = typeof chainDeposits.$inferSelect;
export type DepositStage = 'seen' | 'credited' | 'final' | 'held' | 'lost';
/** Of what the platform itself sent: nobody's deposit, and never shown as one. */
export const ownStage = 'own';

/** An arrival with what the exchange knows of it. */
export interface SeenDeposit {
  readonly key: string;
  readonly userId: number;
  readonly assetId: number;
  readonly index: number;
  readonly arrival: Arrival;
  readonly isOwn?: boolean;
}

/** So many blocks are remembered: more than any branch that is left is long. */
const blocksKept = 256;

/** The rows of what came in on chains, and of the blocks that were looked at. */
export class DepositRows {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(sql: Pick<Sql, 'db'>, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Blocks that were looked at, the newest first. */
  async blocks(networkId: number): Promise<readonly { readonly height: number; readonly hash: string }[]> {
    const db = await this.#sql.db();
    return db
      .select({ height: chainBlocks.height, hash: chainBlocks.hash })
      .from(chainBlocks)
      .where(eq(chainBlocks.networkId, networkId))
      .orderBy(desc(chainBlocks.height));
  }

  /** Those of a network's transactions that are moves among the platform's own wallets. */
  async movesAmong(networkId: number, txIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (txIds.length === 0) return new Set<string>();
    const db = await this.#sql.db();
    const rows = await db
      .select({ txHash: chainMoves.txHash })
      .from(chainMoves)
      .where(and(eq(chainMoves.networkId, networkId), inArray(chainMoves.txHash, [...txIds])));
    return new Set(rows.map(({ txHash }) => txHash));
  }

  /** Keeps a block together with what it brought. */
  async took(networkId: number, { height, hash }: BlockRef, seen: readonly SeenDeposit[]): Promise<void> {
    const db = await this.#sql.db();
    await db.transaction(async (tx) => {
      for (const deposit of seen) await this.#see(networkId, deposit, tx);
      await tx.insert(chainBlocks).values({ networkId, height, hash }).onConflictDoNothing();
      const old = and(eq(chainBlocks.networkId, networkId), lt(chainBlocks.height, height - blocksKept));
      await tx.delete(chainBlocks).where(old);
    });
  }

  /** Keeps what came to an address unseen, together with what it holds since. */
  async tookHidden(networkId: number, seen: SeenDeposit, held: HeldRow): Promise<void> {
    const db = await this.#sql.db();
    await db.transaction(async (tx) => {
      await this.#see(networkId, seen, tx);
      await keepHeld(tx, held);
    });
  }

  /**
   * One that was mined again on another branch keeps its row and its stage, but for one that was
   * lost.
   */
  async #see(
    networkId: number,
    { key, userId, assetId, index, arrival, isOwn }: SeenDeposit,
    tx: Transaction,
  ): Promise<void> {
    const { address, txId: txHash, amount: chainAmount, block } = arrival;
    const place = { height: block.height, blockHash: block.hash };
    const row = { key, userId, networkId, assetId, addressIndex: index, address, txHash, chainAmount, ...place };
    await tx
      .insert(chainDeposits)
      .values({ ...row, stage: isOwn ? ownStage : 'seen', seenAtMs: this.#now() })
      .onConflictDoUpdate({ target: chainDeposits.key, set: place });
    await tx
      .update(chainDeposits)
      .set({ stage: 'seen' })
      .where(and(eq(chainDeposits.key, key), eq(chainDeposits.stage, 'lost')));
  }

  /**
   * Blocks above a height are no part of the branch any more. What was only seen there is taken
   * back.
   */
  async left(networkId: number, height: number): Promise<void> {
    const db = await this.#sql.db();
    await db.transaction(async (tx) => {
      const above = and(eq(chainDeposits.networkId, networkId), gt(chainDeposits.height, height));
      await tx.delete(chainDeposits).where(and(above, eq(chainDeposits.stage, 'seen')));
      await tx.update(chainDeposits).set({ blockHash: '' }).where(above);
      await tx.delete(chainBlocks).where(and(eq(chainBlocks.networkId, networkId), gt(chainBlocks.height, height)));
    });
  }

  /** What is not over, oldest first. */
  async open(networkId: number): Promise<readonly DepositRow[]> {
    const db = await this.#sql.db();
    const isOpen = inArray(chainDeposits.stage, ['seen', 'credited', 'held']);
    return db
      .select()
      .from(chainDeposits)
      .where(and(eq(chainDeposits.networkId, networkId), isOpen))
      .orderBy(asc(chainDeposits.depositRow));
  }

  async setStage(key: string, stage: DepositStage): Promise<void> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const at = stage === 'credited' ? { creditedAtMs: nowMs } : stage === 'final' ? { finalAtMs: nowMs } : {};
    await db
      .update(chainDeposits)
      .set({ stage, ...at })
      .where(eq(chainDeposits.key, key));
  }

  /** A user's own, newest first. */
  async page(
    userId: number,
    page: { readonly limit: number; readonly offset: number },
    assetId?: number,
  ): Promise<{ readonly rows: readonly DepositRow[]; readonly total: number }> {
    const db = await this.#sql.db();
    const mine = and(
      eq(chainDeposits.userId, userId),
      assetId === undefined ? undefined : eq(chainDeposits.assetId, assetId),
    );
    const rows = await db
      .select()
      .from(chainDeposits)
      .where(mine)
      .orderBy(desc(chainDeposits.depositRow))
      .limit(page.limit)
      .offset(page.offset);
    const [all] = await db.select({ total: count() }).from(chainDeposits).where(mine);
    return { rows, total: all?.total ?? 0 };
  }
}
