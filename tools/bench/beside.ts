import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { LoadJob, LoadResult } from './http/load.ts';
import { root, sidesOf } from './http/servers.ts';
import { median, rounded } from './median.ts';
import { runHttpLoad, runJob } from './run-job.ts';
import { type LoadedNode, startNode, type Trader } from './sockets/node.ts';
import type { OrderJob, OrderResult } from './sockets/order-load.ts';

const usage = `Measures orders over HTTP and over sockets beside another built tree, the commit before for example. Both
are asked in turn, by the same load, on the same machine; who is asked first changes with each round.

  npm run bench:beside -- FOLDER [--clients 64] [--rounds 7] [--seconds 4]

Ends with one line of JSON: for each way, medians of both, and the median of each round's ratio, ours by theirs.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clients: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const [clients, rounds, seconds] = [Number(values.clients), Number(values.rounds), Number(values.seconds)];
const isWhole = [clients, rounds, seconds].every((number) => Number.isInteger(number) && number > 0);
if (values.help || folder === undefined || !isWhole) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const warmUpMs = 1_000;

interface Side {
  readonly node: LoadedNode;
  readonly traders: readonly Trader[];
}

interface Figures {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Processor time of the leader's thread for each order. */
  readonly leaderMicros: number;
}

type Load = (side: Side, measureMs: number) => Promise<{ perSecond: number; p99Ms: number; answered: number }>;

const ways: Readonly<Record<string, Load>> = {
  http: overHttp,
  sockets: (side, measureMs) => overSockets(side, measureMs, false),
  socketsFollowing: (side, measureMs) => overSockets(side, measureMs, true),
};

const ours = await open(4451, root);
const theirs = await open(4452, resolve(folder));
try {
  const report: Record<string, object> = {};
  for (const [way, load] of Object.entries(ways)) report[way] = await compare(way, load);
  console.log(JSON.stringify({ bench: 'beside', clients, rounds, seconds, ...report }));
} finally {
  await Promise.all([ours.node.stop(), theirs.node.stop()]);
}

async function open(port: number, tree: string): Promise<Side> {
  const node = await startNode(port, 'off', tree);
  const traders: Trader[] = [];
  for (let user = 1; user <= clients; user += 1) traders.push(await node.register(`bench${user}@example.com`));
  return { node, traders };
}

async function compare(way: string, load: Load) {
  for (const side of [ours, theirs]) await measure(side, load, 1_000);
  const pairs: { ours: Figures; theirs: Figures }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? [ours, theirs] : [theirs, ours];
    const measured = new Map<Side, Figures>();
    for (const side of order) measured.set(side, await measure(side, load, seconds * 1_000));
    const pair = { ours: measured.get(ours) as Figures, theirs: measured.get(theirs) as Figures };
    pairs.push(pair);
    console.log(`${way}, round ${round}: ours ${describe(pair.ours)}; theirs ${describe(pair.theirs)}`);
  }
  return {
    ours: summary(pairs.map((pair) => pair.ours)),
    theirs: summary(pairs.map((pair) => pair.theirs)),
    ordersRatio: rounded(median(pairs.map((pair) => pair.ours.perSecond / pair.theirs.perSecond))),
    leaderRatio: rounded(median(pairs.map((pair) => pair.ours.leaderMicros / pair.theirs.leaderMicros))),
  };
}

async function measure(side: Side, load: Load, measureMs: number): Promise<Figures> {
  const beforeMs = side.node.leaderMs();
  const { perSecond, p99Ms, answered } = await load(side, measureMs);
  return { perSecond, p99Ms, leaderMicros: ((side.node.leaderMs() - beforeMs) / answered) * 1_000 };
}

function describe({ perSecond, p99Ms, leaderMicros }: Figures): string {
  return `${Math.round(perSecond)}/s, p99 ${p99Ms.toFixed(1)} ms, leader ${leaderMicros.toFixed(1)} µs`;
}

function summary(figures: readonly Figures[]) {
  const of = (pick: (one: Figures) => number) => rounded(median(figures.map(pick)));
  return {
    ordersPerSecond: of(({ perSecond }) => perSecond),
    p99Ms: of(({ p99Ms }) => p99Ms),
    leaderMicrosPerOrder: of(({ leaderMicros }) => leaderMicros),
  };
}

async function overSockets({ node, traders }: Side, measureMs: number, follow: boolean): Promise<OrderResult> {
  const { port, indexPrice: price } = node;
  const job: OrderJob = { port, clients: traders, window: 16, follow, price, warmUpMs, measureMs };
  const result = await runJob<OrderResult>('sockets/order-load.ts', job);
  if (result.accepted === 0) throw new Error(`No order was taken: ${result.problem}`);
  return result;
}

/** This load counts what it measures alone; the warm-up's orders are taken to come as quickly. */
async function overHttp({ node, traders }: Side, measureMs: number): Promise<LoadResult> {
  const { port, indexPrice: price } = node;
  const order = { symbol: 'BTC/USDT', type: 'limit', price, quantity: '0.0001', requestId: '{n}' };
  const connections = traders.map(({ token }, index) => ({
    headers: { satoken: token, authorization: token },
    bodies: sidesOf(index + 1).map((side) => JSON.stringify({ ...order, side })),
  }));
  const job: LoadJob = { port, path: '/api/currency/order/submit', warmUpMs, measureMs, connections };
  const result = await runHttpLoad(job);
  return { ...result, answered: (result.perSecond * (warmUpMs + measureMs)) / 1_000 };
}
