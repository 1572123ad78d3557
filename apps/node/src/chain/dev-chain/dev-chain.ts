import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RpcAnswer } from '@candor/custody';
import { AnvilProcess } from './anvil-process.ts';
import { writeDurably } from '../../base/ops/write-durably.ts';
import { ChainFiles, type KeptBlock } from './chain-files.ts';
import { Gate } from './gate.ts';
import { genesisText } from './genesis.ts';

export interface DevChainTerms {
  /** A folder of its own. */
  readonly dir: string;
  /** The program. */
  readonly binary: string;
  /** Who has the coins of the first block. Counts at the first start alone. */
  readonly account: string;
  readonly nowMs: () => number;
  /** Blocks between two states on disk; 200 if absent. */
  readonly stateEvery?: number;
}

/**
 * Blocks after a transaction that are mined so that it becomes final: two epochs of three slots.
 */
const finalAfter = 6;
/**
 * A state grows with the chain: it is written seldom, and a start replays at most twice as many
 * blocks.
 */
const usualStateEvery = 200;

interface Head {
  readonly height: number;
  readonly hash: string;
  readonly timeSeconds: number;
}

interface RpcBlock {
  readonly number: string;
  readonly hash: string;
  readonly timestamp: string;
  readonly transactions: readonly string[];
}

/**
 * The demo's chain: real blocks of a real program, kept by us. A block is on disk before anybody
 * can read it, so no crash takes back what somebody saw. A start mines the same blocks again and
 * refuses to go on when a hash differs.
 */
export class DevChain {
  readonly #anvil: AnvilProcess;
  readonly #files: ChainFiles;
  readonly #nowMs: () => number;
  readonly #stateEvery: number;
  readonly #gate = new Gate();
  readonly #listeners = new Set<(height: number) => void>();
  #head: Head;
  /** Whether a transaction may wait for a block. */
  #hasWaiting = false;
  /** Blocks are mined up to here, whatever waits. */
  #wantedHeight = 0;

  private constructor(anvil: AnvilProcess, files: ChainFiles, head: Head, terms: DevChainTerms) {
    this.#anvil = anvil;
    this.#files = files;
    this.#head = head;
    this.#nowMs = terms.nowMs;
    this.#stateEvery = terms.stateEvery ?? usualStateEvery;
  }

  /** Starts the program and brings it to the last durable block. */
  static async open(terms: DevChainTerms): Promise<DevChain> {
    const files = new ChainFiles(terms.dir);
    const genesis = join(terms.dir, 'genesis.json');
    if (!existsSync(genesis)) writeDurably(genesis, genesisText(terms.account, Math.floor(terms.nowMs() / 1_000)));
    const anvil = await AnvilProcess.start(terms.binary, terms.dir);
    try {
      const { base, blocks } = files.open();
      if (base) await anvil.result('anvil_loadState', [base.dump]);
      let head = headOf(await newestBlock(anvil));
      if (base && head.hash !== base.hash) throw new Error(`The state of block ${base.height} is not what was kept.`);
      const chain = new DevChain(anvil, files, head, terms);
      for (const block of blocks) head = await chain.#again(block);
      return chain;
    } catch (error) {
      files.close();
      await anvil.kill();
      throw error;
    }
  }

  /** The newest block that is durable. */
  get height(): number {
    return this.#head.height;
  }

  get pid(): number | undefined {
    return this.#anvil.pid;
  }

  /** Resolves when the program has ended, for whatever reason. */
  get ended(): Promise<void> {
    return this.#anvil.ended;
  }

  /** Asks the program as anybody may. It waits while a block becomes durable. */
  async ask(method: string, params: readonly unknown[]): Promise<RpcAnswer> {
    return this.#gate.shared(() => {
      if (method === 'eth_sendRawTransaction') this.#hasWaiting = true;
      return this.#anvil.ask(method, params);
    });
  }

  /** The listener hears of each block once it is durable. Gives the function that ends it. */
  onBlock(listener: (height: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Somebody waits until there is a block of this height. */
  want(height: number): void {
    this.#wantedHeight = Math.max(this.#wantedHeight, height);
  }

  /** Mines one block if a transaction or a confirmation is awaited. Says whether it did. */
  async turn(): Promise<boolean> {
    if (!this.#hasWaiting && this.#wantedHeight <= this.height) return false;
    await this.mine();
    return true;
  }

  /** Mines one block. Fails, and ends the program, when it does not become durable. */
  async mine(): Promise<void> {
    try {
      await this.#gate.alone(() => this.#mine());
    } catch (error) {
      // The program is ahead of the disk: nobody may ask it any more.
      await this.#anvil.kill();
      throw error;
    }
    for (const listener of this.#listeners) listener(this.height);
  }

  async stop(): Promise<void> {
    await this.#gate.alone(() => this.#anvil.kill());
    this.#files.close();
  }

  async #mine(): Promise<void> {
    const timeSeconds = Math.max(this.#head.timeSeconds + 1, Math.floor(this.#nowMs() / 1_000));
    this.#hasWaiting = false;
    await this.#anvil.result('evm_mine', [{ timestamp: timeSeconds }]);
    const mined = await newestBlock(this.#anvil);
    const transactions = await Promise.all(
      mined.transactions.map((hash) => this.#anvil.result<string>('eth_getRawTransactionByHash', [hash])),
    );
    this.#files.addBlock({ height: Number(mined.number), timeSeconds, transactions, hash: mined.hash });
    this.#took(headOf(mined), transactions.length);
    const { pending } = await this.#anvil.result<{ pending: string }>('txpool_status');
    if (Number(pending) > 0) this.#hasWaiting = true;
    if (this.height % this.#stateEvery === 0) await this.#keepState();
  }

  #took(head: Head, transactions: number): void {
    this.#head = head;
    if (transactions > 0) this.want(head.height + finalAfter);
  }

  async #keepState(): Promise<void> {
    const dump = await this.#anvil.result<string>('anvil_dumpState');
    this.#files.addState({ ...this.#head, dump });
  }

  /** Mines a block that was durable, from what was kept of it. */
  async #again({ height, timeSeconds, transactions, hash }: KeptBlock): Promise<Head> {
    for (const transaction of transactions) await this.#anvil.result('eth_sendRawTransaction', [transaction]);
    await this.#anvil.result('evm_mine', [{ timestamp: timeSeconds }]);
    const head = headOf(await newestBlock(this.#anvil));
    if (head.hash !== hash) throw new Error(`Block ${height} of the demo's chain is not what was kept.`);
    this.#took(head, transactions.length);
    return head;
  }
}

const newestBlock = (anvil: AnvilProcess): Promise<RpcBlock> =>
  anvil.result<RpcBlock>('eth_getBlockByNumber', ['latest', false]);

const headOf = ({ number, hash, timestamp }: RpcBlock): Head => ({
  height: Number(number),
  hash,
  timeSeconds: Number(timestamp),
});
