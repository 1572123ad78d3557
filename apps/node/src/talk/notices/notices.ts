import { merchantIdOf, type NoticeKind, refreshTopic, type RefreshMessage } from '@candor/protocol';
import { and, count, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Broker } from '../../wire/broker/broker.ts';
import { isLanguage } from '../../base/i18n/language.ts';
import type { Letter } from '../../wire/mail/letters.ts';
import type { Post } from '../../wire/mail/post.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Security } from '../../identity/security-log/security.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { announcementReads, notices } from '../../base/sql/schema.ts';
import type { Users } from '../../identity/users/users.ts';
import { type Facts, wordsOf } from './facts.ts';
import { type Channels, kindRules, Preferences } from './preferences.ts';
import type { Push } from './push.ts';

export type NoticeRow = typeof notices.$inferSelect;

export interface NoticeParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly users: Pick<Users, 'byId'>;
  readonly security: Pick<Security, 'addresseesOf' | 'onTold'>;
  readonly post: Pick<Post, 'put' | 'resume'>;
  readonly broker: Pick<Broker, 'publish'>;
  readonly push: Push;
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

/** So many of a user's newest are kept. */
const keptMost = 500;
/** After so many new ones the oldest are looked at. */
const pruneEvery = 50;

/**
 * Tells users what concerns them: in the inbox, by mail, in the browser, as they chose for each
 * kind; each thing once.
 */
export class Notices {
  readonly preferences: Preferences;
  readonly push: Push;
  readonly #parts: NoticeParts;
  readonly #stop: () => void;
  readonly #telling = new Set<Promise<unknown>>();

  constructor(parts: NoticeParts) {
    this.#parts = parts;
    this.push = parts.push;
    this.preferences = new Preferences(parts.sql);
    this.#stop = parts.security.onTold((userId, letter, tx) => this.#alsoTell(userId, letter, tx));
  }

  /**
   * Tells a user something; `key` names it, so that it arrives once however often this is called.
   * Whether it was new. The notice and its mail are written together: what failed is written whole
   * the next time. `also` writes more with them; where it gives false, there is no notice.
   */
  async tell(
    userId: number,
    key: string,
    facts: Facts,
    also: (tx: Transaction) => Promise<boolean> = async () => true,
  ): Promise<boolean> {
    const { sql, post } = this.#parts;
    const channels = await this.preferences.of(userId, facts.kind);
    const elsewhere = await this.#elsewhere(userId, facts, channels);
    const db = await sql.db();
    const row = await db.transaction(async (tx) => {
      if (!(await also(tx))) return undefined;
      const added = await this.#write(userId, key, facts, channels, tx);
      if (added && elsewhere?.mail) await post.put(elsewhere.mail.letter, elsewhere.mail.to, tx);
      return added;
    });
    if (!row) return false;
    if (elsewhere?.mail) post.resume();
    await this.#publish(row, facts);
    if (elsewhere?.push) await this.push.send(userId, elsewhere.push);
    return true;
  }

  async page(
    userId: number,
    page: { readonly limit: number; readonly offset: number; readonly before?: number | undefined },
    unreadOnly: boolean,
  ): Promise<{ readonly rows: NoticeRow[]; readonly total: number }> {
    const db = await this.#parts.sql.db();
    const unread = unreadOnly ? isNull(notices.readAtMs) : undefined;
    const mine = and(eq(notices.userId, userId), eq(notices.shown, true), unread);
    const rows = await db
      .select()
      .from(notices)
      .where(page.before === undefined ? mine : and(mine, lt(notices.noticeId, page.before)))
      .orderBy(desc(notices.noticeId))
      .limit(page.limit)
      .offset(page.offset);
    const [all] = await db.select({ total: count() }).from(notices).where(mine);
    return { rows, total: all?.total ?? 0 };
  }

  async unread(userId: number): Promise<number> {
    const db = await this.#parts.sql.db();
    const [row] = await db
      .select({ unread: count() })
      .from(notices)
      .where(and(eq(notices.userId, userId), eq(notices.shown, true), isNull(notices.readAtMs)));
    return row?.unread ?? 0;
  }

  /** Whether a notice of that id is the user's. */
  async has(userId: number, noticeId: number): Promise<boolean> {
    const db = await this.#parts.sql.db();
    const rows = await db
      .select({ noticeId: notices.noticeId })
      .from(notices)
      .where(and(eq(notices.userId, userId), eq(notices.noticeId, noticeId), eq(notices.shown, true)));
    return rows.length > 0;
  }

  /** Marks notices as read: that one, those of a kind, or all. */
  async markRead(userId: number, which: { readonly noticeId?: number; readonly kind?: NoticeKind }): Promise<void> {
    const { sql, now } = this.#parts;
    const db = await sql.db();
    const { noticeId, kind } = which;
    const marked = await db
      .update(notices)
      .set({ readAtMs: now() })
      .where(
        and(
          eq(notices.userId, userId),
          isNull(notices.readAtMs),
          noticeId === undefined ? undefined : eq(notices.noticeId, noticeId),
          kind === undefined ? undefined : eq(notices.kind, kind),
        ),
      )
      .returning({ kind: notices.kind });
    const [first] = marked;
    if (first) await this.#refresh(userId, first.kind as NoticeKind, false);
  }

  /** When a user read which announcements, by id. */
  async announcementReads(userId: number): Promise<ReadonlyMap<string, number>> {
    const db = await this.#parts.sql.db();
    const rows = await db.select().from(announcementReads).where(eq(announcementReads.userId, userId));
    return new Map(rows.map(({ announcementId, readAtMs }) => [announcementId, readAtMs]));
  }

