// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { Product } from '../../product.ts';
import { eventCode } from '../../record/layout.ts';
import { decideAmend } from './amend.ts';
import {
  applyAccepted,
  applyAmended,
  applyFinished,
  applyRested,
  applyTrade,
  applyTriggered,
  applyTriggerMoved,
} from './apply.ts';
import { decideCancel, decideCancelAll } from './cancel.ts';
import type { SpotCommand } from './commands.ts';
import { decideOco, decidePlace } from './place.ts';

/**
 * Trading at a book. Its orders, books and triggers lie in the shared state, where the hot path
 * finds them without asking for a product's own; what time and prices do to orders comes at the
 * head and the end of every record (`expire.ts`, `trigger-orders.ts`), so the exchange calls it by
 * name.
 */
export const spot: Product<SpotCommand, never, undefined> = {
  name: 'spot',
  start: () => undefined,
  by: {
    place_order: 'user',
    place_oco: 'user',
    cancel_order: 'user',
    cancel_all_orders: 'user',
    amend_order: 'user',
  },
  decide: {
    place_order: ({ state, timeMs, writer }, command) => decidePlace(state, command, timeMs, writer),
    place_oco: ({ state, timeMs, writer }, command) => decideOco(state, command, timeMs, writer),
    cancel_order: ({ state, timeMs, writer }, command) => decideCancel(state, command, timeMs, writer),
    cancel_all_orders: ({ state, timeMs, writer }, command) => decideCancelAll(state, command, timeMs, writer),
    amend_order: ({ state, timeMs, writer }, command) => decideAmend(state, command, timeMs, writer),
  },
  written: {
    [eventCode.orderAccepted]: applyAccepted,
    [eventCode.orderRested]: applyRested,
    [eventCode.trade]: applyTrade,
    [eventCode.orderFinished]: applyFinished,
    [eventCode.orderTriggered]: applyTriggered,
    [eventCode.triggerMoved]: applyTriggerMoved,
    [eventCode.orderAmended]: applyAmended,
  },
};
