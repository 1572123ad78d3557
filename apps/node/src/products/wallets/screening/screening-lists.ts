import { asc, eq } from 'drizzle-orm';
import type { Sql, Transaction } from '../../../base/sql/open-sql.ts';
import { screeningLists } from '../../../base/sql/withdrawals-schema.ts';
import type { ScreeningList } from '@candor/protocol';
import { isAddressOn, isNameOn, readScreeningList, type ScreeningEntries, screeningSummary } from './read-list.ts';

interface ReadList {
  readonly about: ScreeningList;
  readonly entries: ScreeningEntries;
}

/** The lists that name somebody, and those that name an address. */
export interface ScreeningHits {
  readonly name: string[];
  readonly address: string[];
}

/**
 * The lists of names and addresses that two operators imported; what is asked of them stays here.
 */
export class ScreeningLists {
  readonly #sql: Pick<Sql, 'db'>;
  /** By name, as they were read last. */
  readonly #read = new Map<string, ReadList>();

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  /** Names of the lists that have one of the names, and of those that have the address. */
  async find(names: readonly string[], address: string): Promise<ScreeningHits> {
    const lists = await this.#current();
    const hits = (isHit: (entries: ScreeningEntries) => boolean): string[] =>
      lists.filter(({ entries }) => isHit(entries)).map(({ about }) => about.name);
    return {
      name: hits((list) => names.some((name) => isNameOn(list, name))),
      address: hits((list) => isAddressOn(list, address)),
    };
  }

  /** What operators read of each list, by name. */
  async all(): Promise<readonly ScreeningList[]> {
    return (await this.#current()).map(({ about }) => about);
  }

  /** Whether there are lists, and all of them are what they were at that time. */
  async areSince(timeMs: number): Promise<boolean> {
    const lists = await this.#current();
    return lists.length > 0 && lists.every(({ about }) => about.changedAtMs < timeMs);
  }

  /** The text of a list; empty where there is none of that name. */
  async textOf(name: string, tx?: Transaction): Promise<string> {
    const db = tx ?? (await this.#sql.db());
    const [row] = await db.select().from(screeningLists).where(eq(screeningLists.name, name));
    return row?.entries ?? '';
  }

  /** Puts a text in the place of a list; an empty one takes the list away. */
  async replace(name: string, entries: string, changedAtMs: number): Promise<void> {
    const db = await this.#sql.db();
    if (entries === '') {
      await db.delete(screeningLists).where(eq(screeningLists.name, name));
      return;
    }
    await db
      .insert(screeningLists)
      .values({ name, entries, changedAtMs })
      .onConflictDoUpdate({ target: screeningLists.name, set: { entries, changedAtMs } });
  }

  /** Every list, read again only where it changed. */
  async #current(): Promise<readonly ReadList[]> {
    const db = await this.#sql.db();
    const { name, changedAtMs } = screeningLists;
    const rows = await db.select({ name, changedAtMs }).from(screeningLists).orderBy(asc(name));
    for (const known of this.#read.keys()) if (!rows.some((row) => row.name === known)) this.#read.delete(known);
    for (const row of rows) {
      if (this.#read.get(row.name)?.about.changedAtMs === row.changedAtMs) continue;
      const text = await this.textOf(row.name);
      this.#read.set(row.name, { about: { ...row, ...screeningSummary(text) }, entries: readScreeningList(text) });
    }
    return rows.flatMap(({ name: of }) => this.#read.get(of) ?? []);
  }
}
