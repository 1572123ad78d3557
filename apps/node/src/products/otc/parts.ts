import type { OtcBoard } from './board.ts';
import type { Evidence } from './evidence.ts';
import type { OtcMeasures } from './figures.ts';
import type { OtcHints } from './hints.ts';
import type { OtcOrders } from './orders.ts';
import type { OtcChat } from './otc-chat.ts';
import type { OtcGround } from './otc-parts.ts';
import type { OtcPayees } from './payees.ts';
import type { OtcPersons } from './persons.ts';
import type { OtcReferences } from './reference.ts';

/** What the calls of trades between people need. */
export interface OtcParts extends OtcGround {
  readonly board: OtcBoard;
  readonly measures: OtcMeasures;
  readonly references: OtcReferences;
  readonly persons: OtcPersons;
  readonly payees: OtcPayees;
  readonly orders: OtcOrders;
  readonly evidence: Evidence;
  readonly chat: OtcChat;
  readonly hints: OtcHints;
  /** What follows the opening of an order outside the exchange. */
  readonly opened: (orderId: number, userId: number) => Promise<void>;
}
