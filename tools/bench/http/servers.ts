import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { LoadJob } from './load.ts';
import { startPostgres } from './postgres.ts';

/** A server under load: where it listens, and what each connection asks of it. */
export interface Contender {
  readonly name: 'candor' | 'sql';
  readonly port: number;
  readonly path: string;
  readonly connections: LoadJob['connections'];
  /**
   * Resolves when what the last run left to do is done, so that it does not burden the next. Gives
   * the records whose rows were not yet written.
   */
  settle(): Promise<number>;
  stop(): Promise<void>;
}

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href;
/** How a tool's own TypeScript file is run. */
export const fromSources = ['--conditions=candor:source', '--import', loader];

/** The built program, or its sources where that is asked for. */
const program = (): string[] =>
  process.env['CANDOR_FROM_SOURCES'] === '1'
    ? [...fromSources, join(root, 'apps/node/src/main.ts')]
    : [join(root, 'apps/node/dist/bundle/main.js')];

const quantity = '0.0001';
/** Rate limits are for people; one program here plays many of them. */
export const candorSettings = {
  CANDOR_RATE_LIMITS: 'off',
  CANDOR_MAKER: 'off',
  CANDOR_DEV_CHAIN: 'off',
  NODE_ENV: 'production',
};

/** The real node as `npm start` runs it: sessions, schemas, risk checks, journal, projections. */
export async function startCandor(connections: number, port: number): Promise<Contender> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const node = spawn(
    process.execPath,
    [...program(), 'start', '--data-dir', dataDir, '--port', String(port), '--feed', 'simulated'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...candorSettings } },
  );
  await until(() => isUp(port), 'Candor');
  const address = `http://127.0.0.1:${port}`;
  const price = await indexPrice(address);
  const users = [];
  for (let user = 1; user <= connections; user += 1) {
    const token = await register(address, `bench${user}@example.com`);
    const order = { symbol: 'BTC/USDT', type: 'limit', price, quantity, requestId: '{n}' };
    const bodies = sidesOf(user).map((side) => JSON.stringify({ ...order, side }));
    users.push({ headers: { satoken: token, authorization: token }, bodies });
  }
  return {
    name: 'candor',
    port,
    path: '/api/currency/order/submit',
    connections: users,
    async settle() {
      const behind = await behindBy(address);
      await until(async () => (await behindBy(address)) < 100, 'an end of the projections');
      return behind;
    },
    async stop() {
      await ended(node, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Node's HTTP server with one PostgreSQL transaction per order. */
export async function startSql(connections: number, port: number): Promise<Contender & { readonly database: string }> {
  const postgres = await startPostgres(port);
  const server = spawn(process.execPath, [...fromSources, join(root, 'tools/bench/http/sql-server.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: postgres.url, NODE_ENV: 'production' },
  });
  const serverPort = await new Promise<number>((found) =>
    server.stdout.once('data', (chunk: Buffer) => found(Number(chunk.toString()))),
  );
  const users = Array.from({ length: connections }, (_, index) => ({
    headers: { satoken: `token-${(index % 64) + 1}` },
    bodies: sidesOf(index + 1).map((side) =>
      JSON.stringify({ symbol: 'BTC/USDT', side, price: '60000.00', quantity, requestId: '{n}' }),
    ),
  }));
  return {
    name: 'sql',
    database: postgres.version,
    port: serverPort,
    path: '/order',
    connections: users,
    settle: () => Promise.resolve(0),
    async stop() {
      await ended(server, 'SIGTERM');
      await postgres.stop();
    },
  };
}

/**
 * A user buys for a while and then sells as much: half of them begin with the one, half with the
 * other, so most orders meet another.
 */
export function sidesOf(user: number): ('buy' | 'sell')[] {
  const [first, then] = user % 2 === 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  return Array.from({ length: 400 }, (_, turn) => (turn < 200 ? first : then));
}

async function register(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'bench-4-orders' }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: { satoken: string } };
  if (answer.code !== 200) throw new Error(`Could not register: ${answer.code} ${answer.msg}`);
  return answer.data.satoken;
}

export async function indexPrice(address: string): Promise<string> {
  const settings = await fetch(`${address}/api/common/getAllSetting`, { method: 'POST' });
  const { data } = (await settings.json()) as { data: { platform: { head: string } } };
  let price: string | null = null;
  await until(async () => {
    const index = await fetch(`${address}/api/${data.platform.head}/coin/quotes/index?symbol=BTC_USDT`);
    price = ((await index.json()) as { data: { price: string | null } }).data.price;
    return price !== null;
  }, 'an index price');
  return Number(price).toFixed(2);
}

/** Records of the journal whose rows SQL does not hold yet. */
async function behindBy(address: string): Promise<number> {
  const ready = await fetch(`${address}/ready`);
  const { durableSeq, appliedSeq } = (await ready.json()) as { durableSeq: number; appliedSeq: number };
  return durableSeq - appliedSeq;
}

async function isUp(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/common/getAllSetting`, { method: 'POST' }).catch(() => null);
  return answer?.status === 200;
}

async function until(met: () => Promise<boolean>, what: string): Promise<void> {
  const deadlineMs = Date.now() + 30_000;
  while (!(await met())) {
    if (Date.now() > deadlineMs) throw new Error(`${what} was not there within 30 s.`);
    await new Promise((again) => setTimeout(again, 100));
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((done) => child.once('close', done));
  child.kill(signal);
  await gone;
}
