import type { Actor, RequestKey } from '../base/words.ts';
import type { Posted } from '../ledger/posted.ts';
import type { AccountsEvent } from './accounts/events.ts';
import type { AuditAnchored } from './audit-anchor/form.ts';
import type { TimePassed } from './clock/commands.ts';
import type { DemoFundsEvent } from './demo-funds/events.ts';
import type { PeriodsSet } from './fixed-period/periods-form.ts';
import type { ProductEvent } from './index.ts';
import type { ListingsEvent } from './listings/events.ts';
import type { IndexPriceSet } from './prices/events.ts';
import type { OrderEvent } from './spot/events.ts';
import type { TiersEvent } from './tiers/events.ts';
import type { FundsTransferred } from './transfers/events.ts';

export type * from './listings/events.ts';
export type * from './spot/events.ts';

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

/** The events of shared money and of every product, which tables declare. */
export type TableEvent = Posted | ProductEvent;

export type ExchangeEvent = CoreEvent | TableEvent;
