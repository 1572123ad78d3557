// Readers of market data, in a process of their own: opens many sockets, subscribes them on
// command, and counts what comes.
import { RawClient } from './raw-client.ts';

export interface ReaderJob {
  readonly port: number;
  readonly clients: number;
  /** New sockets per second: a node takes 500. */
  readonly openPerSecond: number;
  /** What each socket asks for. */
  readonly requests: readonly string[];
}

/** What the parent says: subscribe all sockets, then count for so long. */
export type ReaderOrder = { readonly subscribe: true } | { readonly countMs: number };

export interface ReaderCount {
  readonly clients: number;
  readonly seconds: number;
  /** Messages that came, and their bytes without the frames' heads. */
  readonly messages: number;
  readonly bytes: number;
  /**
   * From the first socket that got an update of the book to the last, over the updates that all of
   * them got.
   */
  readonly updates: number;
  readonly spreadP50Ms: number;
  readonly spreadP99Ms: number;
}

interface Update {
  firstAtMs: number;
  lastAtMs: number;
  reached: number;
}

const updateHead = '{"type":"DEPTH","symbol":"BTC/USDT","snapshot":false,"prevSeq":';
const typeAt = '{"type":"'.length;
const firstOfDepth = 'D'.charCodeAt(0);
const state = { counting: false, messages: 0, bytes: 0 };
const updates = new Map<string, Update>();
const clients: RawClient[] = [];

function frame(bytes: Buffer, start: number, end: number): void {
  if (!state.counting) return;
  state.messages += 1;
  state.bytes += end - start;
  // One byte tells the book's updates apart before anything is made of them.
  if (bytes[start + typeAt] !== firstOfDepth) return;
  const head = bytes.toString('latin1', start, Math.min(end, start + 100));
  if (head.startsWith(updateHead)) note(head.slice(updateHead.length, head.indexOf(',', updateHead.length)));
}

function note(key: string): void {
  const nowMs = performance.now();
  const update = updates.get(key);
  if (!update) updates.set(key, { firstAtMs: nowMs, lastAtMs: nowMs, reached: 1 });
  else {
    update.lastAtMs = nowMs;
    update.reached += 1;
  }
}

async function open({ port, clients: count, openPerSecond }: ReaderJob): Promise<void> {
  const perStep = Math.ceil(openPerSecond / 20);
  for (let opened = 0; opened < count; opened += perStep) {
    const step = Array.from({ length: Math.min(perStep, count - opened) }, () => oneMore(port));
    await Promise.all([...step, new Promise((next) => setTimeout(next, 50))]);
  }
}

function oneMore(port: number): Promise<void> {
  return new Promise((opened, failed) => {
    const closed = (problem: string) => failed(new Error(`A socket was refused or closed: ${problem}`));
    clients.push(new RawClient({ port, path: '/ws/bench' }, { opened, closed, frame }));
  });
}

function count(ms: number): void {
  state.counting = true;
  const startedAtMs = performance.now();
  setTimeout(() => {
    const seconds = (performance.now() - startedAtMs) / 1000;
    const whole = [...updates.values()].filter(({ reached }) => reached === clients.length);
    const spreads = whole.map(({ firstAtMs, lastAtMs }) => lastAtMs - firstAtMs).toSorted((one, other) => one - other);
    const at = (share: number) => spreads[Math.floor(spreads.length * share)] ?? Number.NaN;
    const { messages, bytes } = state;
    const result: ReaderCount = {
      clients: clients.length,
      seconds,
      messages,
      bytes,
      updates: whole.length,
      spreadP50Ms: at(0.5),
      spreadP99Ms: at(0.99),
    };
    process.send?.(result, () => process.exit(0));
  }, ms);
}

process.once('message', (first) => {
  const job = first as ReaderJob;
  process.on('message', (message) => {
    const order = message as ReaderOrder;
    if ('countMs' in order) count(order.countMs);
    else for (const client of clients) client.send(job.requests);
  });
  open(job).then(
    () => process.send?.('open'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
