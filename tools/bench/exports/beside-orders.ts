import { openDataDir } from '../../../apps/node/src/base/ops/data-dir.ts';
import { openSql } from '../../../apps/node/src/base/sql/open-sql.ts';
import { ChildNode, type ChildUser } from '../../../tests/faults/support/child-node.ts';
import { candorSettings, indexPrice, sidesOf } from '../http/servers.ts';
import type { LoadJob } from '../http/load.ts';
import { runHttpLoad } from '../run-job.ts';

const traders = 4;
const measureMs = 4_000;
/** As many prepared files as a user gets in a day. */
const rounds = 3;
const path = '/api/core/coin/assets/export';

/** How long orders wait for their acknowledgement, alone and while a long file is written. */
export interface BesideOrders {
  readonly alone: number;
  readonly beside: number;
  /** Of each round's 99th percentiles, the median. */
  readonly ratio: number;
}

/**
 * Orders of four traders on a whole node, in turn alone and while it writes a file of so many
 * entries for somebody else. Throws where the file was ready before the orders were measured.
 */
export async function ordersBesideExport(rows: number): Promise<BesideOrders> {
  const node = await ChildNode.start({ isTimed: true, env: candorSettings });
  try {
    const owner = await node.register('owner@example.com');
    const users = await Promise.all(
      Array.from({ length: traders }, (_, at) => node.register(`trader-${at}@example.com`)),
    );
    await node.process.stop();
    await fill(node.dir, owner.userId, rows);
    await node.startAgain();
    const job = await jobOf(node, users);
    await measured(job);
    const found: { alone: number; beside: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await measured(job);
      const id = await begin(node, owner);
      const beside = await measured(job);
      if ((await stateOf(node, owner, id)) !== 'preparing') throw new Error('The file was ready too soon: more rows.');
      found.push({ alone, beside });
      while ((await stateOf(node, owner, id)) === 'preparing') await new Promise((again) => setTimeout(again, 200));
    }
    const of = (figure: (round: { alone: number; beside: number }) => number) =>
      Math.round((found.map(figure).toSorted((one, other) => one - other)[1] ?? 0) * 100) / 100;
    return {
      alone: of((round) => round.alone),
      beside: of((round) => round.beside),
      ratio: of(({ alone, beside }) => beside / alone),
    };
  } finally {
    await node.remove();
  }
}

/** Entries of one account, of its first record, while no node has the folder. */
async function fill(dataDir: string, userId: number, rows: number): Promise<void> {
  const dir = openDataDir(dataDir);
  const sql = openSql({ dir: dir.sql, waitMs: 60_000 });
  try {
    await sql.opened();
    const pool = await sql.pool();
    await pool.query(
      `insert into bills (seq, position, user_id, wallet, asset_id, cause, amount, balance_after, time_ms)
       select 1, 1000 + at, $1::bigint, 1, 1, 'deposit', 1, at, 1700000000000 + at
       from generate_series(1, $2::bigint) as at`,
      [userId, rows],
    );
  } finally {
    await sql.close();
    dir.unlock();
  }
}

async function jobOf(node: ChildNode, users: readonly ChildUser[]): Promise<LoadJob> {
  const order = { symbol: 'BTC/USDT', type: 'limit', price: await indexPrice(node.address), quantity: '0.0001' };
  const connections = users.map(({ token }, at) => ({
    headers: { satoken: token },
    bodies: sidesOf(at).map((side) => JSON.stringify({ ...order, side, requestId: '{n}' })),
  }));
  const port = Number(new URL(node.address).port);
  return { port, path: '/api/currency/order/submit', warmUpMs: 500, measureMs, connections };
}

/** The 99th percentile of one run of the load. */
async function measured(job: LoadJob): Promise<number> {
  return (await runHttpLoad(job)).p99Ms;
}

async function begin(node: ChildNode, owner: ChildUser): Promise<string> {
  const { id, state } = await read(node, owner, `${path}?kind=bills`);
  if (state !== 'preparing') throw new Error(`The file is ${state}.`);
  return id;
}

const stateOf = async (node: ChildNode, owner: ChildUser, id: string): Promise<string> =>
  (await read(node, owner, `${path}/${id}`)).state;

/** What is said of a file; a file itself is ready. */
async function read(node: ChildNode, owner: ChildUser, call: string): Promise<{ id: string; state: string }> {
  const answer = await fetch(node.address + call, { headers: { satoken: owner.token } });
  if (!(answer.headers.get('content-type') ?? '').includes('json')) {
    await answer.body?.cancel();
    return { id: '', state: 'ready' };
  }
  return ((await answer.json()) as { data: { id: string; state: string } }).data;
}
