// Load generator, in a process of its own: keep-alive connections over raw sockets, one request in
// flight on each, so that little of the machine goes into asking. Reads one JSON job from its
// arguments and prints one JSON result.
import { connect, type Socket } from 'node:net';

/**
 * What each connection asks for: requests are made from the template by putting a serial number
 * where `{n}` is.
 */
export interface LoadJob {
  readonly port: number;
  readonly path: string;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** One per connection; bodies are used in turn. */
  readonly connections: readonly {
    readonly headers: Readonly<Record<string, string>>;
    readonly bodies: readonly string[];
  }[];
}

/** Latency is from the first byte sent to the whole answer received. */
export interface LoadResult {
  readonly perSecond: number;
  readonly answered: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The first answer that was not a success, to say what went wrong. */
  readonly problem: string | null;
}

const latencies = new Float64Array(4_000_000);
const state = { measuring: false, answered: 0, refused: 0, serial: 0, stopped: false, problem: null as string | null };

class Client {
  readonly #socket: Socket;
  readonly #head: string;
  readonly #bodies: readonly string[];
  #received = '';
  #sentAtMs = 0;
  #turn = 0;

  constructor(job: LoadJob, connection: LoadJob['connections'][number]) {
    const headers = Object.entries({ host: '127.0.0.1', 'content-type': 'application/json', ...connection.headers });
    this.#head = `POST ${job.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
    this.#bodies = connection.bodies;
    this.#socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('connect', () => this.#ask());
    this.#socket.on('data', (text: string) => this.#receive(text));
    this.#socket.on('error', (error) => (state.problem ??= error.message));
  }

  end(): void {
    this.#socket.destroy();
  }

  #ask(): void {
    if (state.stopped) return;
    state.serial += 1;
    const body = (this.#bodies[this.#turn++ % this.#bodies.length] ?? '').replace(
      '{n}',
      `bench-${process.pid}-${state.serial}`,
    );
    this.#sentAtMs = performance.now();
    this.#socket.write(`${this.#head}content-length: ${body.length}\r\n\r\n${body}`);
  }

  #receive(text: string): void {
    this.#received += text;
    const bodyAt = this.#received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1]);
    if (this.#received.length < bodyAt + length) return;
    this.#count(this.#received.startsWith('HTTP/1.1 200'));
    this.#received = '';
    this.#ask();
  }

  #count(success: boolean): void {
    if (!success) state.problem ??= this.#received.slice(0, 2_000);
    if (!state.measuring) return;
    if (success) latencies[state.answered++ % latencies.length] = performance.now() - this.#sentAtMs;
    else state.refused += 1;
  }
}

function run(job: LoadJob): void {
  const clients = job.connections.map((connection) => new Client(job, connection));
  setTimeout(() => {
    state.measuring = true;
    const startedAtMs = performance.now();
    setTimeout(() => finish(clients, (performance.now() - startedAtMs) / 1000), job.measureMs);
  }, job.warmUpMs);
}

function finish(clients: readonly Client[], seconds: number): void {
  state.stopped = true;
  for (const client of clients) client.end();
  const sorted = latencies.subarray(0, Math.min(state.answered, latencies.length)).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const { answered, refused, problem } = state;
  const result: LoadResult = {
    perSecond: answered / seconds,
    answered,
    refused,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    problem,
  };
  process.send?.(result, () => process.exit(0));
}

process.once('message', (job) => run(job as LoadJob));
