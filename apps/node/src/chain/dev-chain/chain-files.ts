import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SyncedLines } from '../../base/ops/synced-lines.ts';
import { writeDurably } from '../../base/ops/write-durably.ts';

/**
 * What makes a block again: its time and its transactions, in order; and the hash that must come of
 * them.
 */
export interface KeptBlock {
  readonly height: number;
  readonly timeSeconds: number;
  readonly transactions: readonly string[];
  readonly hash: string;
}

/** Everything the chain held after a block, as its program wrote it. */
export interface KeptState {
  readonly height: number;
  readonly hash: string;
  readonly timeSeconds: number;
  readonly dump: string;
}

const fileNames = { state: /^state-(\d+)\.json$/, blocks: /^blocks-(\d+)\.log$/ } as const;

/**
 * The files of the demo's chain: the blocks in logs, and after every so many blocks the state. The
 * two newest states are kept with the blocks since the older one: a start begins at the older, so
 * that the last blocks are all mined again and can be asked about.
 */
export class ChainFiles {
  readonly #dir: string;
  #log: SyncedLines | undefined;

  constructor(dir: string) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
  }

  /**
   * The state to begin with, if there is one, and the blocks after it. A block that was not
   * written to its end is cut off. Fails when a file was changed or is missing.
   */
  open(): { readonly base: KeptState | undefined; readonly blocks: readonly KeptBlock[] } {
    const base = this.#base();
    const blocks: KeptBlock[] = [];
    for (const from of this.#heights('blocks').filter((height) => height > (base?.height ?? 0))) {
      this.#log?.close();
      const { lines, texts } = SyncedLines.open(this.#logOf(from));
      this.#log = lines;
      blocks.push(...texts.map((text) => JSON.parse(text) as KeptBlock));
    }
    const isGapless = blocks.every(({ height }, at) => height === (base?.height ?? 0) + at + 1);
    if (!isGapless) throw new Error('Blocks of the demo’s chain are missing.');
    this.#log ??= SyncedLines.open(this.#logOf((base?.height ?? 0) + 1)).lines;
    return { base, blocks };
  }

  /** Returns when the block is durable. */
  addBlock(block: KeptBlock): void {
    if (!this.#log) throw new Error('The files of the chain are not open.');
    this.#log.append(JSON.stringify(block));
  }

  /** Keeps a state; later blocks go to a new log, and what no start needs any more is removed. */
  addState(state: KeptState): void {
    const path = join(this.#dir, `state-${state.height}.json`);
    writeDurably(path, JSON.stringify(state));
    this.#log?.close();
    this.#log = SyncedLines.open(this.#logOf(state.height + 1)).lines;
    const [, older = 0] = this.#heights('state').toReversed();
    for (const height of this.#heights('state'))
      if (height < older) rmSync(join(this.#dir, `state-${height}.json`), { force: true });
    for (const from of this.#heights('blocks')) if (from <= older) rmSync(this.#logOf(from), { force: true });
  }

  close(): void {
    this.#log?.close();
    this.#log = undefined;
  }

  /** The older of the two newest states; none while there is only one. */
  #base(): KeptState | undefined {
    const [, older] = this.#heights('state').toReversed();
    if (older === undefined) return undefined;
    return JSON.parse(readFileSync(join(this.#dir, `state-${older}.json`), 'utf8')) as KeptState;
  }

  #heights(kind: keyof typeof fileNames): number[] {
    const found = readdirSync(this.#dir).flatMap((file) => fileNames[kind].exec(file)?.[1] ?? []);
    return found.map(Number).toSorted((one, other) => one - other);
  }

  readonly #logOf = (from: number): string => join(this.#dir, `blocks-${from}.log`);
}
