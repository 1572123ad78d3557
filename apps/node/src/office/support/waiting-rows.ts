import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, min, or, sql as raw } from 'drizzle-orm';
import type { DeskConversation, DeskView, FoundConversation } from '@candor/protocol';
import type { Database, Sql } from '../../base/sql/open-sql.ts';
import { chatClosings, chatConversations, chatMessages, operators, users } from '../../base/sql/schema.ts';
import { isCustomer, saysAll } from '../../talk/chat/search-terms.ts';
import { masked } from '../../identity/users/addresses.ts';

/** How many a page of a view shows; those who wait longest come first. */
export const shownAtOnce = 200;
/** How many a page of a search shows. */
export const foundAtOnce = 50;
const lastWords = 80;

const selected = {
  chatKey: chatConversations.chatKey,
  userId: chatConversations.userId,
  email: users.email,
  phone: users.phone,
  lastAtMs: chatConversations.lastAtMs,
  lastSerial: chatConversations.lastSerial,
  waitingSinceMs: chatConversations.waitingSinceMs,
  operatorId: chatConversations.operatorId,
  operatorName: operators.name,
  closedAtMs: chatConversations.closedAtMs,
  userReadSerial: chatConversations.userReadSerial,
  lastText: raw<string>`case when ${chatMessages.contentType} = 1 then left(${chatMessages.content}, ${lastWords}) else '' end`,
  unread: raw<string>`(select count(*) from chat_messages m where m.chat_key = ${chatConversations.chatKey}
    and m.sender = 'user' and m.serial > ${chatConversations.supportReadSerial})`,
};

/** What operators see of conversations. */
export class DeskRows {
  readonly #sql: Pick<Sql, 'db'>;

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  /** A page of a view, and how many pages it has. */
  async list(view: DeskView, operatorId: number, current = 1): Promise<{ records: DeskConversation[]; pages: number }> {
    const db = await this.#sql.db();
    const found = and(gt(chatConversations.lastSerial, 0), conditionOf(view, operatorId));
    const waits = [asc(chatConversations.waitingSinceMs), desc(chatConversations.lastAtMs)];
    const order = view === 'closed' ? [desc(chatConversations.lastAtMs)] : waits;
    const rows = await from(db)
      .where(found)
      // None is on two pages, nor between them.
      .orderBy(...order, asc(chatConversations.chatKey))
      .limit(shownAtOnce)
      .offset((current - 1) * shownAtOnce);
    const [counted] = await db.select({ rows: count() }).from(chatConversations).where(found);
    return { records: rows.map(shown), pages: Math.ceil((counted?.rows ?? 0) / shownAtOnce) };
  }

  /**
   * A page of the conversations of a customer, and of those in which words were said, the latest
   * first. What was said in one that the operator may not open (`readsAll` may open any) is neither
   * looked through nor shown.
   */
  async find(
    search: string,
    { operatorId, readsAll }: { readonly operatorId: number; readonly readsAll: boolean },
    current: number,
  ): Promise<{ records: FoundConversation[]; more: boolean }> {
    const db = await this.#sql.db();
    const ofNobody = or(isNull(chatConversations.operatorId), eq(chatConversations.operatorId, operatorId));
    const said = db
      .select({ serial: chatMessages.serial, content: chatMessages.content, createdAtMs: chatMessages.createdAtMs })
      .from(chatMessages)
      .where(and(eq(chatMessages.chatKey, chatConversations.chatKey), saysAll(search), readsAll ? undefined : ofNobody))
      .orderBy(desc(chatMessages.serial))
      .limit(1)
      .as('said');
    const hits = await db
      .select({
        chatKey: chatConversations.chatKey,
        serial: said.serial,
        content: said.content,
        atMs: said.createdAtMs,
      })
      .from(chatConversations)
      .innerJoin(users, eq(users.userId, chatConversations.userId))
      .leftJoinLateral(said, raw`true`)
      .where(and(gt(chatConversations.lastSerial, 0), or(isNotNull(said.serial), isCustomer(search))))
      .orderBy(desc(chatConversations.lastAtMs), asc(chatConversations.chatKey))
      .limit(foundAtOnce + 1)
      .offset((current - 1) * foundAtOnce);
    const page = hits.slice(0, foundAtOnce);
    const rows = await from(db).where(
      inArray(
        chatConversations.chatKey,
        page.map(({ chatKey }) => chatKey),
      ),
    );
    const byKey = new Map(rows.map((row) => [row.chatKey, shown(row)]));
    const records = page.flatMap(({ chatKey, serial, content, atMs }) => {
      const row = byKey.get(chatKey);
      const found = serial === null ? null : { serial, content: content ?? '', createdAtMs: atMs ?? 0 };
      return row === undefined ? [] : [{ ...row, said: found }];
    });
    return { records, more: hits.length > page.length };
  }

