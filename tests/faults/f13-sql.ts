import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { SeededRandom } from '@candor/testkit';
import pg from 'pg';
import { startPostgres, type TestPostgres } from '../../apps/node/src/base/sql/test-support/postgres.ts';
import type { Effort, FaultOutcome } from './outcome.ts';
import { catchUpMs, firstOrder, manyOrders, ratesUpTo, seqs, submit } from './support/catch-up.ts';
import { type NodeUser, WholeNode } from './support/whole-node.ts';

/** How fast PostgreSQL's rows come up to the journal after that. */
const eventsPerSecondMin = 50_000;

/** A proxy between the node and PostgreSQL: lets bytes through, late, or not at all. */
class Proxy {
  readonly #to: number;
  readonly #pairs = new Set<Socket>();
  readonly #server: Server;
  #isUp = true;
  lateMs = 0;

  constructor(to: number) {
    this.#to = to;
    this.#server = createServer((from) => this.#join(from));
  }

  async listen(): Promise<number> {
    await new Promise<void>((up) => this.#server.listen(0, '127.0.0.1', up));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Breaks every connection in the middle of whatever it was doing. */
  cut(): void {
    for (const socket of this.#pairs) socket.destroy();
  }

  set up(isUp: boolean) {
    this.#isUp = isUp;
    if (!isUp) this.cut();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  #join(from: Socket): void {
    if (!this.#isUp) {
      from.destroy();
      return;
    }
    const to = connect(this.#to, '127.0.0.1');
    this.#carry(from, to);
    this.#carry(to, from);
  }

  #carry(from: Socket, to: Socket): void {
    this.#pairs.add(from);
    from.setNoDelay(true);
    let lastMs = 0;
    from.on('data', (bytes) => {
      const nowMs = performance.now();
      // What came first goes out first, also where the delay ends in between.
      lastMs = Math.max(lastMs, nowMs + this.lateMs);
      const pass = () => to.writable && to.write(bytes);
      if (lastMs > nowMs) setTimeout(pass, lastMs - nowMs);
      else pass();
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#pairs.delete(from);
      to.destroy();
    });
  }
}

interface Stage {
  readonly proxy: Proxy;
  readonly postgres: TestPostgres;
  readonly faultMs: number;
  /** What an administrator does on a connection of their own. */
  readonly asAdmin: <Value>(act: (admin: pg.Client) => Promise<Value>) => Promise<Value>;
}

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));
const faults: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  'server away': async ({ proxy, faultMs }) => {
    proxy.up = false;
    await pause(faultMs);
    proxy.up = true;
  },
  'connections cut': async ({ proxy, faultMs }) => {
    for (let cut = 0; cut < 8; cut += 1) {
      proxy.cut();
      await pause(faultMs / 8);
    }
  },
  'two seconds late': async ({ proxy, faultMs }) => {
    proxy.lateMs = 2_000;
    await pause(faultMs * 3);
    proxy.lateMs = 0;
  },
  'backends killed': ({ asAdmin }) =>
    asAdmin((admin) =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
    ),
  'tables locked': ({ asAdmin, faultMs }) =>
    asAdmin(async (admin) => {
      await admin.query('begin; lock table orders, fills, bills, projection in access exclusive mode');
      await pause(faultMs);
      await admin.query('rollback');
    }),
  'server crashed': async ({ postgres, faultMs }) => {
    await postgres.crash();
    await pause(faultMs);
    await postgres.startAgain();
  },
  deadlock: ({ asAdmin }) => asAdmin(deadlock),
  'disk full': ({ asAdmin, faultMs }) => asAdmin((admin) => fullDisk(admin, faultMs)),
};

/**
 * Takes what the projections write last, and then, while they wait for it, what they wrote first:
 * the server ends them, whose wait was the first.
 */
async function deadlock(admin: pg.Client): Promise<void> {
  await admin.query("set deadlock_timeout = '60s'");
  await admin.query('begin; lock table projection in access exclusive mode');
  await anybodyWaits(admin);
  await admin.query('lock table orders in access exclusive mode');
  await admin.query('rollback');
}

async function anybodyWaits(admin: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query('select 1 from pg_locks where not granted');
    if (rowCount !== 0) return;
    await pause(5);
  }
}

