import type { ExchangeRecord } from '@candor/core';
import { firstSetting } from './first-setting.ts';
import type { OrderSetting } from './order-liquidation.ts';

/** What a user chose for a contract, as the exchange's own memory has it. */
export interface ChosenSetting extends OrderSetting {
  readonly userId: number;
  readonly contractId: number;
}

const keyOf = (userId: number, contractId: number): string => `${userId}/${contractId}`;

/**
 * Margin mode and leverage of every user by durable records: all that was chosen up to one of them,
 * then each change.
 */
export class LiveSettings {
  readonly #chosen = new Map<string, OrderSetting>();
  #seq = Infinity;

  /** Begins with what was chosen up to a record. */
  begin(chosen: readonly ChosenSetting[], seq: number): void {
    this.#seq = seq;
    for (const { userId, contractId, mode, leverage } of chosen)
      this.#chosen.set(keyOf(userId, contractId), { mode, leverage });
  }

  of(userId: number, contractId: number): OrderSetting {
    return this.#chosen.get(keyOf(userId, contractId)) ?? firstSetting;
  }

  take({ seq, events }: ExchangeRecord): void {
    if (seq <= this.#seq) return;
    for (const event of events) {
      if (event.type !== 'leverage_set' && event.type !== 'margin_mode_set') continue;
      const { userId, contractId } = event;
      const change = event.type === 'leverage_set' ? { leverage: event.leverage } : { mode: event.mode };
      this.#chosen.set(keyOf(userId, contractId), { ...this.of(userId, contractId), ...change });
    }
  }
}