  async one(chatKey: string): Promise<(DeskConversation & { readonly userReadSerial: number }) | null> {
    const [row] = await from(await this.#sql.db()).where(eq(chatConversations.chatKey, chatKey));
    return row ? { ...shown(row), userReadSerial: row.userReadSerial } : null;
  }

  /** How many users wait for an answer, who is to give it, and since when the first does. */
  async waiting(): Promise<{ readonly waiting: number; readonly oldestAtMs: number | null }> {
    const db = await this.#sql.db();
    const [row] = await db
      .select({ waiting: count(), oldestAtMs: min(chatConversations.waitingSinceMs) })
      .from(chatConversations)
      .where(and(isNotNull(chatConversations.waitingSinceMs), isNull(chatConversations.closedAtMs)));
    return { waiting: row?.waiting ?? 0, oldestAtMs: row?.oldestAtMs ?? null };
  }

  async counts(operatorId: number): Promise<{ readonly waiting: number; readonly mine: number; readonly all: number }> {
    const db = await this.#sql.db();
    const [row] = await db
      .select({
        waiting: raw<string>`count(*) filter (where ${chatConversations.operatorId} is null)`,
        mine: raw<string>`count(*) filter (where ${chatConversations.operatorId} = ${operatorId})`,
        all: raw<string>`count(*)`,
      })
      .from(chatConversations)
      .where(and(gt(chatConversations.lastSerial, 0), isNull(chatConversations.closedAtMs)));
    return { waiting: Number(row?.waiting ?? 0), mine: Number(row?.mine ?? 0), all: Number(row?.all ?? 0) };
  }

  async ratings(chatKey: string) {
    const db = await this.#sql.db();
    return db
      .select({ closedAtMs: chatClosings.closedAtMs, cause: chatClosings.cause, rating: chatClosings.rating })
      .from(chatClosings)
      .where(eq(chatClosings.chatKey, chatKey))
      .orderBy(desc(chatClosings.closingId))
      .limit(10);
  }
}

/**
 * What a person said last: what the exchange says by itself tells nobody what a conversation is
 * about.
 */
const lastSaid = raw`coalesce((select max(said.serial) from chat_messages said
  where said.chat_key = ${chatConversations.chatKey} and said.sender in ('user', 'support')), ${chatConversations.lastSerial})`;

const from = (db: Database) =>
  db
    .select(selected)
    .from(chatConversations)
    .innerJoin(users, eq(users.userId, chatConversations.userId))
    .leftJoin(operators, eq(operators.operatorId, chatConversations.operatorId))
    .leftJoin(chatMessages, and(eq(chatMessages.chatKey, chatConversations.chatKey), eq(chatMessages.serial, lastSaid)))
    .$dynamic();

function conditionOf(view: DeskView, operatorId: number) {
  if (view === 'closed') return isNotNull(chatConversations.closedAtMs);
  const open = isNull(chatConversations.closedAtMs);
  if (view === 'waiting') return and(open, isNull(chatConversations.operatorId));
  return view === 'mine' ? and(open, eq(chatConversations.operatorId, operatorId)) : open;
}

interface Row {
  readonly chatKey: string;
  readonly userId: number;
  readonly email: string;
  readonly phone: string;
  readonly lastText: string | null;
  readonly lastAtMs: number;
  readonly lastSerial: number;
  readonly waitingSinceMs: number | null;
  readonly unread: string;
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly closedAtMs: number | null;
}

function shown(row: Row): DeskConversation {
  const { chatKey, userId, email, phone, lastText, unread, operatorName } = row;
  const { lastAtMs, lastSerial, waitingSinceMs, operatorId, closedAtMs } = row;
  return {
    chatKey,
    userId: String(userId),
    name: email === '' ? masked({ channel: 'sms', address: phone }) : masked({ channel: 'mail', address: email }),
    lastText: lastText ?? '',
    lastAtMs,
    lastSerial,
    waitingSinceMs,
    unread: Number(unread),
    operatorId,
    operatorName: operatorName ?? '',
    closedAtMs,
  };
}
