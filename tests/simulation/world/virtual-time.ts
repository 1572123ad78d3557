/** After so many steps the rest of this process gets a turn of the event loop. */
const turnEvery = 1_000;

/**
 * Time that passes only when the simulation says so: everything that waits in the node, the network
 * and the actors waits here.
 */
export class VirtualTime {
  nowMs: number;
  readonly #waiting: Waiting[] = [];
  #order = 0;
  #steps = 0;

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  /**
   * Runs after a while; of two at the same moment the one that was asked for first. The returned
   * function calls it off.
   */
  later(ms: number, run: () => void): () => void {
    this.#order += 1;
    const waiting: Waiting = { atMs: this.nowMs + Math.max(0, ms), order: this.#order, run };
    this.#push(waiting);
    return () => void (waiting.run = undefined);
  }

  /**
   * Goes to the next thing that is due and does it, and everything that follows from it at once.
   * False when nothing waits.
   */
  async step(): Promise<boolean> {
    for (let next = this.#pop(); next; next = this.#pop()) {
      if (next.run === undefined) continue;
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
      this.#steps += 1;
      if (this.#steps % turnEvery === 0) await turn();
      await settle();
      return true;
    }
    return false;
  }

  #push(waiting: Waiting): void {
    const heap = this.#waiting;
    let at = heap.push(waiting) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(waiting, heap[parent])) break;
      swap(heap, at, parent);
      at = parent;
    }
  }

  #pop(): Waiting | undefined {
    const heap = this.#waiting;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || last === first) return first;
    heap[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      const child = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
      if (!isBefore(heap[child], heap[at])) return first;
      swap(heap, at, child);
      at = child;
    }
  }
}

interface Waiting {
  readonly atMs: number;
  readonly order: number;
  run: (() => void) | undefined;
}

/**
 * Lets every promise that can go on do so, and gives what waits for a turn of the event loop one.
 */
export async function settle(): Promise<void> {
  await new Promise<void>((drained) => process.nextTick(drained));
  while (process.getActiveResourcesInfo().includes('Immediate')) await turn();
}

/** One turn of the event loop. */
const turn = (): Promise<void> => new Promise((next) => setImmediate(next));

function isBefore(one: Waiting | undefined, other: Waiting | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}

function swap(heap: Waiting[], one: number, other: number): void {
  const [a, b] = [heap[one], heap[other]];
  if (a === undefined || b === undefined) return;
  heap[one] = b;
  heap[other] = a;
}
