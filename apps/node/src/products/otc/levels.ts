import { userLevels } from '@candor/protocol';
import { levelOf } from '../../verification/level.ts';
import type { OtcGround } from './otc-parts.ts';

/** Tells the exchange how far somebody’s identity is known, where it does not know: offers ask for it. */
export class OtcLevels {
  readonly #ground: Pick<OtcGround, 'exchange' | 'sql' | 'now'>;

  constructor(ground: Pick<OtcGround, 'exchange' | 'sql' | 'now'>) {
    this.#ground = ground;
  }

  async tell(userId: number): Promise<void> {
    const { exchange, sql, now } = this.#ground;
    const level = userLevels.indexOf(await levelOf(await sql.db(), userId));
    const known = exchange.peek(({ withdrawals }) => withdrawals.limitOf(userId, now()).level);
    if (known !== level) await exchange.submit({ type: 'set_user_level', userId, level });
  }
}
