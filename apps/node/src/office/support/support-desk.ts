import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { CannedAnswer, ChatMessage } from '@candor/protocol';
import { articleLanguages, chatLimits } from '@candor/protocol';
import type { Audit, AuditActor } from '../audit/audit.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { rejected } from '../../base/problem.ts';
import type { Operators } from '../operators/operators.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { chatCanned, chatClosings, chatConversations, chatMessages } from '../../base/sql/schema.ts';
import type { Users } from '../../identity/users/users.ts';
import type { Verifications } from '../../people/verification/verifications.ts';
import { mayAnswer, mayStillAnswer } from '../operators/answering.ts';
import type { Chat, Sent } from '../../talk/chat/chat.ts';
import type { DeskNews } from './support-news.ts';
import { DeskRows } from './waiting-rows.ts';

export interface DeskParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly chat: Chat;
  readonly news: Pick<DeskNews, 'changed'>;
  readonly audit: Audit;
  readonly operators: Operators;
  readonly users: Pick<Users, 'byId'>;
  readonly verifications: Pick<Verifications, 'of'>;
  readonly exchange: Pick<ExchangeService, 'read'>;
  readonly now: () => number;
}

/** An operator as the desk needs to know them. */
export interface Clerk {
  readonly operatorId: number;
  /** As colleagues know them. */
  readonly name: string;
  /** The name for customers; empty where none was chosen. */
  readonly shownName: string;
  /** Whether they may hand conversations about, and so look into any. */
  readonly assigns: boolean;
  readonly actor: AuditActor;
}

/** A ready answer as it is to be. */
export interface CannedChange {
  readonly cannedId?: number | undefined;
  /** When the version that was read was made. */
  readonly updatedAtMs?: number | undefined;
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly remove?: boolean | undefined;
  /** Why it is taken away. */
  readonly reason?: string | undefined;
}

/** So many versions of a ready answer are shown. */
const cannedVersionsMost = 50;
/** How long a customer's last sign of writing is shown. */
const typingMs = 5_000;
/** So many openings are remembered; one that is forgotten is on record once more. */
const openedMost = 10_000;

/**
 * Conversations from the side of support: who has which, who may read them, and what became of
 * them.
 */
export class Desk {
  readonly rows: DeskRows;
  readonly #parts: DeskParts;
  readonly #typing = new Map<string, number>();
  /** Which conversations each operator has opened. */
  readonly #opened = new Set<string>();

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.rows = new DeskRows(parts.sql);
    parts.chat.onNews((news) => {
      if (news.type !== 'typing' || news.by !== 'user') return;
      if (this.#typing.size > 10_000) this.#typing.clear();
      this.#typing.set(news.chatKey, parts.now());
    });
  }

  /**
   * A conversation that the operator may read: one that nobody has, their own, or any for who hands
   * them about. 422 otherwise.
   */
  async open(chatKey: string, clerk: Clerk) {
    const conversation = await this.rows.one(chatKey);
    if (!conversation) throw rejected('not_found');
    const { operatorId } = conversation;
    if (operatorId !== null && operatorId !== clerk.operatorId && !clerk.assigns)
      throw rejected('conversation_of_other');
    return conversation;
  }

