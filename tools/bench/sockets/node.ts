import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromSources, root } from '../http/servers.ts';
import { threadMs } from '../thread-time.ts';

export interface Trader {
  readonly userId: number;
  readonly token: string;
}

/** A node under load, as `npm start` runs it; rate limits, which are for people, are off. */
export interface LoadedNode {
  readonly port: number;
  readonly indexPrice: string;
  register(email: string): Promise<Trader>;
  /** Figures of the node's metrics page, by name. */
  metric(name: string): Promise<number>;
  /**
   * Milliseconds of processor time that the leader's thread has taken; NaN where the system does
   * not tell.
   */
  leaderMs(): number;
  stop(): Promise<void>;
}

/** `tree`: the folder whose build is started; this one where none is named. */
export async function startNode(port: number, maker: 'on' | 'off', tree = root): Promise<LoadedNode> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const program =
    process.env['CANDOR_FROM_SOURCES'] === '1'
      ? [...fromSources, join(tree, 'apps/node/src/main.ts')]
      : [join(tree, 'apps/node/dist/bundle/main.js')];
  const node = spawn(
    process.execPath,
    [...nodeOptions(), ...program, 'start', '--data-dir', dataDir, '--port', String(port), '--feed', 'simulated'],
    {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        CANDOR_RATE_LIMITS: 'off',
        CANDOR_MAKER: maker,
        CANDOR_DEV_CHAIN: 'off',
        NODE_ENV: 'production',
      },
    },
  );
  const address = `http://127.0.0.1:${port}`;
  const metrics = async () => (await fetch(`${address}/metrics`)).text();
  const metric = async (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metrics())?.[1]);
  const isReady = async () => (await fetch(`${address}/ready`).catch(() => null))?.status === 200;
  await until(isReady, 'The node');
  const { platform } = (await post(`${address}/api/common/getAllSetting`, {})) as { platform: { head: string } };
  let indexPrice = '';
  await until(async () => {
    const answer = await fetch(`${address}/api/${platform.head}/coin/quotes/index?symbol=BTC_USDT`);
    const { data } = (await answer.json()) as { data: { price: string | null } };
    indexPrice = data.price === null ? '' : Number(data.price).toFixed(2);
    return indexPrice !== '';
  }, 'An index price');
  return {
    port,
    indexPrice,
    metric,
    async register(email) {
      const data = await post(`${address}/api/user/register`, { email, password: 'bench-4-orders' });
      const { satoken, user } = data as { satoken: string; user: { userId: string } };
      return { userId: Number(user.userId), token: satoken };
    },
    leaderMs: () => threadMs(node.pid ?? 0),
    async stop() {
      const gone = new Promise((done) => node.once('close', done));
      node.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const nodeOptions = (): string[] =>
  (process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter((option) => option !== '');

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: unknown };
  if (answer.code !== 200) throw new Error(`${url}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** Waits at most a minute. */
export async function until(met: () => Promise<boolean>, what: string): Promise<void> {
  const deadlineMs = Date.now() + 60_000;
  while (!(await met())) {
    if (Date.now() > deadlineMs) throw new Error(`${what} was not there within a minute.`);
    await new Promise((again) => setTimeout(again, 50));
  }
}
