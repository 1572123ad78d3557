import type { NodeConfig } from '../base/config/settings.ts';
import type { Sql } from '../base/sql/open-sql.ts';
import type { ExchangeService } from '../engine/exchange/service.ts';
import type { Listings } from '../engine/listings/listings.ts';
import type { MarketViews } from '../engine/markets/views.ts';
import type { Projector } from '../engine/projections/projector.ts';
import type { Approvals } from '../office/approvals/approvals.ts';
import type { Audit } from '../office/audit/audit.ts';
import type { Operators } from '../office/operators/operators.ts';
import type { People } from '../people/people/people.ts';
import type { Handled } from '../wire/http/handler.ts';
import type { Uploads } from '../wire/uploads/uploads.ts';

/** What the server has for every product. Each takes what it needs. */
export interface RoomGround {
  readonly config: NodeConfig;
  readonly exchange: ExchangeService;
  readonly listings: Listings;
  readonly views: MarketViews;
  readonly sql: Sql;
  readonly projector: Projector;
  readonly people: People;
  readonly uploads: Uploads;
  readonly operatorConsole: {
    readonly audit: Audit;
    readonly approvals: Approvals;
    readonly operators: Operators;
    /** Whether an operator shows a passkey, and nothing less. */
    readonly hasPasskey: (operatorId: number) => Promise<boolean>;
  };
  readonly now: () => number;
}

/** A product's part of the server: what answers its calls, with what is the product's own. */
export type Room<Own = unknown> = (ground: RoomGround & Own) => readonly Handled[];
