import { conflict, unavailable } from '../../base/problem.ts';
import type { Database, Sql } from '../../base/sql/open-sql.ts';
import { refusedFor } from '../../base/sql/refused-for.ts';
import { type Addressed, storeMessages, type Stored } from './store-messages.ts';

/** How many messages may wait to be stored, and how many go together at most. */
export const writerLimits = { waiting: 5_000, together: 200 } as const;

interface Waiting {
  readonly draft: Addressed;
  readonly stored: (outcome: Stored | null) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Stores messages: what waits while a write is under way goes together in the next, as records of
 * the journal do; nothing ever waits for company. Each is stored once and after those that came
 * before it, and none fails for another's sake.
 */
export class MessageWriter {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #closed = false;

  constructor(sql: Pick<Sql, 'db'>, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /**
   * The same id and content again gives the message there is; other content is a conflict (409).
   * Null where there is no conversation. Throws 503 where too many wait; what the platform says
   * itself follows from what got in, and does.
   */
  add(draft: Addressed): Promise<Stored | null> {
    if (this.#closed) return Promise.reject(unavailable('stopping'));
    if (this.#waiting.length >= writerLimits.waiting && draft.sender !== 'system')
      return Promise.reject(unavailable('overloaded'));
    return new Promise((stored, failed) => {
      this.#waiting.push({ draft, stored, failed });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Takes no more; resolves when what waits is stored. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
  }

  /** Never throws: each of those that wait hears what became of its own. */
  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      let together: Waiting[] = [];
      try {
        const db = await this.#sql.db();
        together = this.#take(writerLimits.together);
        await this.#write(db, together);
      } catch (error) {
        // No database, or none that answers: nobody waits for it more than once. Who heard already
        // hears nothing else.
        for (const { failed } of [...together, ...this.#take(this.#waiting.length)]) failed(error);
      }
    }
    this.#writing = undefined;
  }

  #take(most: number): Waiting[] {
    const taken = this.#waiting.slice(0, most);
    this.#waiting = this.#waiting.slice(taken.length);
    return taken;
  }

  async #write(db: Database, together: readonly Waiting[]): Promise<void> {
    const groups = byOwnId(together);
    try {
      settle(groups, await this.#store(db, groups));
    } catch (error) {
      // What one of them holds, or waits for, must be nobody else's trouble.
      const parts = refusedFor(error, aboutOne) ? apart(together, groups, error) : [];
      if (parts.length > 1) for (const part of parts) await this.#write(db, part);
      else for (const { failed } of together) failed(error);
      if (!refusedFor(error, anyState)) throw error;
    }
  }

  async #store(db: Database, groups: readonly Group[]): Promise<(Stored | undefined)[]> {
    const drafts = groups.map(([first]) => first.draft);
    try {
      return await storeMessages(db, drafts, this.#now());
    } catch (error) {
      if (!refusedFor(error, aboutAnother)) throw error;
      return storeMessages(db, drafts, this.#now());
    }
  }
}

/** One message as often as it was sent: the first is written, the others are measured by it. */
type Group = [Waiting, ...Waiting[]];

function byOwnId(together: readonly Waiting[]): Group[] {
  const groups = new Map<string, Group>();
  for (const waiting of together) {
    const { chatKey, sender, senderId, messageId } = waiting.draft;
    const id = JSON.stringify([chatKey, sender, senderId, messageId]);
    const group = groups.get(id);
    if (group) group.push(waiting);
    else groups.set(id, [waiting]);
  }
  return [...groups.values()];
}

/**
 * By conversations first, so that one that somebody holds is waited for once more and not for each
 * of its messages; then by messages.
 */
function apart(
  together: readonly Waiting[],
  groups: readonly Group[],
  error: unknown,
): readonly (readonly Waiting[])[] {
  const conversations = new Map<string, Waiting[]>();
  for (const waiting of together) {
    const { chatKey } = waiting.draft;
    const conversation = conversations.get(chatKey);
    if (conversation) conversation.push(waiting);
    else conversations.set(chatKey, [waiting]);
  }
  if (conversations.size > 1) return [...conversations.values()];
  return refusedFor(error, tooLong) ? [] : groups;
}

function settle(groups: readonly Group[], outcomes: readonly (Stored | undefined)[]): void {
  for (const [index, group] of groups.entries()) {
    const outcome = outcomes[index];
    for (const [at, { draft, stored, failed }] of group.entries()) {
      if (!outcome) stored(null);
      else if (outcome.row.content !== draft.content || outcome.row.contentType !== draft.contentType)
        failed(conflict());
      else stored({ row: outcome.row, fresh: outcome.fresh && at === 0 });
    }
  }
}

/**
 * A text or a figure that the database does not take, or a conversation that somebody else held for
 * too long.
 */
const aboutOne = /^(2[123]...|40...|55P03|57014)$/;
/** It waited for longer than a statement may. */
const tooLong = /^(55P03|57014)$/;
/** Another node stored one of them just now, or held what was needed: the next try finds it so. */
const aboutAnother = /^(23505|40...)$/;
/** What a database that is there says; errors of connections have other codes, or none. */
const anyState = /^[0-9FHPX][0-9A-Z]{4}$/;