  /**
   * Opens a conversation for an operator's eyes, or looks further into it (`again`). Each opening
   * is on record before anything is shown; a look into one that the operator did not open counts as
   * its opening.
   */
  async look(chatKey: string, clerk: Clerk, again: boolean) {
    const conversation = await this.open(chatKey, clerk);
    const name = `${clerk.operatorId} ${chatKey}`;
    if (!again || !this.#opened.has(name)) {
      await this.#parts.audit.tell(clerk.actor, { action: 'chat.read', object: `chat:${chatKey}` });
      if (this.#opened.size >= openedMost) this.#opened.clear();
      this.#opened.add(name);
    }
    return conversation;
  }

  /**
   * Looks for conversations. On record before anything is shown, without what was typed: the log
   * outlives what people said, and who they are.
   */
  async find(search: string, { actor, operatorId, assigns }: Clerk, current: number) {
    const page = await this.rows.find(search, { operatorId, readsAll: assigns }, current);
    await this.#parts.audit.tell(actor, {
      action: 'chat.find',
      object: 'chat',
      after: { found: page.records.length, page: current },
    });
    return page;
  }

  /** One's own, that is open: what is written and closed in. */
  async own(chatKey: string, clerk: Clerk) {
    const conversation = await this.open(chatKey, clerk);
    if (conversation.operatorId !== clerk.operatorId) throw rejected('conversation_of_other');
    return conversation;
  }

  isTyping(chatKey: string): boolean {
    return this.#parts.now() - (this.#typing.get(chatKey) ?? -typingMs) < typingMs;
  }

  /** Takes what nobody has; of two who take it at once one gets it. */
  async take(chatKey: string, clerk: Clerk): Promise<void> {
    await this.open(chatKey, clerk);
    const { audit, chat, news } = this.#parts;
    const { operatorId } = clerk;
    const taken = await audit.record(clerk.actor, async (tx) => {
      if (!(await mayStillAnswer(tx, operatorId))) throw rejected('right_missing');
      const free = or(isNull(chatConversations.operatorId), eq(chatConversations.operatorId, operatorId));
      const [row] = await tx
        .update(chatConversations)
        .set({ operatorId, closedAtMs: null })
        .where(and(eq(chatConversations.chatKey, chatKey), free))
        .returning();
      if (!row) throw rejected('conversation_of_other');
      return {
        event: { action: 'chat.take', object: `chat:${chatKey}`, before: null, after: { operatorId } },
        result: row,
      };
    });
    news.changed(chatKey);
    const name = await this.#nameIn(chatKey, clerk);
    await chat.say(chatKey, 'chat.joined', { name }, `joined-${operatorId}-${taken.lastSerial}`);
  }

  /**
   * Gives it to a colleague who may answer; from then on it is theirs to read. Of two who give it
   * away at once one does.
   */
  async assign(chatKey: string, to: number, reason: string, clerk: Clerk): Promise<void> {
    const before = await this.open(chatKey, clerk);
    const { audit, chat, news, operators } = this.#parts;
    const colleague = await operators.byId(to);
    if (!colleague) throw rejected('not_found', {}, [{ field: 'operatorId', rule: 'not_found' }]);
    if (!mayAnswer(colleague)) throw rejected('right_missing', {}, [{ field: 'operatorId', rule: 'right_missing' }]);
    if (before.operatorId === to) throw rejected('nothing_to_change');
    const moved = await audit.record(clerk.actor, async (tx) => {
      if (!(await mayStillAnswer(tx, to))) throw rejected('changed_meanwhile');
      const [row] = await tx
        .update(chatConversations)
        .set({ operatorId: to, closedAtMs: null })
        .where(and(eq(chatConversations.chatKey, chatKey), hadBy(before.operatorId)))
        .returning();
      if (!row) throw rejected('changed_meanwhile');
      const event = {
        action: 'chat.assign',
        object: `chat:${chatKey}`,
        reason,
        before: { operatorId: before.operatorId },
        after: { operatorId: to },
      };
      return { event, result: row };
    });
    news.changed(chatKey);
    const name = await this.#nameIn(chatKey, colleague);
    await chat.say(chatKey, 'chat.handed', { name }, `handed-${to}-${moved.lastSerial}`);
  }

  async send(chatKey: string, sent: Sent, clerk: Clerk): Promise<ChatMessage> {
    await this.own(chatKey, clerk);
    const name = await this.#nameIn(chatKey, clerk);
    return this.#parts.chat.send(chatKey, { side: 'support', id: clerk.operatorId, name }, sent);
  }

  /**
   * What a conversation's user calls an operator: by the name that was chosen, else by their number
   * in the user's language.
   */
  async #nameIn(chatKey: string, { operatorId, shownName }: Pick<Clerk, 'operatorId' | 'shownName'>): Promise<string> {
    if (shownName !== '') return shownName;
    return (await this.#parts.chat.words(chatKey, 'chat.operator', { number: String(operatorId) })) ?? '';
  }

  /**
   * Closes it: a user who writes again waits for any operator. The customer is asked how it was.
   * What they wrote that was not read yet keeps it open.
   */
  async close(chatKey: string, reason: string, clerk: Clerk): Promise<void> {
    const before = await this.own(chatKey, clerk);
    if (before.closedAtMs !== null) throw rejected('nothing_to_change');
    const { audit, chat, news, now } = this.#parts;
    const closingId = await audit.record(clerk.actor, async (tx) => {
      await checkClosable(tx, chatKey, clerk);
      await tx
        .update(chatConversations)
        .set({ operatorId: null, closedAtMs: now(), waitingSinceMs: null })
        .where(eq(chatConversations.chatKey, chatKey));
      const [closing] = await tx
        .insert(chatClosings)
        .values({ chatKey, operatorId: clerk.operatorId, cause: reason, closedAtMs: now() })
        .returning();
      const event = {
        action: 'chat.close',
        object: `chat:${chatKey}`,
        reason,
        before: { operatorId: clerk.operatorId },
        after: { operatorId: null },
      };
      return { event, result: closing?.closingId ?? 0 };
    });
    news.changed(chatKey);
    await chat.say(chatKey, 'chat.closed', {}, `closed-${closingId}`);
  }

  /** What helps to help: who the customer is here, without their name or address. */
  async customer(chatKey: string, userId: number, name: string) {
    const { users, verifications, exchange } = this.#parts;
    const [user, levels, { value: here }, ratings] = await Promise.all([
      users.byId(userId),
      verifications.of(userId),
      exchange.read((state) => ({
        tier: state.user(userId)?.tier ?? 0,
        frozen: state.user(userId)?.frozen ?? false,
        openOrders: state.openOrdersOf(userId).length,
      })),
      this.rows.ratings(chatKey),
    ]);
    return {
      userId: String(userId),
      name,
      language: user?.language ?? 'en',
      registeredAtMs: user?.registeredAtMs ?? 0,
      vip: here.tier,
      frozen: here.frozen,
      primary: levels.primary?.state ?? 'none',
      advanced: levels.advanced?.state ?? 'none',
      openOrders: here.openOrders,
      ratings,
    };
  }

  /** A page of messages up to a serial. */
  async page(chatKey: string, until: number) {
    const { chat } = this.#parts;
    const rows = until > 0 ? await chat.rows.upTo(chatKey, until, chatLimits.pageSize) : [];
    return { messages: chat.shown(rows.toReversed()), historyAvailable: until > chatLimits.pageSize };
  }

  async canned(): Promise<CannedAnswer[]> {
    const db = await this.#parts.sql.db();
    const rows = await db.select().from(chatCanned).orderBy(asc(chatCanned.language), asc(chatCanned.title));
    return rows.flatMap((row) => {
      const language = articleLanguages.find((one) => one === row.language);
      return language === undefined ? [] : [{ ...row, language }];
    });
  }

  /** Adds a ready answer, changes one, or takes it away. */
  async saveCanned(change: CannedChange, clerk: Clerk): Promise<void> {
    const { audit, now } = this.#parts;
    const { cannedId, updatedAtMs, remove = false, reason = '', ...values } = change;
    await audit.record(clerk.actor, async (tx) => {
      const [before] =
        cannedId === undefined
          ? []
          : await tx.select().from(chatCanned).where(eq(chatCanned.cannedId, cannedId)).for('update');
      if (!before && (cannedId !== undefined || remove)) throw rejected('not_found');
      if (before && before.updatedAtMs !== updatedAtMs) throw rejected('changed_meanwhile');
      const isSame =
        before?.language === values.language && before.title === values.title && before.text === values.text;
      if (isSame && !remove) throw rejected('nothing_to_change');
      // Its time is its version: two of one moment are distinguished.
      const row = { ...values, updatedBy: clerk.name, updatedAtMs: Math.max(now(), (before?.updatedAtMs ?? 0) + 1) };
      const changed =
        before === undefined
          ? await tx.insert(chatCanned).values(row).returning()
          : remove
            ? await tx.delete(chatCanned).where(eq(chatCanned.cannedId, before.cannedId)).returning()
            : await tx.update(chatCanned).set(row).where(eq(chatCanned.cannedId, before.cannedId)).returning();
      const object = `canned:${changed[0]?.cannedId ?? 0}`;
      const after = remove ? null : values;
      return { event: { action: 'chat.canned', object, reason, before: before ?? null, after }, result: undefined };
    });
  }

  /**
   * What a ready answer was, newest first: the audit log keeps every version, also of one that was
   * taken away.
   */
  async cannedHistory(cannedId: number) {
    const rows = await this.#parts.audit.about('chat.canned', `canned:${cannedId}`, cannedVersionsMost);
    return rows.flatMap(({ after, name: by, timeMs: atMs }) => {
      if (after === '' || after === 'null') return [];
      const { language, title, text } = JSON.parse(after) as CannedChange;
      return [{ language, title, text, by, atMs }];
    });
  }

  /** Who may answer customers. */
  async colleagues(): Promise<{ operatorId: number; name: string }[]> {
    return clerksOf(this.#parts.operators);
  }
}

