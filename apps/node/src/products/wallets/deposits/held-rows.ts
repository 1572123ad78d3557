import { and, asc, eq, gt, lte, ne, sum } from 'drizzle-orm';
import type { Sql, Transaction } from '../../../base/sql/open-sql.ts';
import { chainDeposits, chainHeld, chainMoves } from '../../../base/sql/schema.ts';

/** What an address held after a final block, of which everything was accounted for. */
export type HeldRow = typeof chainHeld.$inferSelect;

/** A move that may have changed what an address holds of the coin. */
export interface AddressMove {
  readonly moveId: number;
  readonly kind: string;
  readonly txHash: string;
  readonly chainAmount: bigint;
  /** Of which asset; a move of a token took of the coin its network fee alone. */
  readonly assetId: number;
}

/** Where the first look of a network is kept. */
const startIndex = 0;

/** The rows of what deposit addresses were found to hold. */
export class HeldRows {
  readonly #sql: Pick<Sql, 'db'>;

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  /**
   * The block and the last address of a network's first look, which is this one where there is
   * none.
   */
  async start(
    networkId: number,
    now: { readonly height: number; readonly lastIndex: number },
  ): Promise<{ readonly height: number; readonly lastIndex: number }> {
    const db = await this.#sql.db();
    const first = { networkId, addressIndex: startIndex, holds: 0n, height: now.height, countedMove: 0 };
    await db
      .insert(chainHeld)
      .values({ ...first, found: now.lastIndex })
      .onConflictDoNothing();
    const row = await this.of(networkId, startIndex);
    return { height: row?.height ?? now.height, lastIndex: row?.found ?? now.lastIndex };
  }

  async of(networkId: number, addressIndex: number): Promise<HeldRow | undefined> {
    const db = await this.#sql.db();
    const [row] = await db
      .select()
      .from(chainHeld)
      .where(and(eq(chainHeld.networkId, networkId), eq(chainHeld.addressIndex, addressIndex)));
    return row;
  }

  async keep(row: HeldRow): Promise<void> {
    await keepHeld(await this.#sql.db(), row);
  }

  /** What came to an address in blocks behind one and up to another, of what blocks showed. */
  async came(
    networkId: number,
    {
      index,
      assetId,
      from,
      to,
    }: { readonly index: number; readonly assetId: number; readonly from: number; readonly to: number },
  ): Promise<bigint> {
    const db = await this.#sql.db();
    const isIts = and(
      eq(chainDeposits.networkId, networkId),
      eq(chainDeposits.addressIndex, index),
      eq(chainDeposits.assetId, assetId),
    );
    const isShown = and(ne(chainDeposits.txHash, ''), ne(chainDeposits.blockHash, ''));
    const isWithin = and(gt(chainDeposits.height, from), lte(chainDeposits.height, to));
    const [row] = await db
      .select({ units: sum(chainDeposits.chainAmount) })
      .from(chainDeposits)
      .where(and(isIts, isShown, isWithin));
    return BigInt(row?.units ?? 0);
  }

  /**
   * Moves to or from an address behind the last one that was counted, in the order of their rows.
   */
  async movesOf(networkId: number, index: number, counted: number): Promise<readonly AddressMove[]> {
    const db = await this.#sql.db();
    const { moveId, kind, txHash, chainAmount, assetId } = chainMoves;
    return db
      .select({ moveId, kind, txHash, chainAmount, assetId })
      .from(chainMoves)
      .where(and(eq(chainMoves.networkId, networkId), eq(chainMoves.addressIndex, index), gt(moveId, counted)))
      .orderBy(asc(moveId));
  }
}

/** Keeps what an address held, in place of what it held before. */
export async function keepHeld(db: Pick<Transaction, 'insert'>, row: HeldRow): Promise<void> {
  const { holds, height, found, countedMove } = row;
  await db
    .insert(chainHeld)
    .values(row)
    .onConflictDoUpdate({
      target: [chainHeld.networkId, chainHeld.addressIndex],
      set: { holds, height, found, countedMove },
    });
}
