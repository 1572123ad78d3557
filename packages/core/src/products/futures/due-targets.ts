import { compareMarginRatio, type MarginStanding } from '@candor/amount';
import type { Account, Position } from './contract.ts';

/** What is liquidated as one: an isolated position, or all cross positions of an account. */
export interface Target extends MarginStanding {
  readonly account: Account;
  /** The oldest first; an isolated target has one. */
  readonly positions: readonly Position[];
}

/**
 * Whose liquidation comes first: no equity before every ratio, the higher ratio, then the older
 * position.
 */
const compareTargets = (a: Target, b: Target): number =>
  compareMarginRatio(a, b) || (a.positions[0]?.positionId ?? 0) - (b.positions[0]?.positionId ?? 0);

interface Entry {
  readonly target: Target;
  /** How often the account had been looked at: a later look makes this one void. */
  readonly look: number;
}

/**
 * Everyone for whom F10 holds within a record, whose liquidation comes first on top of a binary
 * heap. An account is looked at again when its figures change; what it had before is dropped when
 * it comes to the top.
 */
export class DueTargets {
  #heap: Entry[] = [];
  readonly #looks = new Map<Account, number>();

  /** Takes all that is due of an account, in place of what was due before. */
  set(account: Account, targets: readonly Target[]): void {
    const look = (this.#looks.get(account) ?? 0) + 1;
    if (look === 1 && targets.length === 0) return;
    this.#looks.set(account, look);
    for (const target of targets) this.#push({ target, look });
  }

  /** Whose liquidation comes next, of those that may go on; the others are forgotten. */
  first(mayGoOn: (target: Target) => boolean): Target | undefined {
    for (;;) {
      const top = this.#heap[0];
      if (top === undefined) return undefined;
      const { target, look } = top;
      if (this.#looks.get(target.account) === look && mayGoOn(target)) return target;
      this.#pop();
    }
  }

  clear(): void {
    if (this.#looks.size === 0) return;
    this.#heap = [];
    this.#looks.clear();
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.length;
    for (; at > 0; at = (at - 1) >>> 1) {
      const parent = heap[(at - 1) >>> 1];
      if (parent === undefined || compareTargets(parent.target, entry.target) <= 0) break;
      heap[at] = parent;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && compareTargets(right.target, left.target) < 0;
      const child = isRight ? right : left;
      if (compareTargets(last.target, child.target) <= 0) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
  }
}
