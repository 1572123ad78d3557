import type { NodeConfig } from '../base/config/settings.ts';
import type { OperatorConsole } from '../assembly/console/create-console.ts';
import type { Listings } from '../engine/listings/listings.ts';
import type { ExchangeService } from '../engine/exchange/service.ts';
import type { Handled } from '../wire/http/handler.ts';
import type { MarketViews } from '../engine/markets/views.ts';
import type { People } from '../people/people/people.ts';
import type { Projector } from '../across/projections/projector.ts';
import type { Sql } from '../base/sql/open-sql.ts';
import type { Uploads } from '../wire/uploads/uploads.ts';
import type { PricedMarkets } from './fixed-period/priced-markets.ts';
import type { ReceiptKeys } from './fixed-period/receipt-keys.ts';
import type { Futures } from './futures/create-futures.ts';
import type { Otc } from './otc/create-otc.ts';
import type { createRecharge } from './recharge/create-recharge.ts';
import type { Proofs } from './solvency/open-proofs.ts';
import type { Chains } from './wallets/create-wallets.ts';
import type { ClaimList } from './wallets/deposits/deposit-handlers.ts';
import type { BodyKey } from './wallets/withdrawals/body-key.ts';

/** What the server has for products. Each takes what it needs. */
export interface RoomGround {
  readonly config: NodeConfig;
  readonly exchange: ExchangeService;
  readonly listings: Listings;
  readonly views: MarketViews;
  readonly sql: Sql;
  readonly projector: Projector;
  readonly people: People;
  readonly uploads: Uploads;
  readonly operatorConsole: OperatorConsole;
  readonly chains: Chains;
  readonly proofs: Proofs;
  readonly receiptKeys: ReceiptKeys;
  readonly bodyKey: BodyKey;
  readonly markets: PricedMarkets;
  readonly futures: Futures;
  readonly otc: Otc;
  readonly recharge: ReturnType<typeof createRecharge>;
  /** Claims of bank money, which are listed with deposits. */
  readonly claims: ClaimList;
  readonly now: () => number;
}

/** A product's part of the server: what answers its calls. */
export type Room = (ground: RoomGround) => readonly Handled[];
