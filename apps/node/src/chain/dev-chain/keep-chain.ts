import type { RpcAnswer } from '@candor/custody';
import { DevChain, type DevChainTerms } from './dev-chain.ts';

export type ChainState =
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly height: number }
  /** It does not run now, and is tried again. */
  | { readonly state: 'failed'; readonly why: string };

export interface KeptChainTerms extends DevChainTerms {
  /** What is done with the chain before anybody asks it. */
  readonly prepare: (chain: DevChain) => Promise<void>;
  /** Hears of every change. */
  readonly onState: (state: ChainState) => void;
  /** Between two blocks while one is awaited: two seconds unless given. */
  readonly blockEveryMs?: number | undefined;
}

const usualBlockMs = 2_000;
/** Waiting doubles from the first to the last. */
const againAfterMs = { first: 1_000, last: 60_000 } as const;

/**
 * Keeps the demo's chain running: a block every two seconds while one is awaited, a new program
 * when one ends.
 */
export class KeptChain {
  readonly #terms: KeptChainTerms;
  readonly #chainListeners = new Set<(chain: DevChain) => void>();
  #chain: DevChain | undefined;
  #opening: Promise<void>;
  #again: NodeJS.Timeout | undefined;
  #waitMs: number = againAfterMs.first;
  #isClosing = false;

  constructor(terms: KeptChainTerms) {
    this.#terms = terms;
    this.#opening = this.#open();
  }

  /** Asks the program; undefined while there is none. */
  async ask(method: string, params: readonly unknown[]): Promise<RpcAnswer | undefined> {
    return this.#chain?.ask(method, params);
  }

  get chain(): DevChain | undefined {
    return this.#chain;
  }

  /** Hears of each program that has come to the last durable block, the present one included. */
  onChain(listener: (chain: DevChain) => void): void {
    this.#chainListeners.add(listener);
    if (this.#chain) listener(this.#chain);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#again);
    await this.#opening;
    await this.#chain?.stop();
  }

  async #open(): Promise<void> {
    this.#terms.onState({ state: 'starting' });
    try {
      const chain = await DevChain.open(this.#terms);
      await this.#prepared(chain);
      this.#waitMs = againAfterMs.first;
      this.#chain = chain;
      this.#run(chain);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #prepared(chain: DevChain): Promise<void> {
    try {
      await this.#terms.prepare(chain);
    } catch (error) {
      await chain.stop();
      throw error;
    }
  }

  #run(chain: DevChain): void {
    const { onState, blockEveryMs = usualBlockMs } = this.#terms;
    chain.onBlock((height) => onState({ state: 'running', height }));
    onState({ state: 'running', height: chain.height });
    let turn: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      turn = turn.then(() => chain.turn()).catch(() => undefined);
    }, blockEveryMs);
    void chain.ended.then(() => {
      clearInterval(timer);
      this.#chain = undefined;
      if (!this.#isClosing) this.#failed(new Error('Its program ended.'));
    });
    for (const listener of this.#chainListeners) listener(chain);
  }

  #failed(error: unknown): void {
    this.#terms.onState({ state: 'failed', why: error instanceof Error ? error.message : String(error) });
    if (this.#isClosing) return;
    this.#again = setTimeout(() => void (this.#opening = this.#open()), this.#waitMs);
    this.#waitMs = Math.min(2 * this.#waitMs, againAfterMs.last);
  }
}
