import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JournalIndex } from './audit.ts';
import { CrashClient } from './client.ts';
import { Load, type Terms } from './load.ts';
import { freePort, NodeProcess } from './node-process.ts';

export interface CrashReport {
  readonly kills: number;
  /** Lives that answered a request before they were killed; the others were killed while they got ready. */
  readonly livesThatAnswered: number;
  readonly tornTails: number;
  readonly acknowledged: number;
  /** Acknowledged outcomes that are not in the journal. */
  readonly lost: number;
  /** Requests that took effect twice, or that a repetition answered differently. */
  readonly doubled: number;
}

export interface CrashOptions {
  readonly kills: number;
  readonly seed: number;
  /** Asked after each kill: whether no more of them come. */
  readonly isEnough?: (kills: number) => boolean;
  /** Called with one line per kill. */
  readonly log?: (line: string) => void;
}

const users = 4;
/** A kill comes up to this long, at random, after the first answer of a life, or for every other life after the port is open. */
const longestLifeMs = 1_000;
const firstAnswerWithinMs = 120_000;
const quietLimits = { CANDOR_RATE_LIMITS: 'off' };

/** Kills the whole exchange again and again while it is used, and then compares what it promised with what it kept. */
export async function crashTest({
  kills: most,
  seed,
  isEnough = () => false,
  log = () => undefined,
}: CrashOptions): Promise<CrashReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-crash-'));
  const random = seeded(seed);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let node = start(dataDir, port);
  let tornTails = 0;
  let livesThatAnswered = 0;
  try {
    await node.answers(address);
    const clients: CrashClient[] = [];
    for (let user = 1; user <= users; user += 1)
      clients.push(await CrashClient.register(address, `crash${user}@example.com`));
    const load = new Load(clients, await termsOf(address), random);
    let kills = 0;
    while (kills < most && !isEnough(kills)) {
      kills += 1;
      const before = acknowledgedBy(clients);
      const running = load.run(address);
      if (kills % 2 === 1) await answered(clients, before, node);
      await pause(random() * longestLifeMs);
      await node.kill();
      load.halt();
      await running;
      const acknowledged = acknowledgedBy(clients);
      if (acknowledged > before) livesThatAnswered += 1;
      node = start(dataDir, port);
      await node.answers(address);
      if (/torn tail/i.test(node.output)) tornTails += 1;
      log(`kill ${kills}: ${acknowledged} acknowledged so far`);
    }
    return { kills, livesThatAnswered, tornTails, ...(await settle(node, { address, dataDir, clients, load })) };
  } finally {
    await node.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const pause = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));

const acknowledgedBy = (clients: readonly CrashClient[]): number =>
  clients.reduce((sum, client) => sum + client.acknowledged.length, 0);

/** Waits for the first answer of a life. */
async function answered(clients: readonly CrashClient[], before: number, node: NodeProcess): Promise<void> {
  const deadlineMs = Date.now() + firstAnswerWithinMs;
  while (acknowledgedBy(clients) === before) {
    if (Date.now() > deadlineMs) throw new Error(`No request was answered in a life:\n${node.output}`);
    await pause(10);
  }
}

/** Gets an answer to everything, checks that repetitions answer as the first time, stops in order and audits what is on disk. */
async function settle(
  node: NodeProcess,
  parts: { address: string; dataDir: string; clients: readonly CrashClient[]; load: Load },
): Promise<Pick<CrashReport, 'acknowledged' | 'lost' | 'doubled'>> {
  const { address, dataDir, clients, load } = parts;
  const deadlineMs = Date.now() + 120_000;
  while (!(await load.settle(address))) {
    if (Date.now() > deadlineMs) throw new Error(`Not every request was answered:\n${node.output}`);
    await pause(50);
  }
  const changed = await changedAnswers(address, load);
  const code = await node.stop();
  if (code !== 0) throw new Error(`The node ended with code ${code}:\n${node.output}`);

  const acknowledged = clients.flatMap((client) => client.acknowledged);
  const journal = await JournalIndex.read(dataDir);
  await command(['verify', dataDir]);
  const rebuilt = await command(['rebuild', '--data-dir', dataDir]);
  if (!rebuilt.includes('"same":true')) throw new Error(`The projections are not what the journal says: ${rebuilt}`);
  return {
    acknowledged: acknowledged.length,
    lost: journal.lost(acknowledged).length,
    doubled: journal.doubled() + changed,
  };
}

/** Repeats a sample of the answered requests and counts answers that differ from the first. */
async function changedAnswers(address: string, load: Load): Promise<number> {
  const step = Math.max(1, Math.floor(load.asked.length / 200));
  let changed = 0;
  for (let index = 0; index < load.asked.length; index += step) {
    const { client, ask } = load.asked[index] ?? {};
    const first = client?.acknowledged.find(({ requestId }) => requestId === ask?.body.requestId);
    if (client && ask && first && (await client.again(address, ask)) !== first.answer) changed += 1;
  }
  return changed;
}

/** What a command printed; it must succeed. */
async function command(args: readonly string[]): Promise<string> {
  const process = new NodeProcess(args);
  const code = await process.ended();
  if (code !== 0) throw new Error(`candor ${args.join(' ')} ended with code ${code}:\n${process.output}`);
  return process.output;
}

function start(dataDir: string, port: number): NodeProcess {
  return new NodeProcess(['start', '--data-dir', dataDir, '--port', String(port), '--feed', 'simulated'], quietLimits);
}

async function termsOf(address: string): Promise<Terms> {
  const settings = await fetch(`${address}/api/common/getAllSetting`, { method: 'POST' });
  const { data } = (await settings.json()) as { data: { platform: { head: string } } };
  const deadlineMs = Date.now() + 60_000;
  for (;;) {
    const index = await fetch(`${address}/api/${data.platform.head}/coin/quotes/index?symbol=BTC_USDT`);
    const { data: state } = (await index.json()) as { data: { price: string | null } };
    if (state.price) return { symbol: 'BTC/USDT', price: Number(state.price), priceDecimals: 2 };
    if (Date.now() > deadlineMs) throw new Error('There was no index price within 60 s.');
    await pause(50);
  }
}

/** mulberry32. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
