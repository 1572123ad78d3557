import { createServer as createHttpServer, type ServerOptions } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { alertHandlers } from '../../across/alerts/handlers.ts';
import { PriceAlerts } from '../../across/alerts/price-alerts.ts';
import { assetHandlers } from '../../across/assets/handlers.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import type { CustodianLink } from '../../chain/custodian/custodian-link.ts';
import { registerDevChain } from '../../chain/custodian/dev-chain-route.ts';
import { Articles } from '../../office/articles/articles.ts';
import { dataFormHandlers } from '../../office/dictionaries/data-forms.ts';
import { clerksOf, Desk } from '../../office/support/support-desk.ts';
import { deskHandlers } from '../../office/support/handlers.ts';
import { DeskNews } from '../../office/support/support-news.ts';
import { userOrderHandlers } from '../../products/spot/console-orders.ts';
import { contentConsoleHandlers } from '../../office/articles/handlers.ts';
import { contentHandlers } from '../../talk/content/handlers.ts';
import { ReadCounts } from '../../talk/content/read-counts.ts';
import type { Library } from '../../talk/content/library.ts';
import { dictionaryHandlers } from '../../office/dictionaries/handlers.ts';
import type { OperatorConsole } from '../console/create-console.ts';
import { serveConsole } from './serve-console.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import { OperatorCookie } from '../../office/operators/operator-cookie.ts';
import { registerOpenApi } from '../../wire/openapi/pages.ts';
import { noticeHandlers } from '../../talk/notices/handlers.ts';
import type { NoticeCursor } from '../../talk/notices/notice-cursor.ts';
import { OrderNotices } from '../../talk/notices/order-notices.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Metrics } from '../../base/ops/metrics.ts';
import { SecurityEvents } from '../../base/ops/security-events.ts';
import { registerOps } from './ops-pages.ts';
import { bodyWithinMs, endSlowBodies } from '../../wire/http/slow-bodies.ts';
import { registerPlatformScript } from '../../across/platform/config-script.ts';
import { platformHandlers } from '../../across/platform/handlers.ts';
import type { People } from '../../people/people/people.ts';
import { personalDataHandlers } from '../../people/personal-data/handlers.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { type PricedMarkets, pricedMarkets } from '../../products/fixed-period/priced-markets.ts';
import { registerHeadsFile } from '../../products/solvency/heads/heads-file.ts';
import type { Proofs } from '../../products/solvency/open-proofs.ts';
import { ContractNotices } from '../../products/fixed-period/contract-notices.ts';
import { contractWriter } from '../../products/fixed-period/read-handlers.ts';
import type { ReceiptKeys } from '../../products/fixed-period/receipt-keys.ts';
import { bankCurrency } from '../../products/recharge/bank-account.ts';
import { claimRecord } from '../../products/recharge/claim-text.ts';
import { createRecharge } from '../../products/recharge/create-recharge.ts';
import type { ClaimList } from '../../products/wallets/deposits/deposit-handlers.ts';
import type { Chains } from '../../products/wallets/create-wallets.ts';
import { depositText } from '../../products/wallets/deposits/deposit-handlers.ts';
import { BodyKey } from '../../products/wallets/withdrawals/body-key.ts';
import { WithdrawalList } from '../../products/wallets/withdrawals/withdrawal-list.ts';
import { createOtc, type Otc } from '../../products/otc/create-otc.ts';
import type { DemoMerchant } from '../../products/otc/demo/merchants.ts';
import { otcNotices } from '../../products/otc/otc-notices.ts';
import { createFutures, type Futures } from '../../products/futures/create-futures.ts';
import { futuresNotices } from '../../products/futures/futures-notices.ts';
import { withdrawalNotices } from '../../products/wallets/withdrawals/withdrawal-notices.ts';
import { MarginWatch } from '../../products/futures/margin-watch.ts';
import * as rooms from '../rooms.ts';
import { orderCentreHandlers } from '../../across/order-centre/handlers.ts';
import { quoteHandlers } from '../../across/quotes/handlers.ts';
import { recordHandlers } from '../../across/records/handlers.ts';
import { StatementKey } from '../../across/records/statement-key.ts';
import { SessionCookies } from '../../wire/http/session-cookies.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import { accountExportHandlers } from '../../across/exports/account-handlers.ts';
import { exportHandlers } from '../../across/exports/handlers.ts';
import { PreparedFiles } from '../../across/exports/prepared-files.ts';
import { spotHandlers } from '../../products/spot/handlers.ts';
import { quickOrders } from '../../products/spot/quick-orders.ts';
import { listingEvents, Listings } from '../../engine/listings/listings.ts';
import { SocketCalls } from '../../wire/sockets/calls.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { registerFiles } from '../../wire/uploads/files.ts';
import { uploadHandlers } from '../../wire/uploads/handlers.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import { clientSettingHandlers } from '../../identity/users/client-settings.ts';
import { ExpressLane } from '../../wire/fast/index.ts';
import { Hosts } from '../../wire/http/hosts.ts';
import { bodyLimits } from '../../wire/http/json-body.ts';
import { registerCalls } from '../../wire/http/register-calls.ts';
import { acceptText, addHooks, refuseBrokenHttp, requestIds, sendProblem } from '../../wire/http/request-life.ts';
import { apiHeaders, commonHeaders } from '../../wire/http/security-headers.ts';
import { clientRoot, registerClient } from '../../across/pages/static-client.ts';