  async markAnnouncementsRead(userId: number, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { sql, now } = this.#parts;
    const db = await sql.db();
    const rows = ids.map((announcementId) => ({ userId, announcementId, readAtMs: now() }));
    await db.insert(announcementReads).values(rows).onConflictDoNothing();
    await this.#refresh(userId, 'announcement', false);
  }

  /** Resolves when nothing that was begun is still on its way. */
  async idle(): Promise<void> {
    await Promise.all(this.#telling);
    await this.push.idle();
  }

  async close(): Promise<void> {
    this.#stop();
    await this.idle();
  }

  /**
   * What other rooms write letters about goes to the inbox as well, in the same transaction; open
   * pages hear of it once both are kept.
   */
  async #alsoTell(userId: number, letter: Letter, tx: Transaction): Promise<() => void> {
    const facts = factsOf(letter);
    if (facts === null) return () => {};
    const about = 'what' in facts ? facts.what : 'outcome' in facts ? facts.outcome : '';
    const key = `${facts.kind}-${this.#parts.now()}-${about}`;
    const channels = await this.preferences.of(userId, facts.kind, tx);
    const row = await this.#write(userId, key, facts, channels, tx);
    return () => {
      if (row) this.#background(this.#tellWhoIsThere(row, facts, channels));
    };
  }

  async #tellWhoIsThere(row: NoticeRow, facts: Facts, channels: Channels): Promise<void> {
    await this.#publish(row, facts);
    // Its letter is on its way already.
    const elsewhere = await this.#elsewhere(row.userId, facts, { ...channels, mail: false });
    if (elsewhere?.push) await this.push.send(row.userId, elsewhere.push);
  }

  async #write(
    userId: number,
    key: string,
    facts: Facts,
    { inbox }: Channels,
    tx: Transaction,
  ): Promise<NoticeRow | undefined> {
    const { kind } = facts;
    const [added] = await tx
      .insert(notices)
      .values({
        userId,
        kind,
        key,
        facts: JSON.stringify(facts),
        createdAtMs: this.#parts.now(),
        // Announcements have a list of their own.
        shown: inbox && kind !== 'announcement',
      })
      .onConflictDoNothing()
      .returning();
    return added;
  }

  /** A new notice to the user's open pages. */
  async #publish({ noticeId, userId, shown }: NoticeRow, facts: Facts): Promise<void> {
    if (noticeId % pruneEvery === 0) await this.#prune(userId);
    if (shown) await this.#refresh(userId, facts.kind);
    // Who works as a merchant elsewhere than in the client reads the merchant's own topic.
    if (shown && facts.kind === 'application' && facts.which === 'merchant')
      await this.#refresh(userId, facts.kind, true, merchantIdOf(userId));
  }

  #background(telling: Promise<unknown>): void {
    const told = telling.catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'a notice was not sent'));
    this.#telling.add(told);
    void told.finally(() => this.#telling.delete(told));
  }

  async #refresh(userId: number, kind: NoticeKind, isNew = true, reader: number | string = userId): Promise<void> {
    const message: RefreshMessage = {
      type: 'notice',
      isNew,
      content: String(await this.unread(userId)),
      orderCode: '',
      changeUser: '',
      serviceType: kind,
    };
    this.#parts.broker.publish(refreshTopic(reader), message);
  }

  /**
   * What goes out of the exchange with a notice: by mail, to the browser. Undefined where neither
   * is wanted.
   */
  async #elsewhere(userId: number, facts: Facts, wanted: { readonly mail: boolean; readonly push: boolean }) {
    const { users, security, publicUrl } = this.#parts;
    const byMail = wanted.mail && !kindRules[facts.kind].fixed.includes('mail');
    if (!byMail && !wanted.push) return undefined;
    const user = await users.byId(userId);
    if (!user) return undefined;
    const { title, text, path } = wordsOf(facts, isLanguage(user.language) ? user.language : 'en');
    const settingsLink = `${publicUrl}/account/center/notices`;
    const letter: Letter = { kind: 'notice', title, text, link: publicUrl + path, settingsLink };
    const to = byMail ? (await security.addresseesOf(user)).find(({ channel }) => channel === 'mail') : undefined;
    return {
      mail: to === undefined ? undefined : { letter, to },
      push: wanted.push ? { title, body: text, path, tag: facts.kind } : undefined,
    };
  }

  async #prune(userId: number): Promise<void> {
    const db = await this.#parts.sql.db();
    const [last] = await db
      .select({ noticeId: notices.noticeId })
      .from(notices)
      .where(eq(notices.userId, userId))
      .orderBy(desc(notices.noticeId))
      .offset(keptMost)
      .limit(1);
    if (last) await db.delete(notices).where(and(eq(notices.userId, userId), lt(notices.noticeId, last.noticeId + 1)));
  }
}

/** What a letter says to the inbox; null for letters that are no news. */
function factsOf(letter: Letter): Facts | null {
  if (letter.kind === 'security_changed') return { kind: 'security', what: letter.change, address: letter.address };
  if (letter.kind === 'new_device' || letter.kind === 'log_in_tried')
    return { kind: 'security', what: letter.kind, address: letter.address };
  if (letter.kind === 'application') return { kind: 'application', which: letter.which, outcome: letter.outcome };
  return letter.kind === 'verification' ? { kind: 'verification', outcome: letter.outcome } : null;
}
