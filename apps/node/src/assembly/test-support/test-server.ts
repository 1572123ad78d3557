import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldProblem, UserInfo } from '@candor/protocol';
import type { FastifyInstance } from 'fastify';
import { Listings } from '../../engine/listings/listings.ts';
import { type Broker, openBroker } from '../../wire/broker/broker.ts';
import { AnchorsSeen } from '../../office/audit/anchors.ts';
import { Audit } from '../../office/audit/audit.ts';
import { Configuration, configUnder } from '../../office/configuration/configuration.ts';
import { readConfig } from '../../base/config/read-config.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import { demoCommands, listingCommands } from '../../engine/exchange/first-start.ts';
import { Announcing } from '../../talk/notices/announcing.ts';
import { newPushKeys } from '../../talk/notices/push-keys.ts';
import { createLogger, type Logger } from '../../base/ops/logger.ts';
import { Metrics } from '../../base/ops/metrics.ts';
import { MarketCauses } from '../../engine/markets/market-causes.ts';
import { createPeople, type People } from '../../people/people/people.ts';
import type { Proofs } from '../../products/solvency/open-proofs.ts';
import { StatementKey } from '../../across/records/statement-key.ts';
import { proofsOf } from '../../products/solvency/test-support/proofs-in-memory.ts';
import { KeyRing } from '../../base/secrets/key-ring.ts';
import { sqlSessions } from '../../identity/sessions/session-store.ts';
import { createSessions, type Sessions } from '../../identity/sessions/sessions.ts';
import { createConsole, type OperatorConsole } from '../console/create-console.ts';
import { DiskWatch } from '../../base/ops/disk-watch.ts';
import { openSql, type Sql } from '../../base/sql/open-sql.ts';
import { sqlPlace } from '../../across/projections/row-store.ts';
import { createProjector } from '../../across/projections/create-projector.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { Accounts } from '../../identity/users/accounts.ts';
import { Passwords } from '../../identity/users/passwords.ts';
import { Library } from '../../talk/content/library.ts';
import { openUploads } from '../../wire/uploads/open-uploads.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import { ReceiptKeys } from '../../products/fixed-period/receipt-keys.ts';
import { missingContracts } from '../../products/futures/first-contracts.ts';
import type { GiveTestCoins } from '../../products/wallets/deposits/deposit-handlers.ts';
import type { ConfiguredNetwork } from '../../products/wallets/real/network-schema.ts';
import type { LiveNetwork } from '../../products/wallets/deposits/live-network.ts';
import type { PaymentProgress } from '../../products/wallets/withdrawals/payer.ts';
import { SimulatedNetwork } from '../../products/wallets/test-support/simulated-network.ts';
import { createServer } from '../server/create-server.ts';
import { fixedViews } from './fixed-views.ts';
import { MemoryExchange } from './memory-exchange.ts';

/** One row of a list, as far as tests look into it. */
export interface Row {
  readonly billId?: string;
  readonly type?: number;
  readonly orderId?: string;
  readonly symbol?: string;
  readonly cause?: string;
  readonly amount?: string;
  readonly seq?: number;
  readonly available?: string;
  readonly usdt?: string;
  readonly rate?: string;
  readonly asset?: string;
  readonly balanceAfter?: string;
  readonly ocoOrderId?: string | null;
  readonly status?: string;
}

/** `data` of an answer, as far as tests look into it. */
export interface AnswerData extends Row {
  readonly reason?: string;
  readonly fields?: readonly FieldProblem[];
  readonly records?: readonly Row[];
  readonly total?: number;
  readonly satoken?: string;
  readonly refreshToken?: string;
  readonly user?: UserInfo;
  readonly invited?: boolean | null;
  readonly demoCode?: string | null;
  readonly sentTo?: string;
  readonly detail?: Readonly<Record<string, string>>;
}

/** What a call was answered with. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly code: number; readonly msg: string; readonly data: AnswerData };
  /** The rows of a list, whether it stands alone or in pages. */
  readonly rows: readonly Row[];
  readonly text: string;
}