/** What the server needs. Its owner starts and stops everything in it. */
export interface ServerParts {
  readonly config: NodeConfig;
  readonly exchange: ExchangeService;
  readonly views: MarketViews;
  readonly sql: Sql;
  readonly projector: Projector;
  readonly sessions: Sessions;
  readonly people: People;
  readonly uploads: Uploads;
  readonly library: Library;
  readonly receiptKeys: ReceiptKeys;
  readonly operatorConsole: OperatorConsole;
  readonly chains: Chains;
  readonly proofs: Proofs;
  /** The demo's chain, where there is one. */
  readonly custodian?: Pick<CustodianLink, 'ask'> | undefined;
  /** The demonstration's merchants, as they open. */
  readonly demoMerchants?: ReadonlyMap<number, DemoMerchant>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly now?: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers calls of private sockets with this server's handlers and limits. */
    readonly socketCalls: SocketCalls;
    /** What contracts can be priced by. */
    readonly pricedMarkets: PricedMarkets;
    /** Perpetual contracts: open positions and orders, and mark prices. */
    readonly futures: Futures;
    /** Notify of liquidations and stops, and of margin at 80%; tests make them look. */
    readonly futuresNotices: NoticeCursor;
    readonly withdrawalNotices: NoticeCursor;
    /** Trades between people, and who is notified of them. */
    readonly otc: Otc;
    readonly otcNotices: NoticeCursor;
    readonly marginWatch: MarginWatch;
    /** Tells of filled orders; tests make it look. */
    readonly orderNotices: OrderNotices;
    /** Notifies users of settled contracts; tests make it look. */
    readonly contractNotices: ContractNotices;
    /** Watches prices for users; tests make it look. */
    readonly priceAlerts: PriceAlerts;
    /** Where refused rights and attempts to get round controls are noted. */
    readonly securityEvents: SecurityEvents;
  }
  interface FastifyContextConfig {
    /** The call of the wire that a route answers. */
    readonly callId?: string;
    /** Whether its body is an image. */
    readonly takesFile?: boolean;
  }
}

