import { hostname } from 'node:os';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** What a forwarder keeps while its receiver is away or slow; what does not fit is counted and left out. */
export const keptBytesMax = 4 * 1024 * 1024;
const batchBytes = 64 * 1024;
const longestWaitMs = 30_000;

/** Severities of syslog by pino's levels; `local0` is their facility. */
const severityOf = (level: number): number => (level >= 50 ? 3 : level >= 40 ? 4 : level >= 30 ? 6 : 7);
const local0 = 16 * 8;

export interface ForwarderParts {
  /** `syslog://host:port` over TCP, `syslogs://host:port` over TLS. */
  readonly address: string;
  /** How long the first new try waits; each further one twice as long, up to half a minute. */
  readonly retryMs?: number;
  readonly keptBytes?: number;
  /** Whom to trust besides those that Node trusts (`NODE_EXTRA_CA_CERTS` adds to these). */
  readonly ca?: string;
}

/** Hears of the forwarder's own troubles. */
type Report = (facts: Readonly<Record<string, unknown>>, sentence: string) => void;

/**
 * Sends each line of the log to a syslog receiver on another machine (RFC 5424 in frames of RFC 6587), so that whoever takes this one over
 * cannot unwrite it. A write only puts a line into a queue with an end: the exchange never waits for the receiver. A batch that was on its
 * way when a connection broke is sent again; lines that found no room are counted, and both the log and the receiver are told how many.
 */
export class LogForwarder {
  readonly #url: URL;
  readonly #retryMs: number;
  readonly #ca: string | undefined;
  readonly #keptBytes: number;
  readonly #host = hostname().replace(/[^\x21-\x7e]/g, '') || '-';
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #onItsWay: Buffer[] = [];
  #lost = 0;
  #socket: Socket | undefined;
  #ready = false;
  #waitMs: number;
  #timer: NodeJS.Timeout | undefined;
  #report: Report = () => undefined;
  #idle: (() => void) | undefined;
  #closed = false;

  constructor({ address, retryMs = 500, keptBytes = keptBytesMax, ca }: ForwarderParts) {
    this.#ca = ca;
    this.#url = new URL(address);
    this.#retryMs = retryMs;
    this.#waitMs = retryMs;
    this.#keptBytes = keptBytes;
    this.#connect();
  }

  /** Where to say that the receiver is away, back, or missed lines. */
  reportTo(report: Report): void {
    this.#report = report;
  }

  /** Bytes that wait for the receiver. */
  get waitingBytes(): number {
    return this.#queuedBytes + bytesOf(this.#onItsWay);
  }

  /** One line of the log, as pino writes it. */
  write(line: string): void {
    const [, level = '30', time = new Date().toISOString()] = /^\{"level":(\d+),"time":"([^"]+)"/.exec(line) ?? [];
    this.#put(
      frameOf(
        `<${local0 + severityOf(Number(level))}>1 ${time} ${this.#host} candor ${process.pid} - - ${line.trimEnd()}`,
      ),
    );
    this.#pump();
  }

  /** Sends what is left, for a second at most, and ends the connection. */
  async close(): Promise<void> {
    if (this.#ready && (this.#queue.length > 0 || this.#onItsWay.length > 0)) {
      await new Promise<void>((resolve) => {
        const atMost = setTimeout(resolve, 1_000);
        this.#idle = () => (clearTimeout(atMost), resolve());
      });
    }
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
  }

  #put(frame: Buffer): void {
    if (this.#queuedBytes + frame.length > this.#keptBytes) {
      this.#lost += 1;
      return;
    }
    this.#queue.push(frame);
    this.#queuedBytes += frame.length;
  }

  #connect(): void {
    const host = this.#url.hostname.replace(/^\[|\]$/g, '');
    const secure = this.#url.protocol === 'syslogs:';
    const port = Number(this.#url.port || (secure ? 6514 : 514));
    const socket = secure ? connectTls({ host, port, servername: host, ca: this.#ca }) : connectPlain({ host, port });
    this.#socket = socket;
    // Neither the socket nor a new try keeps a process alive that has ended otherwise.
    socket.unref();
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      this.#ready = true;
      this.#waitMs = this.#retryMs;
      this.#pump();
    });
    let cause = 'closed';
    socket.on('error', (error: NodeJS.ErrnoException) => (cause = error.code ?? error.name));
    socket.once('close', () => this.#broke(cause));
    // The receiver says nothing; reading is what notices that it went.
    socket.resume();
  }

  #broke(cause: string): void {
    const was = this.#ready;
    this.#ready = false;
    this.#queue = [...this.#onItsWay, ...this.#queue];
    this.#queuedBytes += bytesOf(this.#onItsWay);
    this.#onItsWay = [];
    this.#idle?.();
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#connect(), this.#waitMs).unref();
    const first = this.#waitMs === this.#retryMs;
    this.#waitMs = Math.min(2 * this.#waitMs, longestWaitMs);
    if (was || first) this.#report({ cause }, 'the log’s receiver is away');
  }

  #pump(): void {
    const socket = this.#socket;
    if (!this.#ready || !socket || this.#onItsWay.length > 0) return;
    if (this.#queue.length === 0) return this.#lost > 0 ? this.#tellOfGap() : this.#idle?.();
    let bytes = 0;
    let count = 0;
    while (count < this.#queue.length && bytes < batchBytes) bytes += this.#queue[count++]?.length ?? 0;
    this.#onItsWay = this.#queue.splice(0, count);
    this.#queuedBytes -= bytes;
    socket.write(Buffer.concat(this.#onItsWay), (error) => {
      if (error) return;
      this.#onItsWay = [];
      this.#pump();
    });
  }

  /** Once there is room again: a line of its own says how many are missing, here and there. */
  #tellOfGap(): void {
    const lost = this.#lost;
    this.#lost = 0;
    this.#report({ lost }, 'lines of the log did not reach its receiver');
  }
}

const bytesOf = (frames: readonly Buffer[]): number => frames.reduce((sum, frame) => sum + frame.length, 0);

/** A message with its length before it, so that line ends within it end nothing. */
function frameOf(message: string): Buffer {
  const bytes = Buffer.from(message);
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
}
