import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a file system does wrong, and when: see fault-hook.mjs. */
export interface FaultRule {
  readonly op: 'write' | 'sync' | 'rename' | 'dirsync' | 'statfs' | 'memory' | 'loop';
  readonly on?: 'segment' | 'spare' | 'identity' | 'snapshot' | 'snapshot-dir' | 'journal-dir' | 'sql' | 'upload';
  /**
   * Counted per pair of `op` and `on` in the thread that does it, from 1; without it, every one.
   */
  readonly nth?: number;
  readonly when?: 'before' | 'middle' | 'after';
  /** Bytes in hex: of writes, those that hold them. */
  readonly holds?: string;
  readonly act?: 'kill' | 'delay' | 'EIO' | 'ENOSPC' | 'hoard' | 'block';
  /** How long a delay or a block takes. */
  readonly ms?: number;
  /** What statfs says is free. */
  readonly freeBytes?: number;
}

const hook = new URL('./fault-hook.mjs', import.meta.url).href;

/**
 * A plan of faults for a program that is started with `env`; it may be changed while the program
 * runs.
 */
export class FaultPlan {
  readonly #dir = mkdtempSync(join(tmpdir(), 'candor-faults-'));
  readonly #file = join(this.#dir, 'plan.json');

  constructor(...rules: readonly FaultRule[]) {
    this.set(...rules);
  }

  get env(): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: `--import=${hook}`, CANDOR_FAULT_PLAN: this.#file };
  }

  /** Put in place whole, so that nobody reads half a plan. */
  set(...rules: readonly FaultRule[]): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(rules));
    renameSync(`${this.#file}.new`, this.#file);
  }

  remove(): void {
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));