/**
 * The HTTP server: every call of the wire, the client's files, and the pages for those who run it.
 * It does not listen yet; `app.server` is Node's own server, for the sockets.
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, exchange, views, sql, projector, sessions, people, uploads, library, operatorConsole, metrics } =
    parts;
  const nextRequestId = requestIds();
  const events = new SecurityEvents(parts.logger);
  const refusals = { ...parts, events };
  const hosts = new Hosts(config.consoleUrl);
  const hot: { lane?: ExpressLane } = {};
  const app = fastify({
    logger: false,
    serverFactory: (handler, options) =>
      createHttpServer(options as ServerOptions, (request, response) => {
        const isClients = !hosts.isConsole(request.headers.host);
        if (!isClients || !hot.lane?.take(request, response)) handler(request, response);
      }),
    bodyLimit: bodyLimits.bytes,
    requestTimeout: bodyWithinMs.image,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    genReqId: nextRequestId,
    routerOptions: { maxParamLength: 128, querystringParser: () => ({}) },
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply as FastifyReply, refusals),
    clientErrorHandler: refuseBrokenHttp,
  });
  endSlowBodies(app);
  acceptText(app);
  addHooks(app, refusals);
  hosts.guard(app);
  app.addHook('onClose', async () => events.close());
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, refusals));
  await app.register(cookie);
  await app.register(multipart);

  const { limits } = people;
  const listings = new Listings();
  await exchange.read((state) => listings.load(state));
  const unlist = exchange.onRecord(
    (record) => record.events.forEach((event) => listings.apply(event)),
    (record) => record.hasAny(listingEvents),
  );
  app.addHook('onClose', async () => unlist());
  const now = parts.now ?? Date.now;
  const { receiptKeys } = parts;
  const markets = pricedMarkets(listings);
  const orderNotices = new OrderNotices({ exchange, sql, listings, notices: people.notices, logger: parts.logger });
  app.addHook('onClose', () => orderNotices.close());
  const contractNotices = new ContractNotices({
    exchange,
    sql,
    markets,
    notices: people.notices,
    logger: parts.logger,
  });
  app.addHook('onClose', () => contractNotices.close());
  const alerts = new PriceAlerts({
    exchange,
    sql,
    listings,
    views,
    notices: people.notices,
    logger: parts.logger,
    now,
  });
  app.addHook('onClose', () => alerts.close());
  const { chat, users, verifications } = people;
  const { audit, operators: clerks } = operatorConsole;
  const news = new DeskNews({
    chat,
    broker: people.broker,
    clerks: async () => (await clerksOf(clerks)).map(({ operatorId }) => operatorId),
    logger: parts.logger,
  });
  app.addHook('onClose', async () => news.close());
  clerks.onRights((_operatorId, freed) => freed.forEach((chatKey) => news.changed(chatKey)));
  const desk = new Desk({ sql, chat, news, audit, operators: clerks, users, verifications, exchange, now });
  const articles = new Articles({ sql, audit: operatorConsole.audit, library, now });
  const reads = new ReadCounts({ sql, logger: parts.logger, now });
  app.addHook('onClose', () => reads.write().catch(() => undefined));
  const fixedPeriod = { exchange, views, markets, listings, receiptKeys, sql, projector, now };
  const { broker } = people;
  const futureParts = { exchange, views, listings, receiptKeys, sql, projector, broker };
  const futures = createFutures({ ...futureParts, logger: parts.logger, now });
  app.addHook('onClose', async () => futures.close());
  const { notices } = people;
  const contractNews = futuresNotices({ ...futures, sql, notices, logger: parts.logger });
  app.addHook('onClose', () => contractNews.close());
  const withdrawalNews = withdrawalNotices({ exchange, listings, sql, notices, logger: parts.logger });
  app.addHook('onClose', () => withdrawalNews.close());
  const marginWatch = new MarginWatch({ ...futures, sql, notices, logger: parts.logger });
  app.addHook('onClose', () => marginWatch.close());
  const { logger } = parts;
  const demoMerchants = parts.demoMerchants ?? new Map<number, DemoMerchant>();
  const otc = createOtc({
    exchange,
    listings,
    sql,
    projector,
    people,
    broker,
    uploads,
    logger,
    now,
    pepper: config.pepper,
    demoMerchants: () => new Set(demoMerchants.keys()),
  });
  app.addHook('onClose', () => otc.close());
  const otcNews = otcNotices({ exchange, listings, sql, notices, logger, opened: otc.opened });
  app.addHook('onClose', () => otcNews.close());
  const bodyKey = new BodyKey(config.pepper);
  const statementKey = new StatementKey(config.pepper);
  const { networks, progressOf } = parts.chains;
  const recordParts = {
    exchange,
    listings,
    sql,
    projector,
    depositText: () => depositText({ exchange, listings, networks }),
    withdrawals: new WithdrawalList({ progressOf, exchange, listings, sql, projector, now }),
  };
  const recharge = createRecharge({ config, exchange, sql, verifications, notices, logger, now });
  const claims: ClaimList = async (userId, assetId) =>
    (await recharge.claims.of(userId, assetId)).map((row) => claimRecord(row, listings, bankCurrency));
  const ground = { ...parts, listings, markets, futures, otc, recharge, claims, bodyKey, now };
  const handlers = [
    ...platformHandlers({ config, views, exchange, configuration: operatorConsole.configuration, markets, now }),
    ...Object.values(rooms).flatMap((room) => room(ground)),
    ...people.handlers,
    ...personalDataHandlers({ ...people, projector, now }),
    ...uploadHandlers(uploads),
    ...contentHandlers(library, reads),
    ...dataFormHandlers(library, config, operatorConsole.configuration),
    ...alertHandlers({ alerts, listings, views }),
    ...noticeHandlers({ notices: people.notices, library, users: people.users }),
    ...dictionaryHandlers(operatorConsole.configuration),
    ...operatorConsole.handlers,
    ...userOrderHandlers({ sql, listings, users, audit }),
    ...deskHandlers({ desk, chat: people.chat, broker: people.broker, uploads }),
    ...contentConsoleHandlers({ articles, uploads, audit: operatorConsole.audit }),
    ...clientSettingHandlers({ sql, now }),
    ...spotHandlers({ exchange, views, sql, projector, listings }),
    ...exportHandlers({
      views,
      sql,
      projector,
      listings,
      contracts: { find: (symbol) => markets.find(symbol), write: contractWriter(fixedPeriod) },
      futures,
    }),
    ...accountExportHandlers({
      ...recordParts,
      periods: { stakeAsset: markets.stakeAsset, write: (row) => contractWriter(fixedPeriod)(row, 'en') },
      prepared: new PreparedFiles({ dir: join(config.dataDir, 'exports'), logger: parts.logger, now }),
    }),
    ...recordHandlers({ ...recordParts, views, statementKey, now }),
    ...orderCentreHandlers({ sql, projector, listings, contractText: contractWriter(fixedPeriod), futures, otc }),
    ...quoteHandlers({
      exchange,
      views,
      sql,
      listings,
      markets,
      demo: config.mode === 'demo',
      journalDays: config.journalDays,
      now,
    }),
    ...assetHandlers({
      exchange,
      views,
      sql,
      projector,
      listings,
      configuration: operatorConsole.configuration,
      demo: config.mode === 'demo',
      now,
    }),
  ];
  const { trustProxy, head, apiHead } = config;
  const cookies = new SessionCookies(config.secureCookies, config.sessionLifetimeSeconds);
  const { apiKeys, clients } = people;
  const operators = operatorConsole.operatorSessions;
  const operatorCookie = new OperatorCookie(config.secureCookies);
  registerCalls(app, {
    handlers,
    sessions,
    apiKeys,
    clients,
    operators,
    cookies,
    operatorCookie,
    limits,
    head,
    apiHead,
    trustProxy,
  });
  const headers = { ...commonHeaders(config.secureCookies), ...apiHeaders };
  hot.lane = new ExpressLane({
    handlers,
    sessions,
    apiKeys,
    clients,
    operators,
    limits,
    trustProxy,
    headers,
    metrics,
    logger: parts.logger,
    events,
    nextRequestId,
  });
  app.decorate('securityEvents', events);
  app.decorate('pricedMarkets', markets);
  app.decorate('futures', futures);
  app.decorate('futuresNotices', contractNews);
  app.decorate('withdrawalNotices', withdrawalNews);
  app.decorate('otc', otc);
  app.decorate('otcNotices', otcNews);
  app.decorate('marginWatch', marginWatch);
  app.decorate('orderNotices', orderNotices);
  app.decorate('contractNotices', contractNotices);
  app.decorate('priceAlerts', alerts);
  app.decorate(
    'socketCalls',
    new SocketCalls({
      handlers,
      limits,
      metrics,
      logger: parts.logger,
      events,
      nextRequestId,
      takers: quickOrders({ exchange, views, listings, projector }),
    }),
  );
  const { push } = parts.proofs;
  if (push)
    metrics.gauge('candor_heads_waiting', 'Published heads that the address outside has not taken', () => push.waiting);
  metrics.gauge('candor_stale_markets', 'Markets without a fresh index price', () =>
    views.rows().reduce((stale, row) => stale + Number(row.indexStale), 0),
  );
  registerOpenApi(app, config, clientRoot(config));
  registerFiles(app, uploads);
  if (parts.custodian) registerDevChain(app, { custodian: parts.custodian, limits, trustProxy });
  registerHeadsFile(app, parts.proofs.heads);
  registerPlatformScript(app, { config, views, configuration: operatorConsole.configuration, bodyKey, statementKey });
  const { configuration } = operatorConsole;
  registerOps(app, { config, exchange, sql, configuration, projector, metrics, logger: parts.logger });
  await serveConsole(app, config);
  await registerClient(app, config, { listings, library });
  return app;
}