/** Who of all operators may answer customers. */
export async function clerksOf(operators: Pick<Operators, 'all'>): Promise<{ operatorId: number; name: string }[]> {
  const all = await operators.all();
  return all.filter(mayAnswer).map(({ operatorId, name }) => ({ operatorId, name }));
}

const hadBy = (operatorId: number | null) =>
  operatorId === null ? isNull(chatConversations.operatorId) : eq(chatConversations.operatorId, operatorId);

/**
 * Holds the conversation, so that no message gets in before it is closed, and looks whether it is
 * still the clerk's, open, and read to its end.
 */
async function checkClosable(tx: Transaction, chatKey: string, { operatorId }: Clerk): Promise<void> {
  const [held] = await tx.select().from(chatConversations).where(eq(chatConversations.chatKey, chatKey)).for('update');
  if (held?.operatorId !== operatorId || held.closedAtMs !== null) throw rejected('changed_meanwhile');
  // A statement of its own after the row is held: it sees what was written while that was waited
  // for.
  const [unread] = await tx
    .select({ serial: chatMessages.serial })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.chatKey, chatKey),
        eq(chatMessages.sender, 'user'),
        gt(chatMessages.serial, held.supportReadSerial),
      ),
    )
    .limit(1);
  if (unread) throw rejected('changed_meanwhile');
}
