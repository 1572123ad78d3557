import type { Listings } from '../../engine/listings/listings.ts';
import type { Broker } from '../../wire/broker/broker.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { RunningPremium } from './contract-texts.ts';
import type { LiveFutures } from './live-futures.ts';
import type { PositionBook } from './position-book.ts';

/** What the calls of perpetual contracts need. */
export interface FuturesParts {
  readonly exchange: ExchangeService;
  readonly views: MarketViews;
  readonly listings: Listings;
  readonly live: LiveFutures;
  readonly book: PositionBook;
  /** What the premium samples of a contract's running period come to. */
  readonly running: (contract: ListedContract) => RunningPremium;
  readonly projector: Projector;
  /** Keys that open a receipt to anyone who has its link. */
  readonly receiptKeys: { keyOf(number: string): string; opens(number: string, key: string): boolean };
  /** Tells operators what happens. */
  readonly broker: Pick<Broker, 'admit' | 'publish'>;
  readonly sql: Pick<Sql, 'db'>;
  readonly now: () => number;
}
