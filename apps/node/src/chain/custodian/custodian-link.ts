import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Logger } from '../../base/ops/logger.ts';
import type { Owed } from '../dev-chain/backing.ts';
import { startThread } from '../../base/ops/start-thread.ts';
import { loggable } from '../../base/sql/loggable.ts';
import type {
  CustodianCall,
  CustodianCalls,
  CustodianStart,
  CustodianState,
  FromCustodian,
  ToCustodian,
} from './custodian-messages.ts';

export interface CustodianParts {
  /** Folder of the data. */
  readonly dataDir: string;
  /** What the ledger owes now, by asset. */
  readonly owed: () => readonly Owed[];
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** As in KeptChainTerms: a test has no time for a chain's own pace. */
  readonly blockEveryMs?: number | undefined;
}

const restartMs = 1_000;
/** How long it has to end its program in order; the next start ends what is left. */
const closeWithinMs = 3_000;

interface Waiting {
  readonly answered: (gives: never) => void;
  readonly failed: (error: Error) => void;
}

/**
 * The demo's chain and what watches it, in a thread of its own. A thread that dies is started
 * again.
 */
export class CustodianLink {
  readonly #parts: CustodianParts;
  readonly #waiting = new Map<number, Waiting>();
  #state: CustodianState = { state: 'starting' };
  #thread: Worker | undefined;
  #restart: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosing = false;

  constructor(parts: CustodianParts) {
    this.#parts = parts;
  }

  /** Starts the thread. Nothing runs before, so that a start takes orders first. */
  begin(): void {
    if (this.#isClosing) return;
    const { dataDir, owed, blockEveryMs } = this.#parts;
    const start: CustodianStart = {
      dir: join(dataDir, 'dev-chain'),
      marksFile: join(dataDir, 'signer-logs.json'),
      owed: owed(),
      blockEveryMs,
    };
    const thread = startThread(import.meta.url, 'custodian-thread', start);
    this.#thread = thread;
    thread.on('message', (message: FromCustodian) => this.#hear(message));
    thread.on('error', (error) =>
      this.#parts.logger.error({ error: loggable(error) }, 'the thread of the chain failed'),
    );
    thread.on('exit', () => this.#ended());
  }

  get state(): CustodianState {
    return this.#state;
  }

  /** Asks the thread. Fails while there is none. */
  ask<Call extends CustodianCall>(
    call: Call,
    takes: CustodianCalls[Call]['takes'],
  ): Promise<CustodianCalls[Call]['gives']> {
    const thread = this.#thread;
    if (!thread) return Promise.reject(new Error('The chain does not run.'));
    const id = ++this.#lastId;
    return new Promise<CustodianCalls[Call]['gives']>((answered, failed) => {
      this.#waiting.set(id, { answered, failed });
      thread.postMessage({ id, call, takes } satisfies ToCustodian);
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#restart);
    const thread = this.#thread;
    if (!thread) return;
    const enough = setTimeout(() => void thread.terminate(), closeWithinMs);
    await this.ask('close', undefined).catch(() => undefined);
    clearTimeout(enough);
    await thread.terminate();
  }

  #hear(message: FromCustodian): void {
    if (message.kind === 'state') return this.#took(message.state);
    if (message.kind === 'signerGone')
      return this.#parts.logger.warn({ why: message.why }, 'the signer does not run and is started again');
    if (message.kind === 'marksFailed') return this.#parts.logger.warn(message.about, message.why);
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.answered(message.gives as never);
    else waiting?.failed(new Error(message.why));
  }

  #took(state: CustodianState): void {
    const before = this.#state;
    this.#state = state;
    if (before.state === state.state) return;
    const { logger } = this.#parts;
    if (state.state === 'failed') logger.warn({ why: state.why }, 'the chain does not run and is started again');
    else if (state.state === 'none') logger.warn(state.why);
    else logger.info({ chain: state.state }, 'the chain');
  }

  #ended(): void {
    this.#thread = undefined;
    for (const { failed } of this.#waiting.values()) failed(new Error('The thread of the chain ended.'));
    this.#waiting.clear();
    if (this.#isClosing) return;
    this.#took({ state: 'failed', why: 'Its thread ended.' });
    this.#restart = setTimeout(() => this.begin(), restartMs);
  }
}