export interface Asked {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As in live mode; the demo's are a minute long. */
const dayLongHolds = ['--hold-seconds', '86400'];

/**
 * The whole server over an exchange in memory, the embedded database and fixed prices; the clock is
 * the test's.
 */
export class TestServer {
  static async start(flags: readonly string[] = ['--rate-limits', 'off'], logFile?: string): Promise<TestServer> {
    const server = new TestServer(readConfig([...dayLongHolds, ...flags], {}), logFile);
    await server.#start();
    return server;
  }

  /** As behind TLS at https://exchange.example, on the embedded database all the same. */
  static async startSecure(clientDir: string): Promise<TestServer> {
    const config = readConfig(
      [...dayLongHolds, '--client-dir', clientDir, '--public-url', 'https://exchange.example'],
      {},
    );
    const server = new TestServer({ ...config, secureCookies: true });
    await server.#start();
    return server;
  }

  readonly started: NodeConfig;
  /** What was started with, under what operators set. */
  config: NodeConfig;
  readonly exchange = new MemoryExchange(() => this.nowMs);
  readonly passwords: Passwords;
  readonly metrics = new Metrics();
  readonly receiptKeys = new ReceiptKeys(randomBytes(32));
  readonly logger: Logger;
  readonly #dir = mkdtempSync(join(tmpdir(), 'candor-server-'));
  nowMs = Date.UTC(2026, 0, 1);
  sql!: Sql;
  sessions!: Sessions;
  projector!: Projector;
  accounts!: Accounts;
  broker!: Broker;
  people!: People;
  /** Why markets are not open, as the console sets it and the market call shows it. */
  readonly causes = new MarketCauses();
  /** What was handed to push services, and what they answer. */
  readonly pushed: { endpoint: string; headers: Readonly<Record<string, string>>; body: Buffer }[] = [];
  pushStatus = 201;
  /** The chains that are connected. */
  networks: readonly LiveNetwork[] = [new SimulatedNetwork(10n ** 24n)];
  /** What the file of the networks says. */
  readonly realNetworks: ConfiguredNetwork[] = [];
  /** How far payments are, by withdrawal. */
  readonly progress = new Map<number, PaymentProgress>();
  /** Gives test coins. */
  give: GiveTestCoins = async () => ({ txId: `0x${'ab'.repeat(32)}`, amount: 10n ** 18n, decimals: 18 });
  uploads!: Uploads;
  proofs!: Proofs;
  library!: Library;
  announcing!: Announcing;
  operatorConsole!: OperatorConsole;
  app!: FastifyInstance;

  private constructor(config: NodeConfig, logFile?: string) {
    this.started = config;
    this.config = config;
    this.logger = createLogger(logFile === undefined ? { level: 'silent' } : { level: 'debug', file: logFile });
    this.passwords = new Passwords(config.pepper);
  }

