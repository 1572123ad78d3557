import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../base/problem.ts';
import type { Database, Sql } from '../../base/sql/open-sql.ts';
import { chatConversations, chatMessages } from '../../base/sql/schema.ts';
import { engines, type TestSql } from '../../base/sql/test-support/engines.ts';
import { Conversations } from './conversations.ts';
import { MessageWriter, writerLimits } from './message-writer.ts';
import type { Addressed, Stored } from './store-messages.ts';

const nowMs = 1_000;
const now = () => nowMs;

describe.each(Object.entries(engines))('on %s', (_name, start) => {
  let running: TestSql;
  let writer: MessageWriter;
  let rows: Conversations;
  beforeAll(async () => {
    running = await start();
    writer = new MessageWriter(running.sql, now);
    rows = new Conversations(running.sql, now);
  }, 60_000);
  afterAll(() => running.stop());

  let conversations = 0;
  const newConversation = async (): Promise<string> => {
    const chatKey = `key-${(conversations += 1)}`;
    await rows.begin(chatKey, conversations);
    return chatKey;
  };
  const draft = (chatKey: string, content: string, more: Partial<Addressed> = {}): Addressed => ({
    chatKey,
    sender: 'user',
    senderId: 1,
    senderName: '',
    messageId: `id of ${content}`,
    contentType: 1,
    content,
    ...more,
  });
  const bySupport = { sender: 'support', senderId: 7, senderName: 'Ada' } as const;
  const said = async (chatKey: string) =>
    (await rows.after(chatKey, 0, 1_000)).map(({ serial, content }) => `${serial} ${content}`);
  const serialOf = (stored: Stored | null) => stored?.row.serial;
  const statusOf = async (sent: Promise<unknown>) =>
    sent.then(
      () => 200,
      (problem: Problem) => problem.status,
    );

  test('what waits goes together: one statement, in the order in which it came, conversation by conversation', async () => {
    const [one, other] = [await newConversation(), await newConversation()];
    const counted = countingSql(running.sql);
    const together = new MessageWriter(counted, now);
    const stored = await Promise.all(
      Array.from({ length: 100 }, (_, n) => together.add(draft(n % 2 === 0 ? one : other, `message ${n}`))),
    );
    expect(stored.map(serialOf)).toEqual(Array.from({ length: 100 }, (_, n) => Math.floor(n / 2) + 1));
    expect(await said(one)).toEqual(Array.from({ length: 50 }, (_, n) => `${n + 1} message ${n * 2}`));
    expect(counted.statements()).toBe(1);
    expect((await rows.find(one))?.lastSerial).toBe(50);
  });

  test('one message sent often at once is stored once, and fresh once', async () => {
    const key = await newConversation();
    const first = writer.add(draft(key, 'before'));
    const stored = await Promise.all(Array.from({ length: 20 }, () => writer.add(draft(key, 'only once'))));
    await first;
    expect(stored.map(serialOf)).toEqual(Array.from({ length: 20 }, () => 2));
    expect(stored.filter((one) => one?.fresh)).toHaveLength(1);
    expect((await writer.add(draft(key, 'only once')))?.fresh).toBe(false);
    expect(await said(key)).toEqual(['1 before', '2 only once']);
  });

  test('one id with other words is refused, and nothing else: sent together, and sent later', async () => {
    const [key, other] = [await newConversation(), await newConversation()];
    const id = { messageId: 'one id' };
    const sent = [
      writer.add(draft(key, 'first')),
      writer.add(draft(key, 'words', id)),
      writer.add(draft(key, 'other words', id)),
      writer.add(draft(key, 'words', { ...id, contentType: 2 })),
      writer.add(draft(key, 'words', { ...id, ...bySupport })),
      writer.add(draft(other, 'other words', id)),
      writer.add(draft(key, 'last')),
    ];
    expect(await Promise.all(sent.map(statusOf))).toEqual([200, 200, 409, 409, 200, 200, 200]);
    expect(await said(key)).toEqual(['1 first', '2 words', '3 words', '4 last']);
    const later = [writer.add(draft(key, 'later')), writer.add(draft(key, 'other words', id))];
    expect(await Promise.all(later.map(statusOf))).toEqual([200, 409]);
  });

  test('a conversation that there is not fails for itself, and so does what the database does not take', async () => {
    const key = await newConversation();
    const sent = [
      writer.add(draft(key, 'first')),
      writer.add(draft('nobody’s', 'lost')),
      writer.add(draft(key, 'a \0 that no text holds')),
      writer.add(draft(key, 'a number out of range', { contentType: 2 ** 40 })),
      writer.add(draft(key, 'half a \ud800 sign')),
      writer.add(draft(key, `"quotes", {braces}, \\ and NULL`)),
    ];
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? serialOf(one.value) : 'refused'))).toEqual([
      1,
      undefined,
      'refused',
      'refused',
      2,
      3,
    ]);
    expect(await said(key)).toEqual(['1 first', '2 half a \ufffd sign', `3 "quotes", {braces}, \\ and NULL`]);
  });

  test.each([
    ['user', { waitingSinceMs: 5, userReadSerial: 3, supportSerial: 0, supportReadSerial: 0 }],
    ['user support', { waitingSinceMs: null, userReadSerial: 3, supportSerial: 4, supportReadSerial: 4 }],
    ['support user', { waitingSinceMs: nowMs, userReadSerial: 4, supportSerial: 3, supportReadSerial: 3 }],
    ['system', { waitingSinceMs: 5, userReadSerial: 0, supportSerial: 0, supportReadSerial: 0, lastAtMs: 5 }],
  ])('marks after %s together are those of one after the other', async (senders, marks) => {
    const key = await newConversation();
    const db = await running.sql.db();
    const before = { waitingSinceMs: 5, closedAtMs: 6, lastAtMs: 5, lastSerial: 1 };
    await db.update(chatConversations).set(before).where(eq(chatConversations.chatKey, key));
    const system = { sender: 'system', senderId: -1 } as const;
    await Promise.all([
      writer.add(draft(key, 'something of the platform’s own', system)),
      ...senders
        .split(' ')
        .map((sender, n) =>
          writer.add(draft(key, `${sender} ${n}`, sender === 'user' ? {} : sender === 'support' ? bySupport : system)),
        ),
    ]);
    const byUser = senders.includes('user');
    expect(await rows.find(key)).toMatchObject({ ...marks, closedAtMs: byUser ? null : 6 });
  });

  test('two nodes on one database write the same conversations at once: everything once, one order, no gaps', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, newConversation));
    const nodes = [writer, new MessageWriter(running.sql, now)];
    const sends = nodes.flatMap((node, at) =>
      Array.from({ length: 200 }, (_, n) => {
        // Each node meets the conversations in another order; every fourth message goes to both, as
        // from a client that tries again.
        const key = keys[(at === 0 ? n : 4 * n) % keys.length] ?? '';
        return node.add(draft(key, n % 4 === 0 ? `both ${n}` : `node ${at} ${n}`));
      }),
    );
    const stored = await Promise.all(sends);
    const db = await running.sql.db();
    const messages = await db.select().from(chatMessages);
    const fresh = stored.filter((one) => one?.fresh).map((one) => `${one?.row.chatKey} ${one?.row.serial}`);
    const there = messages.filter(({ chatKey }) => keys.includes(chatKey));
    expect(fresh.toSorted()).toEqual(there.map(({ chatKey, serial }) => `${chatKey} ${serial}`).toSorted());
    expect(new Set(there.map(({ chatKey, messageId }) => `${chatKey} ${messageId}`)).size).toBe(there.length);
    for (const key of keys) {
      const serials = (await rows.after(key, 0, 1_000)).map(({ serial }) => serial);
      expect(serials).toEqual(serials.map((_, n) => n + 1));
      expect((await rows.find(key))?.lastSerial).toBe(serials.length);
    }
  });

  test('a full queue is refused with 503 and a time; what the platform says gets in; what waits is stored', async () => {
    const key = await newConversation();
    const gate = gatedSql(running.sql);
    const held = new MessageWriter(gate, now);
    const sent = Array.from({ length: writerLimits.waiting }, (_, n) => held.add(draft(key, `message ${n}`)));
    const over = held.add(draft(key, 'one too many'));
    const welcome = held.add(draft(key, 'welcome', { sender: 'system', senderId: -1 }));
    await expect(over).rejects.toMatchObject({ status: 503, reason: 'overloaded', retryAfterSeconds: 1 });
    gate.open();
    expect((await Promise.all(sent)).map(serialOf)).toEqual(sent.map((_, n) => n + 1));
    expect(serialOf(await welcome)).toBe(writerLimits.waiting + 1);
    expect(serialOf(await held.add(draft(key, 'one too many')))).toBe(writerLimits.waiting + 2);
  }, 30_000);

  test('closing writes what waits, and takes no more', async () => {
    const key = await newConversation();
    const closing = new MessageWriter(running.sql, now);
    const sent = Array.from({ length: 10 }, (_, n) => closing.add(draft(key, `message ${n}`)));
    const closed = closing.close();
    await expect(closing.add(draft(key, 'late'))).rejects.toMatchObject({ status: 503, reason: 'stopping' });
    await closed;
    expect(await said(key)).toHaveLength(10);
    expect((await Promise.all(sent)).map(serialOf)).toEqual(sent.map((_, n) => n + 1));
  });

  test('without a database everybody who waits hears of it, and the next message is tried again', async () => {
    const key = await newConversation();
    let away = true;
    const flaky: Pick<Sql, 'db'> = {
      db: () => (away ? Promise.reject(new Error('away')) : running.sql.db()),
    };
    const patient = new MessageWriter(flaky, now);
    const sent = [patient.add(draft(key, 'one')), patient.add(draft(key, 'two'))];
    expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    away = false;
    expect(serialOf(await patient.add(draft(key, 'one')))).toBe(1);
  });

  test('a database that does not answer is waited for once, however many wait', async () => {
    const key = await newConversation();
    const counted = countingSql(running.sql, Object.assign(new Error('cut off'), { code: 'EPIPE' }));
    const patient = new MessageWriter(counted, now);
    const sent = Array.from({ length: 3 * writerLimits.together }, (_, n) => patient.add(draft(key, `message ${n}`)));
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(counted.statements()).toBe(1);
    expect(serialOf(await patient.add(draft(key, 'one')))).toBe(1);
  });

  test('a conversation that somebody holds for too long holds up nobody else’s message', async () => {
    const [one, other] = [await newConversation(), await newConversation()];
    const tooLong = () => Object.assign(new Error('held'), { code: '57014' });
    const patient = new MessageWriter(countingSql(running.sql, tooLong(), tooLong()), now);
    const sent = [patient.add(draft(one, 'held')), patient.add(draft(other, 'free'))];
    expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await said(other)).toEqual(['1 free']);
  });

  test('a held conversation is waited for once more, however many of its messages wait', async () => {
    const [one, other] = [await newConversation(), await newConversation()];
    const tooLong = () => Object.assign(new Error('held'), { code: '57014' });
    const counted = countingSql(running.sql, tooLong(), tooLong());
    const patient = new MessageWriter(counted, now);
    const held = Array.from({ length: 20 }, (_, n) => patient.add(draft(one, `held ${n}`)));
    const free = patient.add(draft(other, 'free'));
    expect((await Promise.allSettled(held)).filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(serialOf(await free)).toBe(1);
    expect(counted.statements()).toBe(3);
  });

  test('everybody hears of a connection that breaks while messages are written one by one', async () => {
    const keys = [await newConversation(), await newConversation(), await newConversation()];
    const wrong = Object.assign(new Error('held'), { code: '57014' });
    const lost = Object.assign(new Error('cut off'), { code: 'EPIPE' });
    const patient = new MessageWriter(countingSql(running.sql, wrong, lost), now);
    const outcomes = await Promise.allSettled(keys.map((key) => patient.add(draft(key, 'said'))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await patient.close();
  });
});

/** The same database, whose statements are counted; the first ones may fail. */
function countingSql(sql: Sql, ...failures: Error[]): Pick<Sql, 'db'> & { statements(): number } {
  let count = 0;
  return {
    statements: () => count,
    async db() {
      const db = await sql.db();
      const execute = ((query: Parameters<Database['execute']>[0]) => {
        count += 1;
        const failure = failures.shift();
        return failure ? Promise.reject(failure) : db.execute(query);
      }) as Database['execute'];
      return Object.assign(Object.create(db) as Database, { execute });
    },
  };
}

/** The same database, which opens when the test says so. */
function gatedSql(sql: Sql): Pick<Sql, 'db'> & { open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    open: () => open(),
    async db() {
      await opened;
      return sql.db();
    },
  };
}
