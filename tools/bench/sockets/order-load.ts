// Load generator, in a process of its own: each client keeps a window of order calls on the way
// over its own socket. Takes one job by message and answers with one result.
import { RawClient } from './raw-client.ts';

export interface OrderJob {
  readonly port: number;
  readonly clients: readonly { readonly userId: number; readonly token: string }[];
  /** Calls of one client that are on the way at a time. */
  readonly window: number;
  /** Whether the socket also follows its account. */
  readonly follow: boolean;
  readonly price: string;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

/** Latency is from the call's sending to its answer, which comes when the order is durable. */
export interface OrderResult {
  readonly perSecond: number;
  readonly accepted: number;
  /** Answers in all, also before and after what was measured. */
  readonly answered: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of this process in the measured time, of 1. */
  readonly loadProcessors: number;
  readonly problem: string | null;
}

const latencies = new Float64Array(4_000_000);
const slots = 256;
const sidesKept = 200;
const answerHead = '{"type":"ANSWER","id":"';
const state = {
  measuring: false,
  stopped: false,
  accepted: 0,
  answered: 0,
  refused: 0,
  problem: null as string | null,
};

class Client {
  readonly #client: RawClient;
  readonly #job: OrderJob;
  readonly #name: string;
  readonly #first: number;
  readonly #sentAtMs = new Float64Array(slots);
  #serial = 0;
  #due = 0;

  constructor(job: OrderJob, index: number, opened: () => void) {
    const { userId, token } = job.clients[index] ?? { userId: 0, token: '' };
    this.#job = job;
    this.#name = `bench-${process.pid}-${index}`;
    this.#first = index % 2;
    this.#client = new RawClient(
      { port: job.port, path: `/ws/coin/${userId}` },
      {
        opened: () => this.#client.send([JSON.stringify({ op: 'auth', token, follow: job.follow })]),
        closed: (problem) => {
          if (!state.stopped) state.problem ??= problem;
        },
        frame: (bytes, start, end) => {
          const head = bytes.toString('latin1', start, Math.min(end, start + 48));
          if (head.startsWith(answerHead)) this.#answered(head, bytes, start, end);
          else if (
            head.startsWith('{"type":"SNAPSHOT"') ||
            (this.#serial === 0 && head.startsWith('{"type":"HEARTBEAT"'))
          )
            opened();
        },
      },
    );
  }

  fill(): void {
    this.#due = this.#job.window;
    this.#send();
  }

  end(): void {
    this.#client.end();
  }

  #answered(head: string, bytes: Buffer, start: number, end: number): void {
    const serial = Number.parseInt(head.slice(answerHead.length), 10);
    state.answered += 1;
    const success = head.includes('"code":200');
    if (!success) state.problem ??= bytes.toString('latin1', start, end);
    if (state.measuring) {
      if (success)
        latencies[state.accepted++ % latencies.length] = performance.now() - (this.#sentAtMs[serial % slots] ?? 0);
      else state.refused += 1;
    }
    if (this.#due++ === 0) setImmediate(() => this.#send());
  }

  /** As many new orders as answers came in this turn. */
  #send(): void {
    if (state.stopped) return;
    const texts: string[] = [];
    const nowMs = performance.now();
    for (; this.#due > 0; this.#due -= 1) {
      this.#serial += 1;
      this.#sentAtMs[this.#serial % slots] = nowMs;
      texts.push(this.#order(this.#serial));
    }
    this.#client.send(texts);
  }

  /**
   * A client buys for a while and then sells as much; half of them begin with the one, half with
   * the other, so most orders meet another.
   */
  #order(serial: number): string {
    const side = (Math.floor(serial / sidesKept) + this.#first) % 2 === 0 ? 'buy' : 'sell';
    return (
      `{"op":"call","id":"${serial}","call":"spot.submitOrder","input":{"symbol":"BTC/USDT","type":"limit","side":"${side}",` +
      `"price":"${this.#job.price}","quantity":"0.0001","requestId":"${this.#name}-${serial}"}}`
    );
  }
}

function run(job: OrderJob): void {
  let open = 0;
  const clients = job.clients.map(
    (_, index) =>
      new Client(job, index, () => {
        open += 1;
        if (open === job.clients.length) begin();
      }),
  );
  const begin = () => {
    for (const client of clients) client.fill();
    setTimeout(() => {
      state.measuring = true;
      const startedAtMs = performance.now();
      const before = process.cpuUsage();
      setTimeout(() => {
        const elapsedMs = performance.now() - startedAtMs;
        const { user, system } = process.cpuUsage(before);
        finish(clients, elapsedMs, (user + system) / 1000 / elapsedMs);
      }, job.measureMs);
    }, job.warmUpMs);
  };
}

function finish(clients: readonly Client[], elapsedMs: number, loadProcessors: number): void {
  state.stopped = true;
  for (const client of clients) client.end();
  const { accepted, answered, refused, problem } = state;
  const sorted = latencies.subarray(0, Math.min(accepted, latencies.length)).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const perSecond = (accepted / elapsedMs) * 1000;
  const result: OrderResult = {
    perSecond,
    accepted,
    answered,
    refused,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    loadProcessors,
    problem,
  };
  process.send?.(result, () => process.exit(0));
}

process.once('message', (job) => run(job as OrderJob));
