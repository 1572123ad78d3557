import { hostname } from 'node:os';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/**
 * What a forwarder keeps while its receiver is away or slow; what does not fit is counted and left
 * out.
 */
export const keptBytesMax = 4 * 1024 * 1024;
const batchBytes = 64 * 1024;
const longestWaitMs = 30_000;
/**
 * How long a connection may be silent before the system asks whether the other side is still there.
 */
const probeAfterMs = 30_000;

/** Severities of syslog by pino's levels; `local0` is their facility. */
const severityOf = (level: number): number => (level >= 50 ? 3 : level >= 40 ? 4 : level >= 30 ? 6 : 7);
const local0 = 16 * 8;

export interface ForwarderParts {
  /** `syslog://host:port` over TCP, `syslogs://host:port` over TLS. */
  readonly address: string;
  /** How long the first new try waits; each further one twice as long, up to half a minute. */
  readonly retryMs?: number;
  readonly keptBytes?: number;
  /**
   * How long a connection may take to open, and a batch to leave; then the connection is given up
   * for a new one.
   */
  readonly stuckAfterMs?: number;
  /** Whom to trust besides those that Node trusts (`NODE_EXTRA_CA_CERTS` adds to these). */
  readonly ca?: string;
}

/** Hears of the forwarder's own troubles. */
type Report = (facts: Readonly<Record<string, unknown>>, sentence: string) => void;

/**
 * Sends each line of the log to a syslog receiver on another machine (RFC 5424 in frames of RFC
 * 6587), so that an attacker who takes this machine over cannot unwrite it. A write only puts a
 * line into a queue with an end: the exchange never waits for the receiver. A batch that was on its
 * way when a connection broke is sent again, and with it the last lines that went before: nobody
 * acknowledges syslog, so the receiver may have some twice, and of a break under load it may miss
 * what lay in the network's buffers beyond them. Lines that found no room are counted, and both the
 * log's file and the receiver get the count, at whatever level the log is kept.
 */
export class LogForwarder {
  readonly #url: URL;
  readonly #retryMs: number;
  readonly #ca: string | undefined;
  readonly #keptBytes: number;
  readonly #stuckAfterMs: number;
  readonly #host = hostname().replace(/[^\x21-\x7e]/g, '') || '-';
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #onItsWay: Buffer[] = [];
  /** The last that this machine's network took: whether it arrived is not known. */
  #taken: Buffer[] = [];
  #lost = 0;
  #socket: Socket | undefined;
  #ready = false;
  #waitMs: number;
  #timer: NodeJS.Timeout | undefined;
  #patience: NodeJS.Timeout | undefined;
  #report: Report = () => undefined;
  #idle: (() => void) | undefined;
  #closed = false;

  constructor({ address, retryMs = 500, keptBytes = keptBytesMax, stuckAfterMs = 30_000, ca }: ForwarderParts) {
    this.#ca = ca;
    this.#url = new URL(address);
    this.#retryMs = retryMs;
    this.#waitMs = retryMs;
    this.#keptBytes = keptBytes;
    this.#stuckAfterMs = stuckAfterMs;
    this.#connect();
  }

  /** Where to say, besides to the receiver itself, that it is away or missed lines. */
  reportTo(report: Report): void {
    this.#report = report;
  }

  /** Bytes that wait for the receiver. */
  get waitingBytes(): number {
    return this.#queuedBytes + bytesOf(this.#onItsWay);
  }

