import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { levelNumber, levelOf } from '../../identity/users/level.ts';

interface Parts {
  readonly exchange: Pick<ExchangeService, 'peek' | 'submit'>;
  readonly sql: Pick<Sql, 'db'>;
}

/**
 * Records how far a user is verified now, where the journal has another level: its rules ask for
 * it.
 */
export async function recordLevel({ exchange, sql }: Parts, userId: number): Promise<void> {
  const level = levelNumber(await levelOf(await sql.db(), userId));
  const known = exchange.peek(({ withdrawals }) => withdrawals.levelOf(userId));
  if (known !== level) await exchange.submit({ type: 'set_user_level', userId, level });
}
