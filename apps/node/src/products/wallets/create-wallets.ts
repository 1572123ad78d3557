import type { Listings } from '../../engine/listings/listings.ts';
import { siteAddress } from '../../base/config/addresses.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Handled } from '../../wire/http/handler.ts';
import type { People } from '../../people/people/people.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { AddressBook } from './address-book.ts';
import { addressHandlers } from './address-handlers.ts';
import { type ClaimList, depositHandlers, depositLog, type GiveTestCoins } from './deposits/deposit-handlers.ts';
import { DepositRows } from './deposits/deposit-rows.ts';
import type { LiveNetwork } from './deposits/live-network.ts';
import type { PaymentProgress } from './withdrawals/payer.ts';
import { OwnAddresses } from './own-addresses.ts';
import type { BodyKey } from './withdrawals/body-key.ts';
import { ScreeningLists } from './screening/screening-lists.ts';
import { WithdrawalRequests } from './withdrawals/request-withdrawal.ts';
import { Statements } from './withdrawals/statements.ts';
import { withdrawalHandlers } from './withdrawals/withdrawal-handlers.ts';
import { withdrawalFees } from './withdrawals/withdrawal-fees.ts';
import { WithdrawalList } from './withdrawals/withdrawal-list.ts';
import { WithdrawalTimes } from './withdrawals/withdrawal-times.ts';

/** The chains of a node. */
export interface Chains {
  /** Networks whose chains run at this moment. */
  readonly networks: () => readonly LiveNetwork[];
  /** Only where a demo has a chain of its own. */
  readonly give: GiveTestCoins | null;
  /** How far the payment of an open withdrawal is, and what it waits for. */
  readonly progressOf?: (withdrawalId: number) => PaymentProgress | undefined;
}

interface WalletParts {
  readonly config: NodeConfig;
  readonly sql: Pick<Sql, 'db'>;
  readonly exchange: ExchangeService;
  readonly listings: Listings;
  readonly people: Pick<People, 'security' | 'stepUps' | 'limits' | 'fundPasswords'>;
  readonly projector: Projector;
  /** What browsers encrypt the body of a withdrawal for. */
  readonly bodyKey: BodyKey;
  readonly chains: Chains;
  /** Claims of users that are listed with deposits. */
  readonly claims: ClaimList;
  /** The name that was verified; null while none is. */
  readonly verifiedName: (userId: number) => Promise<string | null>;
  readonly now: () => number;
}

/** Money in and out: where it comes in, and where it may go. */
export function walletHandlers(parts: WalletParts): Handled[] {
  const { config, sql, exchange, listings, people, projector, bodyKey, now } = parts;
  const { networks, give, progressOf } = parts.chains;
  const book = new AddressBook({
    sql,
    security: people.security,
    coolingMs: config.holdSeconds * 1_000,
    pepper: config.pepper,
    publicUrl: siteAddress(config),
    now,
  });
  const log = depositLog({ exchange, listings, rows: new DepositRows(sql, now), networks, claims: parts.claims });
  const list = new WithdrawalList({ exchange, listings, sql, projector, progressOf, now });
  const statements = new Statements(sql, now);
  const own = new OwnAddresses(exchange);
  const shared = { exchange, listings, sql, projector, people, networks, now };
  const requests = new WithdrawalRequests({
    ...shared,
    book,
    own,
    statements,
    list,
    screening: new ScreeningLists(sql),
    verifiedName: parts.verifiedName,
  });
  const times = new WithdrawalTimes(sql, now);
  const fees = () => withdrawalFees({ exchange, listings, networks });
  return [
    ...depositHandlers({ exchange, listings, log, networks, limits: people.limits, give, now }),
    ...addressHandlers({ book, networks, stepUps: people.stepUps, pepper: config.pepper, now }),
    ...withdrawalHandlers({ requests, list, statements, times, fees, bodyKey, deposits: log }),
  ];
}
