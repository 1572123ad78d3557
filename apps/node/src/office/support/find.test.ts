import type { FoundConversation } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { auditLog, chatConversations, users } from '../../base/sql/schema.ts';
import { DeskRows, foundAtOnce } from './waiting-rows.ts';

let server: TestServer;
let ada: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  ada = await OperatorDesk.open(server, 'ada', ['support']);
});
afterAll(() => server.stop());

function dataOf(answer: Answer): unknown {
  if (answer.status !== 200) throw new Error(answer.text);
  return (JSON.parse(answer.text) as { data: unknown }).data;
}
/** A customer who has written something, a minute after the one before. */
async function customer(email: string, ...texts: readonly string[]) {
  server.nowMs += 60_000;
  const { token, userId } = await server.register(email);
  for (const content of texts) await server.ask('/api/chat/send', { token, body: { content } });
  return { userId, chatKey: await server.people.chat.keyOf(userId) };
}
type Page = { readonly records: FoundConversation[]; readonly more: boolean };
const find = async (search: string, current = 1) =>
  dataOf(await ada.ask('/chat/find', { body: { search, current } })) as Page;
const keysOf = async (search: string) => (await find(search)).records.map(({ chatKey }) => chatKey);
const saidIn = async (search: string) => (await find(search)).records.map(({ said }) => said?.content);

test('a customer is found by number, by the name the list shows, and by the whole address, open or closed', async () => {
  const one = await customer('Quentin@example.xyz', 'Good morning');
  await customer('somebody@example.com', 'Good morning');
  await ada.ask('/chat/take', { body: { chatKey: one.chatKey } });
  await ada.ask('/chat/seen', { body: { chatKey: one.chatKey, serial: 99 } });
  dataOf(await ada.ask('/chat/close', { body: { chatKey: one.chatKey, reason: 'Solved' } }));
  const [{ name } = { name: '' }] = (await find(String(one.userId))).records;
  for (const search of [String(one.userId), name, name.toLowerCase(), ' quentin@example.xyz '])
    expect([search, await keysOf(search)]).toEqual([search, [one.chatKey]]);
  // No more of an address than the list shows, and no beginning of one.
  expect(await keysOf('Que****xyz')).toEqual([]);
  expect(await keysOf('quentin@')).toEqual([]);
  expect(await keysOf('qu****yx')).toEqual([]);
});

test('who has a phone number alone is found by what the list shows of it, and by all of it', async () => {
  const { userId, chatKey } = await customer('phoned@example.com', 'Good morning');
  const db = await server.sql.db();
  const phone = { phone: '+85291234567', phoneKey: '+85291234567' };
  await db
    .update(users)
    .set({ email: '', emailKey: null, ...phone })
    .where(eq(users.userId, userId));
  const [{ name } = { name: '' }] = (await find(String(userId))).records;
  expect(name).toBe('+85****4567');
  for (const search of [name, '+852 9123 4567', '+85291234567'])
    expect([search, await keysOf(search)]).toEqual([search, [chatKey]]);
  expect(await keysOf('+8****67')).toEqual([]);
});

test('words are found in one message, in any order and case; what the exchange says and the stand-in for an image are not', async () => {
  const { chatKey } = await customer(
    'words@example.com',
    'My DEPOSIT of Tuesday',
    'It is 50% late',
    '入金が届きません',
  );
  await ada.ask('/chat/take', { body: { chatKey } });
  await ada.ask('/chat/send', { body: { chatKey, content: 'The deposit comes at noon', messageId: 'answer-0001' } });
  expect(await saidIn('tuesday deposit')).toEqual(['My DEPOSIT of Tuesday']);
  expect(await saidIn('deposit')).toEqual(['The deposit comes at noon']);
  expect(await saidIn('入金')).toEqual(['入金が届きません']);
  // Of two messages together nothing is found; signs of a pattern mean themselves.
  expect(await keysOf('tuesday noon')).toEqual([]);
  expect(await saidIn('50%')).toEqual(['It is 50% late']);
  expect(await keysOf('5_%')).toEqual([]);
  expect(await keysOf('is with you now')).toEqual([]);
});

test('the latest are first, a page at a time, none on two of them', async () => {
  const db = await server.sql.db();
  const { chatKey } = await customer('many@example.com', 'One of many');
  const [row] = await db.select().from(users).where(eq(users.chatKey, chatKey));
  const copies = Array.from({ length: foundAtOnce }, (_, at) => ({
    userId: 5_000_000 + at,
    chatKey: `copy-${at}`,
    lastSerial: 1,
    lastAtMs: at,
  }));
  if (row === undefined) throw new Error('registered just now');
  for (const { userId, chatKey: key } of copies)
    await db
      .insert(users)
      .values({ ...row, userId, chatKey: key, email: 'zz@example.zz', emailKey: null, inviteCode: key });
  await db.insert(chatConversations).values(copies.map((one) => ({ ...one, createdAtMs: 0, closedAtMs: 0 })));
  const first = await find('zz****zz');
  const second = await find('zz****zz', 2);
  expect([first.more, first.records.length, second.more, second.records.length]).toEqual([
    false,
    foundAtOnce,
    false,
    0,
  ]);
  await db.update(users).set({ email: 'zz@example.zz' }).where(eq(users.chatKey, chatKey));
  const [newest, ...others] = (await find('zz****zz')).records;
  const rest = await find('zz****zz', 2);
  expect([newest?.chatKey, others.length, rest.records.map((one) => one.chatKey), rest.more]).toEqual([
    chatKey,
    foundAtOnce - 1,
    ['copy-0'],
    false,
  ]);
});

test('what was said in a conversation that is not theirs to open is not looked through', async () => {
  const { chatKey, userId } = await customer('private@example.com', 'A very private word');
  await ada.ask('/chat/take', { body: { chatKey } });
  const rows = new DeskRows(server.sql);
  const keys = async (search: string, operatorId: number, readsAll: boolean) =>
    (await rows.find(search, { operatorId, readsAll }, 1)).records.map((one) => [one.chatKey, one.said !== null]);
  const own = await ada.id();
  expect(await keys('private word', own, false)).toEqual([[chatKey, true]]);
  expect(await keys('private word', own + 1, false)).toEqual([]);
  expect(await keys('private word', own + 1, true)).toEqual([[chatKey, true]]);
  expect(await keys(String(userId), own + 1, false)).toEqual([[chatKey, false]]);
});

test('each search is on record with what it found, and without what was typed', async () => {
  const db = await server.sql.db();
  await find('a word that nobody said');
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'chat.find')).limit(1);
  expect(entry).toMatchObject({ name: 'ada', object: 'chat' });
  const all = JSON.stringify(await db.select().from(auditLog).where(eq(auditLog.action, 'chat.find')));
  expect(all).toContain('{\\"found\\":0,\\"page\\":1}');
  for (const typed of ['nobody said', 'quentin', 'zz****zz']) expect(all).not.toContain(typed);
});

test('nobody but who answers customers finds anything', async () => {
  const content = await OperatorDesk.open(server, 'dora', ['content']);
  expect((await content.ask('/chat/find', { body: { search: 'word' } })).status).toBe(403);
  const { token } = await server.register('asks@example.com');
  expect((await server.ask('/console/api/chat/find', { token, body: { search: 'word' } })).status).toBe(401);
});
