import { approvalHandlers } from '../../office/approvals/handlers.ts';
import type { Announcement } from '../../office/approvals/announcement.ts';
import { Approvals } from '../../office/approvals/approvals.ts';
import { lackingListings } from '../first-start/lacking.ts';
import { approvalKinds } from './approval-kinds.ts';
import { lastPayouts } from '../../office/approvals/last-payouts.ts';
import type { AuditAnchors } from '../../office/audit/anchors.ts';
import type { Audit } from '../../office/audit/audit.ts';
import { auditHandlers } from '../../office/audit/handlers.ts';
import type { Broker } from '../../wire/broker/broker.ts';
import { DeskRows } from '../../office/support/waiting-rows.ts';
import type { Configuration } from '../../office/configuration/configuration.ts';
import { configurationHandlers } from '../../office/configuration/handlers.ts';
import { consoleAddress } from '../../base/config/addresses.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import { applicationDeskHandlers } from '../../office/customers/application-console.ts';
import { dataDeskHandlers } from '../../office/customers/data-console.ts';
import { factorLossDeskHandlers } from '../../office/customers/factor-loss-console.ts';
import { mailboxDeskHandlers } from '../../office/customers/mailbox-console.ts';
import { userDeskHandlers } from '../../office/customers/user-console.ts';
import { UserNotes } from '../../office/customers/user-notes.ts';
import { verificationDeskHandlers } from '../../office/customers/verification-console.ts';
import type { Library } from '../../talk/content/library.ts';
import type { LiveArticle } from '../../talk/content/live-articles.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Handled } from '../../wire/http/handler.ts';
import type { MarketCauses } from '../../engine/markets/market-causes.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import { operatorHandlers } from '../../office/operators/handlers.ts';
import { OperatorFactors } from '../../office/operators/operator-factors.ts';
import { ownSecurityHandlers } from '../../office/operators/own-security.ts';
import { OperatorEntry } from '../../office/operators/operator-entry.ts';
import { KnownBrowsers } from '../../office/operators/known-browsers.ts';
import { OperatorGuard } from '../../office/operators/operator-guard.ts';
import { OperatorPasswords } from '../../office/operators/operator-passwords.ts';
import { OperatorSessions } from '../../office/operators/operator-sessions.ts';
import { Operators } from '../../office/operators/operators.ts';
import type { DiskWatch } from '../../base/ops/disk-watch.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { WalletKindParts } from '../../products/wallets/console/approval-kinds.ts';
import type { SigningKeys } from '../../products/wallets/console/key-agreement.ts';
import type { People } from '../../people/people/people.ts';
import { Passkeys } from '../../identity/second-factor/passkeys.ts';
import { fixedPeriodDeskHandlers } from '../../products/fixed-period/operator-handlers.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { createRecharge } from '../../products/recharge/create-recharge.ts';
import { overviewHandlers, type SocketCounts } from './overview.ts';

export interface ConsoleParts {
  readonly config: NodeConfig;
  /** Networks of the file; none when absent. */
  readonly realNetworks?: WalletKindParts['real']['networks'];
  readonly audit: Audit;
  /** What the journal says of the audit log. */
  readonly auditAnchors: () => Promise<AuditAnchors>;
  readonly configuration: Configuration;
  readonly exchange: ExchangeService;
  readonly views: MarketViews;
  readonly causes: MarketCauses;
  readonly projector: Projector;
  readonly broker: Broker;
  readonly sql: Sql;
  readonly sessions: Sessions;
  readonly people: People;
  readonly library: Pick<Library, 'published' | 'latest'>;
  readonly logger: Logger;
  readonly socketCounts: () => SocketCounts;
  readonly disk: Pick<DiskWatch, 'look'>;
  readonly now?: () => number;
}

/**
 * The operators' console: who works there, what they may, what they did, and what two of them
 * decide.
 */
export interface OperatorConsole {
  readonly operators: Operators;
  readonly operatorSessions: OperatorSessions;
  readonly audit: Audit;
  readonly approvals: Approvals;
  readonly configuration: Configuration;
  /** Whether an operator shows a passkey, and nothing less. */
  readonly real: WalletKindParts['real'];
  readonly hasPasskey: (operatorId: number) => Promise<boolean>;
  /** Their keys, which agree to payments. */
  readonly signingKeys: SigningKeys;
  readonly handlers: readonly Handled[];
  /**
   * Numbers the bank account, reads why markets are not open, does what was approved before the
   * process ended and notifies of recharges that were decided; once the database is open.
   */
  resume(): Promise<void>;
  close(): void;
}

/**
 * How often it is tried again to do what was approved and could not be done, and to read what could
 * not be read.
 */
const retryMs = 60_000;

/** An announcement's words as readers have them. */
const announcementOf = (article: LiveArticle | undefined): Announcement | null => {
  const text = article?.texts.get('en');
  return article && text
    ? { sinceMs: article.updatedAtMs, words: `${text.title}\n${text.summary}\n${text.body}` }
    : null;
};

