import { hash } from 'node:crypto';
import { AnchorsSeen, type AuditAnchors } from '../../../apps/node/src/office/audit/anchors.ts';
import { firstHash } from '../../../apps/node/src/office/audit/audit-hash.ts';
import type { AnchorParts } from '../../../apps/node/src/office/audit/anchor.ts';
import type { ExchangeRecord } from '@candor/core';
import type { Counters } from '../counters.ts';
import type { Tally } from '../judge/tally.ts';
import type { DatabaseMood } from './projection-memory.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * What was settled for less than this may still be lost with the power, and the journal must not
 * know of it while the exchange runs.
 */
const settledMs = 60_000;

interface Parts {
  readonly mood: DatabaseMood;
  readonly time: VirtualTime;
  readonly tally: Tally;
  readonly counters: Counters;
}

interface Entry {
  readonly hash: string;
  readonly atMs: number;
}

/** What operators did, entry by entry in the database, and what the journal says of it. */
export class OperatorLog {
  readonly #parts: Parts;
  readonly #entries: Entry[] = [];
  readonly #anchors = new AnchorsSeen();
  #stopping = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  add(what: string): void {
    const before = this.#entries.at(-1)?.hash ?? firstHash;
    this.#entries.push({ hash: hash('sha256', `${before} ${what}`, 'hex'), atMs: this.#parts.time.nowMs });
  }

  /** The log as one life of the node reaches it. */
  placeFor(life: { readonly alive: boolean }): AnchorParts['audit'] {
    this.#stopping = false;
    return {
      head: async () => {
        await this.#parts.mood.reach(life);
        return { entries: this.#entries.length, headHash: this.#entries.at(-1)?.hash ?? firstHash };
      },
    };
  }

  /** The exchange stops in order: from here on the end of the log itself may be anchored. */
  stopping(): void {
    this.#stopping = true;
  }

  /** What the journal says of the log is what the log was, and not before it was settled. */
  published({ events }: ExchangeRecord): void {
    const { tally, time, counters } = this.#parts;
    for (const event of events) {
      if (event.type !== 'audit_anchored') continue;
      const entry = this.#entries[event.entries - 1];
      tally.require(entry?.hash === event.headHash, `the journal says another hash of ${event.entries} entries`);
      const isSettled = entry !== undefined && time.nowMs - entry.atMs >= settledMs;
      tally.require(isSettled || this.#stopping, `entry ${event.entries} is anchored before it is settled`);
      this.#anchors.add(event.entries, event.headHash);
      counters.add('audit log anchored');
    }
  }

  /**
   * As it is the log fits the journal; cut behind an anchor, or with an entry written again before
   * one, it does not.
   */
  check(): void {
    const { tally, counters } = this.#parts;
    const hashes = this.#entries.map((entry) => entry.hash);
    tally.require(fits(hashes, this.#anchors), 'the audit log is not what the journal says of it');
    const { entries } = this.#anchors;
    if (entries === 0) return;
    tally.require(!fits(hashes.slice(0, entries - 1), this.#anchors), 'an audit log whose end is cut off goes unseen');
    const anew = hashes.with(entries - 1, firstHash);
    tally.require(!fits(anew, this.#anchors), 'an audit log that was rewritten goes unseen');
    counters.add('changed audit log refused');
  }
}

const fits = (hashes: readonly string[], anchors: AuditAnchors): boolean =>
  hashes.length >= anchors.entries && [...anchors.byEntries].every(([entries, hash]) => hashes[entries - 1] === hash);
