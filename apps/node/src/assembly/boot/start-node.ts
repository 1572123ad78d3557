import { join } from 'node:path';
import { keyWindowMs } from '@candor/protocol';
import { openBroker } from '../../wire/broker/broker.ts';
import { AuditAnchor } from '../../office/audit/anchor.ts';
import { JournalAnchors } from '../../office/audit/journal-anchors.ts';
import { Audit } from '../../office/audit/audit.ts';
import { Configuration, configUnder } from '../../office/configuration/configuration.ts';
import { keepLoading } from '../../office/configuration/keep-loading.ts';
import { readStartSettings } from '../../office/configuration/start-settings.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import { demoMakerIds } from '../../engine/exchange/first-start.ts';
import { Library } from '../../talk/content/library.ts';
import { openExchange } from './open-exchange.ts';
import { afterMs, eachSecond } from '../../engine/feed/each-second.ts';
import { feedIndex } from '../../products/fixed-period/feed-index.ts';
import { FeedRunner } from '../../engine/feed/feed-runner.ts';
import { IndexRunner } from '../../engine/feed/index-runner.ts';
import { clientAddress, isFromThisMachine } from '../../wire/http/client-address.ts';
import { createConsole } from '../console/create-console.ts';
import { Hosts } from '../../wire/http/hosts.ts';
import { createServer } from '../server/create-server.ts';
import { ArchiveSender } from '../../across/journal-cut/archive-sender.ts';
import { JournalKeeper } from '../../across/journal-cut/journal-keeper.ts';
import { S3Store } from '../../base/files/s3-store.ts';
import { keepHouse } from '../housekeeping/keep-house.ts';
import { startMarketMaker } from '../../engine/maker/start-market-maker.ts';
import { MarketCauses } from '../../engine/markets/market-causes.ts';
import { MarketBoard } from '../../engine/markets/market-board.ts';
import { Announcing } from '../../talk/notices/announcing.ts';
import { openPushKeys } from '../../talk/notices/push-keys.ts';
import { DiskWatch } from '../../base/ops/disk-watch.ts';
import { LogForwarder } from '../../base/ops/log-forwarder.ts';
import { createLogger, type Logger } from '../../base/ops/logger.ts';
import { Metrics } from '../../base/ops/metrics.ts';
import { createPeople } from '../../people/people/people.ts';
import { KeyFileError, openKeyRing } from '../../base/secrets/key-file.ts';
import { overdueKey } from '../../base/secrets/key-policy.ts';
import type { KeyRing } from '../../base/secrets/key-ring.ts';
import { sqlSessions } from '../../identity/sessions/session-store.ts';
import { createSessions } from '../../identity/sessions/sessions.ts';
import { serveSockets } from '../../wire/sockets/server.ts';
import { loggable } from '../../base/sql/loggable.ts';
import { databaseOf, openSql, type Sql, SqlUnusable } from '../../base/sql/open-sql.ts';
import { contractLines } from '../../products/futures/contract-channels.ts';
import { contractTopics } from '../../products/futures/own-messages.ts';
import { allTopics } from '../../wire/sockets/private-hub.ts';
import { contractMessages } from '../../products/fixed-period/contract-messages.ts';
import { DemoDesk } from '../../products/otc/demo/demo-merchants.ts';
import type { DemoMerchant } from '../../products/otc/demo/merchants.ts';
import { startContractMaker } from '../../products/futures/maker/start-contract-maker.ts';
import { openSequences } from '../../products/fixed-period/contract-reads.ts';
import { showJournalled } from '../../products/fixed-period/journalled-samples.ts';
import { contractWriter } from '../../products/fixed-period/read-handlers.ts';
import { RunningContracts } from '../../products/fixed-period/running-contracts.ts';
import { indexLines } from '../../products/fixed-period/index-lines.ts';
import { LiveIndex } from '../../products/fixed-period/live-index.ts';
import { walletTopics } from '../../products/wallets/wallet-messages.ts';
import { openProofs } from '../../products/solvency/open-proofs.ts';
import { StatementKey } from '../../across/records/statement-key.ts';
import { openReceiptKeys } from '../../products/fixed-period/open-receipt-keys.ts';
import { startProjector } from '../../across/projections/projector-link.ts';
import { openUploads } from '../../wire/uploads/open-uploads.ts';
import { Accounts, type DemoAccount } from '../../identity/users/accounts.ts';
import { Passwords } from '../../identity/users/passwords.ts';
import { keepTiers } from '../../identity/users/vip-tiers.ts';
import { openDataDir } from '../../base/ops/data-dir.ts';
import { codeOf } from '../../base/ops/folder-lock.ts';
import { networksIn, openChains } from './open-chains.ts';
import { StartError } from '../../base/ops/start-error.ts';

