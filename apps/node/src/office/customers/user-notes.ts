import type { UserNote } from '@candor/protocol';
import { desc, eq } from 'drizzle-orm';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { userNotes } from '../../base/sql/schema.ts';

/** So many are read at once. */
const shown = 100;

/**
 * What operators note on users for each other. Rows are only added; they go with the rest of a
 * person's data.
 */
export class UserNotes {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly now: () => number }) {
    this.#sql = parts.sql;
    this.#now = parts.now;
  }

  /** A user's notes, newest first. */
  async of(userId: number): Promise<UserNote[]> {
    const db = await this.#sql.db();
    return db
      .select({ noteId: userNotes.noteId, timeMs: userNotes.timeMs, name: userNotes.name, text: userNotes.text })
      .from(userNotes)
      .where(eq(userNotes.userId, userId))
      .orderBy(desc(userNotes.noteId))
      .limit(shown);
  }

  /** Adds one within `tx`; gives its id. */
  async add(note: Omit<typeof userNotes.$inferInsert, 'noteId' | 'timeMs'>, tx: Transaction): Promise<number> {
    const [added] = await tx
      .insert(userNotes)
      .values({ ...note, timeMs: this.#now() })
      .returning({ noteId: userNotes.noteId });
    if (!added) throw new Error('A note was not added.');
    return added.noteId;
  }
}
