import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = resolve(fileURLToPath(new URL('.', import.meta.url)), '../../../apps/node/dist/bundle/main.js');

/**
 * Flags of the runtime for the exchange of one file, which lives for less than a minute. Code that
 * is compiled for speed costs two seconds of processor time at each start, and brings less than
 * that.
 */
const shortLived = ['--no-opt', '--liftoff-only'];

/** Makes something of an exchange's folder before it runs there. */
type Preparation = (dataDir: string) => Promise<void>;

/** Flags of the runtime, and options of the exchange. */
interface Way {
  readonly runtime: readonly string[];
  readonly options: readonly string[];
}

const unlimited = ['--rate-limits', 'off'];

/**
 * A whole exchange as `npm start` runs it, on a folder and port of its own, with the simulated
 * feed.
 */
export class RunningExchange {
  private child: ChildProcess | undefined;
  private printed = '';

  readonly dataDir: string;
  readonly port: number;

  private readonly runtime: readonly string[];
  private readonly options: readonly string[];

  private constructor(dataDir: string, port: number, { runtime, options }: Way) {
    this.dataDir = dataDir;
    this.port = port;
    this.runtime = runtime;
    this.options = options;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Without limits on people: tests open more pages in a minute than a person does, the more the
   * faster the machine, and their sockets would have to wait. `prepare` makes something of the
   * folder before the exchange runs on it.
   */
  static start(port: number, prepare?: Preparation): Promise<RunningExchange> {
    const options = ['--feed', 'simulated', ...unlimited];
    return RunningExchange.startWith(port, { runtime: shortLived, options }, prepare);
  }

  /** As `start`, and compiled for speed: for minutes of work. */
  static startForLong(port: number, prepare?: Preparation): Promise<RunningExchange> {
    const options = ['--feed', 'simulated', ...unlimited];
    return RunningExchange.startWith(port, { runtime: [], options }, prepare);
  }

  /** As `startForLong`, with the prices of a recording in place of the simulated ones. */
  static startOn(port: number, recording: string): Promise<RunningExchange> {
    return RunningExchange.startWith(port, { runtime: [], options: ['--feed', `recorded:${recording}`, ...unlimited] });
  }

  /** With the demo's chain, and holds and waits of a second. */
  static startWithChain(port: number, prepare?: Preparation): Promise<RunningExchange> {
    const options = ['--feed', 'simulated', ...unlimited, '--dev-chain', 'on', '--hold-seconds', '1'];
    return RunningExchange.startWith(port, { runtime: shortLived, options }, prepare);
  }

  /** As it ships, with every limit. */
  static startAsShipped(port: number, prepare?: Preparation): Promise<RunningExchange> {
    return RunningExchange.startWith(port, { runtime: [], options: ['--feed', 'simulated'] }, prepare);
  }

  private static async startWith(port: number, way: Way, prepare?: Preparation): Promise<RunningExchange> {
    const exchange = new RunningExchange(await mkdtemp(join(tmpdir(), 'candor-e2e-')), port, way);
    await prepare?.(exchange.dataDir);
    await exchange.boot();
    return exchange;
  }

  /** Ends the process at once, as a power cut would, and starts it again on the same folder. */
  async killAndRestart(): Promise<void> {
    await this.end('SIGKILL');
    await this.boot();
  }

  /** Ends it in order, and keeps the folder. */
  stopKeeping(): Promise<void> {
    return this.end('SIGTERM');
  }

  startAgain(): Promise<void> {
    return this.boot();
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async boot(): Promise<void> {
    const place = ['--port', String(this.port), '--data-dir', this.dataDir];
    const args = [...this.runtime, main, 'start', ...place, ...this.options];
    // A test that needs the demo's chain asks for it with the flag.
    const env = { ...process.env, CANDOR_DEV_CHAIN: 'off' };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.printed = '';
    child.stdout.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    await this.ready();
  }

  /**
   * Asks until the exchange says that it is ready, for three minutes at most: the first start on a
   * folder makes a database.
   */
  private async ready(): Promise<void> {
    const deadlineMs = Date.now() + 180_000;
    while (Date.now() < deadlineMs) {
      if (this.child?.exitCode !== null) throw new Error(`The exchange ended:\n${this.printed}`);
      const answer = await fetch(`${this.url}/ready`).catch(() => undefined);
      if (answer?.ok === true) return;
      await new Promise((done) => {
        setTimeout(done, 100);
      });
    }
    throw new Error(`The exchange is not ready after three minutes:\n${this.printed}`);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (child === undefined || child.exitCode !== null) return;
    const closed = new Promise((done) => {
      child.once('close', done);
    });
    child.kill(signal);
    await closed;
  }
}