/** Every row of the projections is refused as PostgreSQL refuses what it has no room for. */
async function fullDisk(admin: pg.Client, faultMs: number): Promise<void> {
  await admin.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert or update on projection execute function no_room()`);
  await pause(faultMs);
  await admin.query('drop trigger no_room on projection; drop function no_room()');
}

interface SqlFaults extends Effort {
  readonly faultMs?: number;
  /** Orders in each of 64 rows while the server is away for long. */
  readonly ordersEach?: number;
}

/**
 * PostgreSQL goes away, loses connections in the middle of transactions, answers late, kills
 * backends, is locked, crashes, ends a transaction for a deadlock, has no room (F13), while orders
 * come in. Passes when every order is answered, the projections come up to the journal after each
 * fault, none double, and after a long absence at 50,000 events a second.
 */
export async function breakSql({ count, seed, faultMs = 1_500, ordersEach = 150 }: SqlFaults): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const postgres = await startPostgres();
  const proxy = new Proxy(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(await proxy.listen());
  const asAdmin: Stage['asAdmin'] = async (act) => {
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    try {
      return await act(admin);
    } finally {
      await admin.end();
    }
  };
  const stage = { proxy, postgres, faultMs, asAdmin };
  const node = await WholeNode.start(['--rate-limits', 'off', '--database-url', url.href]);
  const problems: string[] = [];
  let answered = 0;
  let longestCatchUpMs = 0;
  let rates = { records: 0, events: 0 };
  try {
    const user = await node.register('sql@example.com');
    await firstOrder(node, user);
    for (let number = 0; number < count; number += 1) {
      const names = Object.keys(faults);
      const name = number < names.length ? (names[number] ?? '') : random.pick(names);
      const over = new AbortController();
      const fault = faults[name]?.(stage).finally(() => over.abort());
      for (let order = 0; order < 10 || !over.signal.aborted; order += 1) {
        const { status, data } = await submit(node, user, order);
        if (status === 200) answered += 1;
        else problems.push(`${name}: an order got ${status} ${String(data['reason'])}`);
      }
      await fault;
      const caughtUpMs = await catchUp(node);
      if (caughtUpMs === undefined) problems.push(`${name}: the projections did not catch up`);
      longestCatchUpMs = Math.max(longestCatchUpMs, caughtUpMs ?? catchUpMs);
    }
    const backlog = await catchUpFromAfar(node, user, { proxy, ordersEach });
    answered += backlog.answered;
    rates = backlog.perSecond;
    if (rates.records === 0) problems.push('after a long absence the projections did not catch up');
    const { rows } = await asAdmin((admin) =>
      admin.query<{ doubles: string }>(`select count(*) - count(distinct (seq, position)) as doubles from bills`),
    );
    if (Number(rows[0]?.doubles) !== 0) problems.push(`${rows[0]?.doubles} bills are double`);
    problems.push(...node.faults.map(({ message }) => message));
  } finally {
    await node.stop();
    proxy.close();
    await postgres.stop();
  }
  const caughtUp = { caughtUpRecordsPerSecond: rates.records, caughtUpEventsPerSecond: rates.events };
  const figures = { faults: count, answered, longestCatchUpMs, ...caughtUp };
  const goalsMissed = rates.events >= eventsPerSecondMin ? [] : ['caughtUpEventsPerSecond'];
  const pass = problems.length + goalsMissed.length === 0;
  return { pass, ...figures, problems: problems.slice(0, 9), goalsMissed };
}

/**
 * Many orders while the server is away for long, and how fast their records and events become rows
 * afterwards; 0 where they do not.
 */
async function catchUpFromAfar(
  node: WholeNode,
  user: NodeUser,
  { proxy, ordersEach }: { readonly proxy: Proxy; readonly ordersEach: number },
) {
  const before = await seqs(node);
  proxy.up = false;
  const answered = await manyOrders(node, user, ordersEach);
  const { durableSeq } = await seqs(node);
  proxy.up = true;
  return { answered, perSecond: await ratesUpTo(node, durableSeq, before.appliedSeq) };
}

/** How long it takes until SQL holds what is durable now. */
async function catchUp(node: WholeNode): Promise<number | undefined> {
  const startedAtMs = performance.now();
  const { durableSeq } = await seqs(node);
  while ((await seqs(node)).appliedSeq < durableSeq) {
    if (performance.now() - startedAtMs > catchUpMs) return undefined;
    await pause(50);
  }
  return Math.round(performance.now() - startedAtMs);
}