export interface StartOptions {
  readonly config: NodeConfig;
  /** Something that the person at the terminal should read. */
  readonly notice: (sentence: string) => void;
  /** The process can not go on: memory is ahead of the disk, or a rule is broken. */
  readonly onFault: (fault: Error) => void;
}

/** A whole exchange in one process, serving. */
export interface RunningNode {
  readonly address: string;
  readonly dataDir: string;
  readonly records: number;
  /** Resolves when the feed is chosen. */
  readonly feed: Promise<{ readonly kind: 'live' | 'recorded' | 'simulated'; readonly label: string }>;
  /** Resolves when the database is open; null outside demo mode. */
  readonly demoAccount: Promise<DemoAccount | null>;
  stop(): Promise<void>;
}

/** Things to undo, in reverse order of their doing. */
class Cleanup {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step();
  }
}

/**
 * Starts everything on one data directory and one port. The database opens in the background:
 * orders of users with a session are taken as soon as that is open, and market data at once. A
 * StartError says why it can not be.
 */
export async function startNode(options: StartOptions): Promise<RunningNode> {
  const cleanup = new Cleanup();
  try {
    return await assemble(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/** Without rate limits one program may play many clients. */
const noSocketLimits = {
  perAddress: 100_000,
  upgradesPerMinute: 100_000,
  callsPerSecond: 1_000_000,
  callBurst: 1_000_000,
};

async function assemble({ config: given, notice, onFault }: StartOptions, cleanup: Cleanup): Promise<RunningNode> {
  const demo = given.mode === 'demo';
  const dir = openDataDir(given.dataDir);
  cleanup.add(() => dir.unlock());
  const startSettings = readStartSettings(dir.root);
  const started = { ...given, ...startSettings };
  const forwarder = started.logTo === undefined ? undefined : new LogForwarder({ address: started.logTo });
  cleanup.add(() => forwarder?.close());
  const logger = createLogger({
    level: started.logLevel,
    file: join(dir.root, 'logs/node.log'),
    ...(forwarder && { forwarder }),
  });
  const keys = keysOf(started, dir.root);
  tellOfOldKey(keys, demo, logger, notice);
  const disk = DiskWatch.of(dir.root, logger);
  cleanup.add(disk.start());
  const sql = openSql({ dir: dir.sql, ...databaseOf(started) });
  cleanup.add(() => sql.close());
  tellOfNoDatabase(sql, logger, notice);
  const audit = new Audit({ sql });
  const configuration = new Configuration({
    sql,
    audit,
    config: given,
    startSettings,
    dataDir: dir.root,
    now: Date.now,
  });
  cleanup.add(keepLoading({ configuration, sql, logger }));
  const config = configUnder(started, configuration);

  const exchange = await openExchange({
    ...dir,
    demo,
    confirmedDay: config.confirmClock,
    logger,
    onFault,
    notice,
  });
  cleanup.add(() => exchange.close());
  const { leader } = exchange;

  // By the leader's clock: a wall clock that jumps makes no price old, and none new.
  const feed = new FeedRunner({ setting: config.feed, logger, now: () => leader.nowMs() });
  const causes = new MarketCauses();
  const board = await MarketBoard.open({ exchange: leader, feed, causes, file: dir.views, logger });
  cleanup.add(() => board.close());
  const projector = startProjector({
    exchange: leader,
    journal: dir.journal,
    sql,
    logger,
    ignored: demoMakerIds(demo),
    recoveredSeq: exchange.recoveredSeq,
    onLostEnd: onFault,
  });
  cleanup.add(() => projector.close());
  const journalKeeper = new JournalKeeper({
    journal: dir.journal,
    days: config.journalDays,
    exchange: leader,
    cut: (at) => exchange.cutJournal(at),
    ignored: demoMakerIds(demo),
    listedSeq: () => projector.appliedSeq,
    sender: config.journalToS3 && config.s3 ? new ArchiveSender(dir.journal, new S3Store(config.s3)) : undefined,
    logger,
  });
  journalKeeper.start();
  cleanup.add(() => journalKeeper.stop());
  const sessions = createSessions(sqlSessions(sql), config);
  const passwords = new Passwords(config.pepper);
  const accounts = new Accounts({ exchange: leader, sql, passwords, demo });
  const broker = await openBroker({ config, logger });
  cleanup.add(() => broker.close());
  const uploads = openUploads(config, dir.root, sql);
  const people = createPeople({
    config,
    broker,
    uploads,
    pushKeys: openPushKeys(dir.root),
    exchange: leader,
    sql,
    sessions,
    accounts,
    keys,
    passwords,
    applicationRules: () => configuration.get('applications'),
    logger,
    signaturesSeenBeforeMs: Date.now() + keyWindowMs,
  });
  cleanup.add(() => people.close());

  const library = new Library({ sql, logger, now: Date.now });
  cleanup.add(() => library.close());
  const announcing = new Announcing({ library, sql, broker, notices: people.notices, logger, now: Date.now });
  cleanup.add(() => announcing.close());
  const socketCounts = { now: () => ({ public: 0, private: 0 }) };
  const journalAnchors = new JournalAnchors(dir.journal, () => leader.durableSeq);
  const configured = await networksIn(config);
  const operatorConsole = createConsole({
    config,
    realNetworks: configured,
    audit,
    auditAnchors: () => journalAnchors.read(),
    configuration,
    exchange: leader,
    views: board,
    causes,
    projector,
    broker,
    sql,
    sessions,
    people,
    library,
    logger,
    socketCounts: () => socketCounts.now(),
    disk,
  });
  cleanup.add(() => operatorConsole.close());
  // Stops after the last call was answered, and before journal and database close.
  const anchor = new AuditAnchor({ audit, exchange: leader, sql, logger });
  cleanup.add(() => anchor.stop());

  const chains = openChains({
    config,
    configured,
    dataDir: dir.root,
    exchange: leader,
    sql,
    audit,
    notices: people.notices,
    logger,
  });
  cleanup.add(() => chains.close());
  const { networks } = chains;
  const statementKey = new StatementKey(config.pepper);
  const proofs = openProofs({
    dir,
    keys,
    exchange: leader,
    sql,
    networks,
    sign: (head) => statementKey.sign(head),
    headsPushUrl: config.headsPushUrl,
    logger,
    now: Date.now,
  });
  cleanup.add(() => proofs.push?.close());
  cleanup.add(() => proofs.heads.close());
  cleanup.add(() => proofs.maker.close());
  cleanup.add(() => proofs.watch.close());
  const receiptKeys = openReceiptKeys(dir.root);
  const merchants = new Map<number, DemoMerchant>();
  const metrics = new Metrics();
  cleanup.add(() => metrics.close());
  const app = await createServer({
    config,
    exchange: leader,
    views: board,
    sql,
    projector,
    sessions,
    people,
    uploads,
    library,
    receiptKeys,
    operatorConsole,
    custodian: chains.custodian,
    chains,
    proofs,
    demoMerchants: merchants,
    logger,
    metrics,
  });
  const hosts = new Hosts(config.consoleUrl);
  const liveIndex = new LiveIndex(feed);
  const running = await RunningContracts.open(leader);
  cleanup.add(() => running.close());
  cleanup.add(showJournalled(leader, liveIndex, app.pricedMarkets));
  const write = contractWriter({
    views: board,
    markets: app.pricedMarkets,
    receiptKeys,
    now: () => leader.nowMs(),
  });
  const contracts = contractTopics(app.futures);
  cleanup.add(() => contracts.close());
  const wallets = walletTopics({ exchange: leader, assetOf: (assetId) => board.asset(assetId) });
  const sockets = serveSockets({
    server: app.server,
    exchange: leader,
    markets: board,
    topics: allTopics(contractMessages(running, write), contracts, wallets),
    contracts: contractLines(app.futures),
    indexes: indexLines({
      index: liveIndex,
      markets: app.pricedMarkets,
      views: board,
      now: () => leader.nowMs(),
    }),
    sessions,
    clients: people.clients,
    calls: app.socketCalls,
    broker,
    isConsole: ({ headers }) => hosts.isConsole(headers.host),
    noteEvent: (event) => app.securityEvents.note(event),
    addressOf: (request) => clientAddress(request, config.trustProxy),
    // Anyone who tries the demo out on their own machine is no crowd.
    isCounted: (request) => !demo || !isFromThisMachine(request),
    ...(config.publicUrl && { allowedOrigins: [new URL(config.publicUrl).origin] }),
    ...(!config.rateLimits && { limits: noSocketLimits }),
  });
  socketCounts.now = () => sockets.counts();
  metrics.gauge(
    'candor_log_waiting_bytes',
    'Lines that wait for the log’s receiver',
    () => forwarder?.waitingBytes ?? 0,
  );
  metrics.gauge(
    'candor_sealing_key_age_seconds',
    'Age of the key that seals secrets',
    () => (Date.now() - keys.newestSinceMs) / 1_000,
  );
  metrics.gauge('candor_public_sockets', 'Open public sockets', () => sockets.counts().public);
  metrics.gauge('candor_private_sockets', 'Open private sockets', () => sockets.counts().private);
  metrics.gauge('candor_broker_clients', 'Open connections of the message broker', () => broker.connections());
  metrics.gauge('candor_disk_free_bytes', 'Free on the disk of the data folder', () => disk.look().freeBytes);
  metrics.gauge('candor_disk_size_bytes', 'Size of the disk of the data folder', () => disk.look().totalBytes);
  metrics.gauge('candor_waiting_for_disk', 'Records and reads that wait for the disk', () => leader.waiting);
  cleanup.add(() => app.close());
  cleanup.add(() => sockets.close());

  // What earlier runs judged is taken over before the first price comes.
  const indexRunner = new IndexRunner(leader, feedIndex(feed, app.pricedMarkets));
  await indexRunner.load();
  const feedStarted = feed.start();
  // Looking for live venues takes seconds, and orders need not wait for it; a feed that was asked
  // for by name must be there.
  if (config.feed === 'auto') feedStarted.catch(onFault);
  else await feedStarted;
  const feedChosen = feedStarted.then(() => board.seedDays());
  cleanup.add(() => feed.stop());
  const stopSeconds = eachSecond({ nowMs: () => leader.nowMs(), later: afterMs }, (second) => {
    void indexRunner.look(second);
    // What is in the journal is shown once it is durable.
    const sampled = new Set(leader.peek((state) => state.prices.sampledMarkets()));
    liveIndex.take(
      second,
      app.pricedMarkets.all().filter(({ marketId }) => !sampled.has(marketId)),
    );
  });
  cleanup.add(stopSeconds);
  if (demo && config.maker) {
    const maker = startMarketMaker(leader, board);
    cleanup.add(() => maker.stop());
    const contractMaker = await startContractMaker(leader, board);
    cleanup.add(() => contractMaker.stop());
  }
  const address = await listen(app, config);
  proofs.heads.start();
  // What an earlier run could not hand on.
  void proofs.push?.look();
  // Orders are taken from here on, and the database is the first thing they may wait for.
  void sql.opened().then(
    () => {
      chains.start();
      proofs.maker.start();
      proofs.watch.start();
    },
    () => chains.custodian?.begin(),
  );
  cleanup.add(keepTiers({ exchange: leader, views: board, sql, logger }));
  cleanup.add(keepHouse({ sql, uploads, logger }));
  const known = sql.opened().then(async () => running.know(await openSequences(await sql.db())));
  known.catch((error: unknown) => logger.warn({ err: error }, 'the records of open contracts could not be read'));
  const loaded = sql.opened().then(() => library.published());
  loaded.catch((error: unknown) => logger.warn({ err: error }, 'the articles could not be read'));
  const resumed = sql.opened().then(() => Promise.all([people.resume(), operatorConsole.resume()]));
  resumed.catch((error: unknown) =>
    logger.warn({ err: error }, 'secrets were not sealed again, or mails or approvals still wait'),
  );
  // The first start on a slow machine takes longer over its database than a call waits for one.
  const demoAccount = demo ? sql.opened().then(() => accounts.demoAccount()) : Promise.resolve(null);
  demoAccount.catch((error: unknown) => logger.warn({ err: error }, 'the demo account could not be opened'));
  if (demo && config.maker) {
    const demoDesk = new DemoDesk({ otc: app.otc, passwords, later: afterMs }, merchants);
    cleanup.add(() => demoDesk.close());
    // Behind the demo's account, whose number stays what it was.
    demoAccount
      .then(() => demoDesk.start())
      .catch((error: unknown) => logger.warn({ err: error }, 'the demo merchants could not be opened'));
  }
  return {
    address,
    dataDir: dir.root,
    records: leader.durableSeq,
    feed: feedChosen.then(() => board.feed()),
    demoAccount,
    stop: () => cleanup.run(),
  };
}

function keysOf({ mode, keyFile }: NodeConfig, dataDir: string): KeyRing {
  try {
    return openKeyRing({ dataDir, mode, ...(keyFile !== undefined && { keyFile }) });
  } catch (error) {
    throw error instanceof KeyFileError ? new StartError(error.message) : error;
  }
}

/** Said at each start and in the log, until there is a newer key. */
function tellOfOldKey(
  keys: KeyRing,
  demo: boolean,
  logger: Pick<Logger, 'warn'>,
  notice: StartOptions['notice'],
): void {
  const overdue = demo ? null : overdueKey(keys.newestSinceMs, Date.now());
  if (overdue === null) return;
  logger.warn(overdue);
  notice(overdue);
}

/**
 * One line for anyone who watches, where the database can not be opened however long it takes: what
 * it waits for meanwhile says less.
 */
function tellOfNoDatabase(sql: Sql, logger: Pick<Logger, 'error'>, notice: StartOptions['notice']): void {
  sql.opened().catch((error: unknown) => {
    if (sql.state === 'closed') return;
    const sentence = error instanceof SqlUnusable ? error.message : 'The embedded database could not be opened.';
    logger.error({ error: loggable(error) }, sentence);
    notice(sentence);
  });
}

/** The address as a person on this machine opens it. */
async function listen(app: Awaited<ReturnType<typeof createServer>>, { host, port }: NodeConfig): Promise<string> {
  try {
    const address = await app.listen({ host, port });
    return address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost');
  } catch (error) {
    throw listenError(error, port);
  }
}

function listenError(error: unknown, port: number): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is in use; choose another with --port.`);
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user; choose another with --port.`);
  return error;
}
