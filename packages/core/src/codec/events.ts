import type { Actor, RequestKey } from '../base/words.ts';
import type { AccountsEvent } from '../products/accounts/events.ts';
import type { AuditAnchored } from '../products/audit-anchor/form.ts';
import type { TimePassed } from '../products/clock/commands.ts';
import type { DemoFundsEvent } from '../products/demo-funds/events.ts';
import type { PeriodsSet } from '../products/fixed-period/periods-form.ts';
import type { ListingsEvent } from '../products/listings/events.ts';
import type { IndexPriceSet } from '../products/prices/events.ts';
import type { OrderEvent } from '../products/spot/events.ts';
import type { TiersEvent } from '../products/tiers/events.ts';
import type { FundsTransferred } from '../products/transfers/events.ts';
import type { TableEvent } from './tables.ts';

export type * from '../products/listings/events.ts';
export type * from '../products/spot/events.ts';

/**
 * What happened: the decoded form of a record, for projections, sockets and people. The journal
 * holds the binary form.
 */
export interface ExchangeRecord {
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly actor: Actor;
  readonly request?: RequestKey;
  readonly events: readonly ExchangeEvent[];
}

/** The events whose form is written by hand, from before there were tables: codes 1 to 31. */
export type CoreEvent =
  | OrderEvent
  | ListingsEvent
  | AccountsEvent
  | TiersEvent
  | DemoFundsEvent
  | FundsTransferred
  | PeriodsSet
  | IndexPriceSet
  | TimePassed
  | AuditAnchored;

export type ExchangeEvent = CoreEvent | TableEvent;