export function createConsole(parts: ConsoleParts): OperatorConsole {
  const {
    config,
    audit,
    configuration,
    exchange,
    views,
    causes,
    projector,
    broker,
    sql,
    sessions,
    people,
    library,
    logger,
    socketCounts,
    now = Date.now,
  } = parts;
  const { secondFactors, passkeys, security, freezing, erasure, users, verifications, post, limits } = people;
  const { applications, fundPasswords, paymentMethods, factorLosses } = people;
  const operatorPasskeys = new Passkeys({ sql, whose: 'operator', origin: consoleAddress(config), now });
  const operators = new Operators({ sql, secondFactors, passkeys: operatorPasskeys, now });
  operators.onRights((operatorId) => broker.endOperator(operatorId));
  const operatorSessions = new OperatorSessions({ sql, now });
  const passwords = new OperatorPasswords(config.pepper);
  const factors = new OperatorFactors({ secondFactors, passkeys: operatorPasskeys, now });
  const entry = new OperatorEntry({
    operators,
    sessions: operatorSessions,
    passwords,
    guard: new OperatorGuard({ sql, now }),
    browsers: new KnownBrowsers({ pepper: config.pepper, now }),
    secondFactors,
    factors,
    audit,
    limits,
    logger,
    now,
  });
  const real = { networks: parts.realNetworks ?? [], signer: config.signer };
  const recharge = createRecharge({ config, exchange, sql, verifications, notices: people.notices, logger, now });
  const kinds = approvalKinds({
    real,
    recharge,
    exchange,
    sql,
    views,
    causes,
    operators,
    operatorPasskeys,
    secondFactors,
    passkeys,
    fundPasswords,
    paymentMethods,
    factorLosses,
    security,
    sessions,
    freezing,
    erasure,
    applications,
    users,
    now,
    payouts: (symbol, tx) => lastPayouts(sql, symbol, tx),
    // Within a transaction nothing is read again; what was published is on the published when its
    // publisher is answered.
    announcement: async (slug, tx) =>
      announcementOf((tx ? library.latest : await library.published()).find(slug, 'announcement')),
  });
  const approvals = new Approvals({ sql, operators, audit, kinds, logger, now });
  const seen = overviewHandlers({
    exchange,
    views,
    sql,
    projector,
    broker,
    approvals,
    verifications,
    applications,
    factorLosses,
    support: new DeskRows(sql),
    post,
    socketCounts,
    disk: parts.disk,
    now,
  });
  let causesRead = false;
  const readCauses = async (): Promise<void> => {
    if (causesRead) return;
    causes.load([...(await approvals.applied('market.state')), ...(await approvals.applied('contract.state'))]);
    causesRead = true;
  };
  const retrying = setInterval(() => {
    readCauses().catch((error: unknown) => logger.error({ err: error }, 'why markets are not open is not known yet'));
    approvals
      .expire()
      .catch((error: unknown) => logger.error({ err: error }, 'proposals whose time is over still wait'));
    // Not what is being done right now.
    approvals
      .resume(now() - retryMs)
      .catch((error: unknown) => logger.error({ err: error }, 'approvals wait to be done'));
    recharge.answers
      .resume()
      .catch((error: unknown) => logger.error({ err: error }, 'users were not notified of their recharges'));
  }, retryMs).unref();
  const demo = config.mode === 'demo';
  return {
    operators,
    operatorSessions,
    audit,
    approvals,
    configuration,
    real,
    hasPasskey: (operatorId) => factors.hasPasskey(operatorId),
    signingKeys: operatorPasskeys,
    handlers: [
      ...configurationHandlers(configuration),
      ...operatorHandlers({ operators, sessions: operatorSessions, broker, entry, audit, demo, now }),
      ...ownSecurityHandlers({ secondFactors, passkeys: operatorPasskeys, sessions: operatorSessions, broker, audit }),
      ...auditHandlers(audit, parts.auditAnchors),
      ...approvalHandlers({
        approvals,
        exchange,
        views,
        lacking: (state) => lackingListings(state).map(({ entry, terms, content }) => ({ entry, terms, content })),
      }),
      ...fixedPeriodDeskHandlers({ exchange, sql, now }),
      ...seen.handlers,
      ...verificationDeskHandlers({ verifications, audit }),
      ...applicationDeskHandlers({ ...people, approvals, audit }),
      ...factorLossDeskHandlers({ factorLosses, approvals, audit }),
      ...userDeskHandlers({
        ...people,
        sql,
        sessions: parts.sessions,
        exchange,
        audit,
        notes: new UserNotes({ sql, now }),
      }),
      ...dataDeskHandlers({ ...people, approvals, audit, now }),
      ...mailboxDeskHandlers({ post, users, audit }),
    ],
    async resume() {
      // Before anybody reads it: after a start with another IBAN the number is still this
      // account's.
      await recharge.accounts.all();
      await Promise.all([readCauses(), approvals.resume(), recharge.answers.resume()]);
    },
    close: () => {
      clearInterval(retrying);
      seen.close();
    },
  };
}