  async #start(): Promise<void> {
    const now = () => this.nowMs;
    for (const command of [...listingCommands(), ...demoCommands(), indexPrices]) await this.exchange.submit(command);
    const listings = new Listings();
    listings.load(this.exchange.exchange);
    this.exchange.onRecord(({ events }) => events.forEach((event) => listings.apply(event)));
    const { logger } = this;
    this.sql = openSql({ dir: this.#dir, waitMs: 60_000 });
    const audit = new Audit({ sql: this.sql, now });
    const configuration = new Configuration({ sql: this.sql, audit, config: this.started, dataDir: this.#dir, now });
    this.config = configUnder(this.started, configuration);
    this.sessions = createSessions(sqlSessions(this.sql), this.config, now);
    this.projector = createProjector({ exchange: this.exchange, place: sqlPlace(this.sql), logger });
    this.accounts = new Accounts({
      exchange: this.exchange,
      sql: this.sql,
      passwords: this.passwords,
      demo: this.config.mode === 'demo',
      now,
    });
    this.broker = await openBroker({ config: this.config, logger, now });
    this.uploads = openUploads(this.config, this.#dir, this.sql, now);
    this.people = createPeople({
      uploads: this.uploads,
      pushKeys: newPushKeys(),
      deliverPush: async (endpoint, { headers, body }) => {
        this.pushed.push({ endpoint, headers, body });
        return this.pushStatus;
      },
      broker: this.broker,
      config: this.config,
      exchange: this.exchange,
      sql: this.sql,
      sessions: this.sessions,
      accounts: this.accounts,
      keys: KeyRing.temporary(),
      applicationRules: () => configuration.get('applications'),
      passwords: this.passwords,
      logger,
      now,
    });
    this.library = new Library({ sql: this.sql, logger, now });
    const { library, sql, broker } = this;
    this.announcing = new Announcing({ library, sql, broker, notices: this.people.notices, logger, now });
    this.operatorConsole = createConsole({
      config: this.config,
      audit,
      auditAnchors: async () => anchorsOf(this.exchange),
      configuration,
      exchange: this.exchange,
      views: fixedViews(listings, this.causes),
      causes: this.causes,
      realNetworks: this.realNetworks,
      projector: this.projector,
      broker: this.broker,
      sql: this.sql,
      sessions: this.sessions,
      people: this.people,
      library: this.library,
      logger,
      socketCounts: () => ({ public: 0, private: 0 }),
      disk: DiskWatch.of(tmpdir(), logger),
      now,
    });
    this.proofs = proofsOf(this.exchange, {
      dir: { root: this.#dir, journal: '', snapshots: '', heads: join(this.#dir, 'published-heads.log') },
      sign: (head) => new StatementKey(this.config.pepper).sign(head),
      keys: KeyRing.temporary(),
      exchange: this.exchange,
      sql: this.sql,
      networks: () => this.networks,
      logger,
      now,
    });
    this.app = await createServer({
      config: this.config,
      exchange: this.exchange,
      views: fixedViews(listings, this.causes),
      sql: this.sql,
      projector: this.projector,
      sessions: this.sessions,
      people: this.people,
      uploads: this.uploads,
      library: this.library,
      receiptKeys: this.receiptKeys,
      operatorConsole: this.operatorConsole,
      chains: {
        networks: () => this.networks,
        give: async (coin, to) => this.give(coin, to),
        progressOf: (withdrawalId) => this.progress.get(withdrawalId),
      },
      proofs: this.proofs,
      logger,
      metrics: this.metrics,
      now,
    });
    await Promise.all([this.projector.idle(), configuration.load()]);
  }

  async stop(): Promise<void> {
    await this.app.close();
    this.operatorConsole.close();
    await this.announcing.close();
    await this.people.close();
    this.library.close();
    await this.broker.close();
    await this.projector.close();
    await this.sql.close();
    this.metrics.close();
    rmSync(this.#dir, { recursive: true, force: true });
  }

  /** Asks as a client does; bodies that are no text are sent as JSON. */
  async ask(url: string, { method = 'POST', body, token, headers = {} }: Asked = {}): Promise<Answer> {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await this.app.inject({
      method,
      url,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { satoken: token, authorization: token }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    const parsed = parse(response.body);
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: parsed,
      rows: Array.isArray(parsed.data) ? parsed.data : (parsed.data.records ?? []),
      text: response.body,
    };
  }

  /** Lists the perpetual contracts of a new exchange, and waits until they are followed. */
  async listContracts(): Promise<void> {
    for (const command of missingContracts(this.exchange.exchange)) await this.exchange.submit(command);
    await this.app.futures.live.ready;
  }

  /** Registers a user and gives the token. */
  async register(
    email: string,
  ): Promise<{ readonly token: string; readonly userId: number; readonly refreshToken: string }> {
    const answer = await this.ask('/api/user/register', { body: { email, password: 'kX7-mq2vLp' } });
    if (answer.status !== 200) throw new Error(answer.text);
    const { satoken = '', refreshToken = '', user } = answer.body.data;
    return { token: satoken, userId: Number(user?.userId), refreshToken };
  }
}

/** What the records in memory say of the audit log. */
function anchorsOf({ records }: MemoryExchange): AnchorsSeen {
  const anchors = new AnchorsSeen();
  for (const { events } of records)
    for (const event of events) if (event.type === 'audit_anchored') anchors.add(event.entries, event.headHash);
  return anchors;
}

const indexPrices = {
  type: 'index_prices',
  prices: [
    { marketId: 1, price: 6_000_000 },
    { marketId: 2, price: 250_000 },
  ],
} as const;

function parse(text: string): Answer['body'] {
  try {
    const body = JSON.parse(text) as Partial<Answer['body']>;
    return { code: body.code ?? 0, msg: body.msg ?? '', data: body.data ?? {} };
  } catch {
    return { code: 0, msg: text, data: {} };
  }
}