  /** One line of the log, as pino writes it. */
  write(line: string): void {
    const frame = this.#frameOf(line);
    if (this.#queuedBytes + frame.length > this.#keptBytes) this.#lost += 1;
    else this.#put(frame);
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
    this.#queue.push(frame);
    this.#queuedBytes += frame.length;
  }

  #frameOf(line: string): Buffer {
    const [, level = '30', time = new Date().toISOString()] = /^\{"level":(\d+),"time":"([^"]+)"/.exec(line) ?? [];
    const head = `<${local0 + severityOf(Number(level))}>1 ${time} ${this.#host} candor ${process.pid} - -`;
    return frameOf(`${head} ${line.trimEnd()}`);
  }

  #connect(): void {
    const host = this.#url.hostname.replace(/^\[|\]$/g, '');
    const secure = this.#url.protocol === 'syslogs:';
    const port = Number(this.#url.port || (secure ? 6514 : 514));
    // An address is no name that a server could be asked for; its certificate is judged by it all
    // the same.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = secure ? connectTls({ host, port, ...name, ca: this.#ca }) : connectPlain({ host, port });
    this.#socket = socket;
    // Neither the socket nor a new try keeps a process alive that has ended otherwise.
    socket.unref();
    socket.setKeepAlive(true, probeAfterMs);
    this.#expect(socket);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(this.#patience);
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

  /** Gives up a connection that neither opens nor takes data: nothing else would report it. */
  #expect(socket: Socket): void {
    clearTimeout(this.#patience);
    const stuck = () => socket.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
    this.#patience = setTimeout(stuck, this.#stuckAfterMs).unref();
  }

  #broke(cause: string): void {
    clearTimeout(this.#patience);
    const was = this.#ready;
    this.#ready = false;
    const again = [...this.#taken, ...this.#onItsWay];
    this.#queue = [...again, ...this.#queue];
    this.#queuedBytes += bytesOf(again);
    this.#taken = [];
    this.#onItsWay = [];
    this.#idle?.();
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#connect(), this.#waitMs).unref();
    const first = this.#waitMs === this.#retryMs;
    this.#waitMs = Math.min(2 * this.#waitMs, longestWaitMs);
    if (was || first) this.write(this.#tell({ cause }, 'the log’s receiver is away'));
  }

  #pump(): void {
    const socket = this.#socket;
    if (!this.#ready || !socket || this.#onItsWay.length > 0) return;
    if (this.#queue.length === 0) {
      if (this.#lost === 0) return this.#idle?.();
      this.#tellOfGap();
    }
    let bytes = 0;
    let count = 0;
    while (count < this.#queue.length && bytes < batchBytes) bytes += this.#queue[count++]?.length ?? 0;
    this.#onItsWay = this.#queue.splice(0, count);
    this.#queuedBytes -= bytes;
    this.#expect(socket);
    socket.write(Buffer.concat(this.#onItsWay), (error) => {
      // A connection that broke has put its batch back already.
      if (error || socket !== this.#socket || !this.#ready) return;
      clearTimeout(this.#patience);
      this.#taken = lastOf([...this.#taken, ...this.#onItsWay]);
      this.#onItsWay = [];
      this.#pump();
    });
  }

  /** Once there is room again: a line of its own says how many are missing, here and there. */
  #tellOfGap(): void {
    const lost = this.#lost;
    this.#lost = 0;
    this.#put(this.#frameOf(this.#tell({ lost }, 'lines of the log did not reach its receiver')));
  }

  /** Says something here, and gives the line that says it there. */
  #tell(facts: Readonly<Record<string, unknown>>, sentence: string): string {
    this.#report(facts, sentence);
    return JSON.stringify({ level: 40, time: new Date().toISOString(), ...facts, msg: sentence });
  }
}

const bytesOf = (frames: readonly Buffer[]): number => frames.reduce((sum, frame) => sum + frame.length, 0);

/** The newest frames that together have a batch's size. */
function lastOf(frames: readonly Buffer[]): Buffer[] {
  let first = frames.length;
  for (let bytes = 0; first > 0 && bytes < batchBytes; first -= 1) bytes += frames[first - 1]?.length ?? 0;
  return frames.slice(first);
}

/** A message with its length before it, so that line ends within it end nothing. */
function frameOf(message: string): Buffer {
  const bytes = Buffer.from(message);
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
}
