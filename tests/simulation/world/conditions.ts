import type { Fault } from '../script.ts';
import type { Disk } from './disk.ts';
import type { SimulatedVenues } from './feed.ts';
import { reserveBytes } from './node-life.ts';
import type { ProjectionDatabase } from './projection-memory.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Faults of the world around the node, which neither end it nor speak with it. */
export type WorldFault = Extract<
  Fault,
  {
    readonly type:
      | 'power after start'
      | 'failure'
      | 'disk full'
      | 'disk slow'
      | 'clock'
      | 'database away'
      | 'database slow'
      | 'database fails'
      | 'feed';
  }
>;

interface Parts {
  readonly time: VirtualTime;
  readonly disk: Disk;
  readonly database: ProjectionDatabase;
  readonly venues: SimulatedVenues;
}

/** How long the journal believes a look at the disk's free space, and a little. */
const spaceLookMs = 300;
/** How long a wall clock that jumped stays wrong. */
const clockWrongMs = 3_000;

const endless = Number.MAX_SAFE_INTEGER;

/**
 * What the node's world is like now: its clock, disk, database and feeds, and the faults that
 * change them.
 */
export class Conditions {
  readonly #parts: Parts;
  /** Since when the disk is too full to take anything, as far as was seen. */
  #fullSinceMs: number | undefined;
  #fullUntilMs = 0;
  #powerAfterStartMs: number | undefined;
  wallOffsetMs = 0;
  slowSyncMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Nothing can be written, whether the node has seen it yet or not. */
  get isFull(): boolean {
    return this.#fullSinceMs !== undefined;
  }

  /**
   * The disk has been without room for so long that the node must know. A full disk has some again
   * where the node removed a file.
   */
  get mustRefuse(): boolean {
    if (this.#fullSinceMs === undefined) return false;
    const { time, disk } = this.#parts;
    if (disk.storage.freeBytes() >= reserveBytes) this.#fullSinceMs = time.nowMs;
    return time.nowMs - this.#fullSinceMs > spaceLookMs;
  }

  /** Faults end. */
  calm(): void {
    this.#parts.disk.calm();
    this.#fullSinceMs = undefined;
    this.#powerAfterStartMs = undefined;
    this.slowSyncMs = 0;
  }

  /** How long after the start that has just been made the power fails again; asked for once. */
  takePowerAfterStart(): number | undefined {
    const afterMs = this.#powerAfterStartMs;
    this.#powerAfterStartMs = undefined;
    return afterMs;
  }

  change(fault: WorldFault): void {
    const { disk, database, venues, time } = this.#parts;
    switch (fault.type) {
      case 'power after start':
        this.#powerAfterStartMs = fault.afterMs;
        return;
      case 'failure':
        disk.failAt(fault.operation, fault.calls, fault.code);
        return;
      case 'disk full':
        this.#fill(fault.forMs);
        return;
      case 'disk slow':
        this.slowSyncMs = fault.syncMs;
        time.later(fault.forMs, () => (this.slowSyncMs = 0));
        return;
      case 'clock':
        this.wallOffsetMs += fault.jumpMs;
        time.later(clockWrongMs, () => (this.wallOffsetMs -= fault.jumpMs));
        return;
      case 'database away':
        database.away = true;
        time.later(fault.forMs, () => (database.away = false));
        return;
      case 'database slow':
        database.slowMs = fault.slowMs;
        time.later(fault.forMs, () => (database.slowMs = 0));
        return;
      case 'database fails':
        database.failures.push(fault.when);
        return;
      case 'feed':
        venues.mood = fault.mood;
        time.later(fault.forMs, () => (venues.mood = 'honest'));
    }
  }

  /**
   * A disk that is full already stays so for longer: what the node still writes from its reserve is
   * not taken from it a second time.
   */
  #fill(forMs: number): void {
    const { disk, time } = this.#parts;
    const { storage } = disk;
    if (!this.isFull) {
      // What is used is what an endless disk lacks.
      storage.setCapacity(endless);
      storage.setCapacity(endless - storage.freeBytes() + reserveBytes / 2);
      this.#fullSinceMs = time.nowMs;
    }
    this.#fullUntilMs = Math.max(this.#fullUntilMs, time.nowMs + forMs);
    time.later(forMs, () => {
      if (!this.isFull || time.nowMs < this.#fullUntilMs) return;
      storage.setCapacity(endless);
      this.#fullSinceMs = undefined;
    });
  }
}
