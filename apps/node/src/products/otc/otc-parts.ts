import type { Listings } from '../../engine/listings/listings.ts';
import type { Broker } from '../../wire/broker/broker.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { People } from '../../people/people/people.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';

/** What the node's part of trades between people needs. */
export interface OtcGround {
  readonly exchange: ExchangeService;
  readonly listings: Listings;
  readonly sql: Sql;
  readonly projector: Projector;
  readonly people: Pick<
    People,
    'users' | 'keys' | 'stepUps' | 'fundPasswords' | 'paymentMethods' | 'verifications' | 'applications' | 'limits'
  >;
  readonly broker: Pick<Broker, 'publish' | 'listens'>;
  readonly uploads: Pick<Uploads, 'linkOf' | 'find'>;
  readonly pepper: string;
  /** The platform's own merchants of the demonstration. */
  readonly demoMerchants: () => ReadonlySet<number>;
  readonly logger: Logger;
  readonly now: () => number;
}
