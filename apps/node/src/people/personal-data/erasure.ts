import type { ApiKeys } from '../../identity/api-keys/api-keys.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { rejected } from '../../base/problem.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import type { Users } from '../../identity/users/users.ts';
import type { Closings } from './closings.ts';
import { personOf } from './person.ts';
import { personalTables } from './tables.ts';

export interface ErasureParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly exchange: ExchangeService;
  readonly users: Pick<Users, 'byId'>;
  readonly closings: Pick<Closings, 'remains'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly apiKeys: Pick<ApiKeys, 'removeAll'>;
  readonly uploads: Pick<Uploads, 'removeOf'>;
}

/** Who decided, under the decision's own id. */
export interface EraseDecision {
  readonly operatorId: number;
  readonly requestId: string;
}

/**
 * Erases a person. The journal knows a number and keeps it; everything that says who that was is
 * removed. Refused while the account holds anything: what is somebody's must not lose its owner.
 */
export class Erasure {
  readonly #parts: ErasureParts;

  constructor(parts: ErasureParts) {
    this.#parts = parts;
  }

  /** Throws 422 with the reason while balances or open orders remain. */
  async requireEmpty(userId: number): Promise<void> {
    const { assets, openOrders } = await this.#parts.closings.remains(userId);
    if (openOrders > 0) throw rejected('orders_remain', { orders: String(openOrders) });
    if (assets.length > 0) throw rejected('balances_remain', { assets: assets.join(', ') });
  }

  /**
   * The account is frozen in the exchange first, by a command that names the operator, so that
   * nothing can come to it any more; then its files go, and all rows in one transaction. Done again
   * after a crash it goes on where it was. Gives the freeze's sequence; null where it was done.
   */
  async erase(userId: number, decision: EraseDecision): Promise<number | null> {
    const { sql, exchange, users, sessions, apiKeys, uploads } = this.#parts;
    const user = await users.byId(userId);
    if (!user) return null;
    await this.requireEmpty(userId);
    const before = await exchange.read((state) => state.user(userId)?.frozen ?? false);
    const freeze = { type: 'set_user_frozen', userId, frozen: true } as const;
    const { seq } = done(await exchange.submit(freeze, { ...decision, content: decision.requestId }));
    try {
      await this.requireEmpty(userId);
    } catch (problem) {
      const requestId = `${decision.requestId}-undone`;
      if (!before.value)
        await exchange.submit({ ...freeze, frozen: false }, { ...decision, requestId, content: requestId });
      throw problem;
    }
    await sessions.endAll(userId, 'erased');
    await apiKeys.removeAll(userId);
    const person = personOf(user);
    await uploads.removeOf(person.owner);
    const db = await sql.db();
    await db.transaction(async (tx) => {
      for (const { table, rows } of Object.values(personalTables)) await tx.delete(table).where(rows(person));
    });
    return seq;
  }
}
