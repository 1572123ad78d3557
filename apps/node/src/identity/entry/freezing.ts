import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import type { Security } from '../security-log/security.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface FreezingParts {
  readonly exchange: ExchangeService;
  readonly security: Security;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly now: () => number;
}

/** Who decided, under the decision's own id. */
export interface FreezeDecision {
  readonly operatorId: number;
  readonly requestId: string;
}

/** What a user's log says of where an operator's act came from. */
export const byOperator = { address: '', device: 'Candor' } as const;

/**
 * Freezes accounts for a reason that their user sees: no new orders and no money out; open orders
 * can still be canceled.
 */
export class Freezing {
  readonly #parts: FreezingParts;

  constructor(parts: FreezingParts) {
    this.#parts = parts;
  }

  /**
   * `decision` names the operator in the journal, and makes it be booked once. Gives the record's
   * sequence.
   */
  async freeze(userId: number, reason: string, decision: FreezeDecision): Promise<number> {
    const { exchange, security, sessions, now } = this.#parts;
    const command = { type: 'set_user_frozen', userId, frozen: true } as const;
    const { seq } = done(await exchange.submit(command, { ...decision, content: decision.requestId }));
    await security.set(userId, { frozenAtMs: now(), frozenReason: reason });
    await sessions.endAll(userId, 'frozen');
    await security.changed(userId, 'frozen', byOperator);
    return seq;
  }

  async unfreeze(userId: number, decision: FreezeDecision): Promise<number> {
    const { exchange, security } = this.#parts;
    const command = { type: 'set_user_frozen', userId, frozen: false } as const;
    const { seq } = done(await exchange.submit(command, { ...decision, content: decision.requestId }));
    await security.set(userId, { frozenAtMs: null, frozenReason: '' });
    await security.changed(userId, 'unfrozen', byOperator);
    return seq;
  }
}
