import { addPriceAlert, type InputOf } from '@candor/protocol';
import { unreachable, Refusal } from '../transport/refusal.ts';
import type { Alert } from './alert.ts';

export interface Moving {
  readonly alerts: readonly Alert[];
  readonly add: (input: InputOf<typeof addPriceAlert>) => Promise<unknown>;
  /** Takes alerts out of this browser. */
  readonly drop: (alerts: readonly Alert[]) => void;
}

/**
 * Moves this browser's alerts to the account, each with its side: one whose price has come
 * meanwhile is reached at once. One that the exchange refuses is dropped, since it would be refused
 * again; one that got no answer stays for the next time. How many were taken.
 */
export async function moveAlerts({ alerts, add, drop }: Moving): Promise<number> {
  let moved = 0;
  for (const alert of alerts) {
    const { symbol, price, direction } = alert;
    try {
      await add({ symbol, price, direction });
      moved += 1;
    } catch (problem) {
      const isFinal = problem instanceof Refusal && problem.code !== unreachable && problem.code < 500;
      if (!isFinal) return moved;
    }
    drop([alert]);
  }
  return moved;
}
