import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RpcAnswer } from '@candor/custody';
import { endOrphan } from './orphan.ts';

/**
 * States that stay in memory: more than a start replays, so that each replayed block can be asked
 * about.
 */
const statesKept = 600;
const answersWithinMs = 30_000;
/** The program needs 0.2 s; a busy machine some more. */
const readyWithinMs = 30_000;

/** The program of the demo's chain, as a child on a free port of this machine. */
export class AnvilProcess {
  readonly #child: ChildProcess;
  readonly #url: string;
  /** Resolves when the child has ended, for whatever reason. */
  readonly ended: Promise<void>;
  #lastId = 0;

  private constructor(child: ChildProcess, port: string) {
    this.#child = child;
    this.#url = `http://127.0.0.1:${port}`;
    this.ended = endOf(child);
  }

  /**
   * Starts it on the folder's `genesis.json` and ends first what an earlier, killed node left
   * running on the same file. Fails when the program cannot run here.
   */
  static async start(binary: string, dir: string): Promise<AnvilProcess> {
    const genesis = join(dir, 'genesis.json');
    const pidFile = join(dir, 'pid');
    endOrphan(readPid(pidFile), genesis);
    const child = spawn(binary, argumentsFor(genesis), { stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) writeFileSync(pidFile, String(child.pid));
    try {
      return new AnvilProcess(child, await portOf(child));
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Asks anything, own methods of the program as well. Fails when there is no answer. */
  async ask(method: string, params: readonly unknown[] = []): Promise<RpcAnswer> {
    this.#lastId += 1;
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: this.#lastId, method, params }),
      signal: AbortSignal.timeout(answersWithinMs),
    });
    return (await answer.json()) as RpcAnswer;
  }

  /** The result alone. Fails on an error of the program too. */
  async result<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    const { result, error } = await this.ask(method, params);
    if (error) throw new Error(`The demo's chain refused ${method}: ${error.message}`);
    return result as T;
  }

  /** Ends it at once: what counts is on disk already. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}

const argumentsFor = (genesis: string): string[] => {
  const place = '--port 0 --host 127.0.0.1 --no-request-size-limit';
  // A block's transactions keep the order of their arrival, so that a replay makes the same block.
  const blocks = '--no-mining --slots-in-an-epoch 3 --order fifo --hardfork cancun --accounts 0';
  return [...`${place} ${blocks} --prune-history ${statesKept}`.split(' '), '--init', genesis];
};

function readPid(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    const complaint = (why: string): void => failed(new Error(`The demo's chain did not start: ${why}`));
    const timer = setTimeout(() => complaint('it was not ready in time.'), readyWithinMs);
    child.once('error', ({ message }) => complaint(message));
    child.once('exit', (code, signal) => complaint(`it ended with ${code ?? signal}. ${said.slice(-500)}`));
    // Both are read to the end of its life: a full pipe would stop it.
    child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.stdout?.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(-4_000);
      const port = /Listening on [^\s:]+:(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      found(port);
    });
  });
}

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((ended) => {
    if (child.exitCode !== null || child.signalCode !== null) ended();
    else child.once('exit', () => ended());
  });
