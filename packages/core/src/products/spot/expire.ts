// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import { causeCode } from '../../record/layout.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { State } from '../../state/state.ts';
import { writeEnd } from './match.ts';

/**
 * Ends the orders that are due at this record's time, by order id. Every record begins with this.
 */
export function writeDue(state: State, nowMs: number, writer: RecordWriter): void {
  if (!state.expiries.anyDue(nowMs)) return;
  for (const slot of state.expiries.due(nowMs)) {
    const market = state.markets[state.orders.market(slot)];
    if (market !== undefined) writeEnd(state, market, slot, causeCode.expired, writer);
  }
}
