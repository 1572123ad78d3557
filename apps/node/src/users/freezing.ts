import type { ExchangeService } from '../exchange/service.ts';
import { done } from '../http/outcome.ts';
import type { Security } from '../security/security.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface FreezingParts {
  readonly exchange: ExchangeService;
  readonly security: Security;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly now: () => number;
}

const byOperator = { address: '', device: 'Candor' } as const;

/** Freezes accounts for a reason that their user sees: no new orders and no money out; open orders can still be canceled. */
export class Freezing {
  readonly #parts: FreezingParts;

  constructor(parts: FreezingParts) {
    this.#parts = parts;
  }

  /** `requestId` is the decision's own, so that it is booked once. */
  async freeze(userId: number, reason: string, requestId: string): Promise<void> {
    const { exchange, security, sessions, now } = this.#parts;
    const command = { type: 'set_user_frozen', userId, frozen: true } as const;
    done(await exchange.submit(command, { userId, requestId, content: requestId }));
    await security.set(userId, { frozenAtMs: now(), frozenReason: reason });
    await sessions.endAll(userId, 'frozen');
    await security.changed(userId, 'frozen', byOperator);
  }

  async unfreeze(userId: number, requestId: string): Promise<void> {
    const { exchange, security } = this.#parts;
    const command = { type: 'set_user_frozen', userId, frozen: false } as const;
    done(await exchange.submit(command, { userId, requestId, content: requestId }));
    await security.set(userId, { frozenAtMs: null, frozenReason: '' });
    await security.changed(userId, 'unfrozen', byOperator);
  }
}
