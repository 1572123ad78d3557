import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { auditLog, messages, userNotes } from '../../base/sql/schema.ts';

let server: TestServer;
let sam: OperatorDesk;
let rita: OperatorDesk;
let user: { readonly token: string; readonly userId: number };
const email = 'Wei.Lin@example.com';
beforeAll(async () => {
  server = await TestServer.start();
  sam = await OperatorDesk.open(server, 'sam', ['support']);
  rita = await OperatorDesk.open(server, 'rita', ['risk']);
  user = await server.register(email);
  await server.register('somebody.else@example.com');
});
afterAll(() => server.stop());

interface Data {
  readonly records: readonly { readonly userId: number; readonly messageId: number; readonly address: string }[];
  readonly notes: readonly { readonly name: string; readonly text: string }[];
  readonly balances: readonly object[];
  readonly logIns: readonly object[];
  readonly body: string;
  readonly more: boolean;
}
const dataOf = ({ text }: Answer): Data => (JSON.parse(text) as { data: Data }).data;
const find = async (search: string) => dataOf(await sam.ask('/users/find', { body: { search } })).records;
const profile = (userId: number, by = sam) => by.ask('/users/profile', { body: { userId } });
const records = async () => {
  const db = await server.sql.db();
  return db.select().from(auditLog).orderBy(desc(auditLog.auditId)).limit(20);
};

test('a user is found by what is known exactly, and the search is on record without it', async () => {
  for (const search of [email, email.toLowerCase(), String(user.userId)])
    expect((await find(search)).map(({ userId }) => userId)).toEqual([user.userId]);
  for (const search of ['Wei', 'wei.lin@', '%', '@example.com', '+85290000000', '999999999'])
    expect(await find(search)).toEqual([]);
  const [found] = await find(email);
  expect(found).toMatchObject({ email: 'We****om', phone: '' });
  const log = await records();
  expect(log[0]).toMatchObject({ name: 'sam', action: 'user.find', object: `user:${user.userId}` });
  expect(JSON.stringify(log)).not.toMatch(/wei\.lin|example\.com/i);
});

test('a user is found by an order of theirs, also where somebody else has that number', async () => {
  const { userId, token } = await server.register('orders@example.com');
  const order = { symbol: 'BTC/USDT', type: 'limit', side: 'buy', price: '58000.00', quantity: '0.01000' };
  const { orderId } = (await server.ask('/api/currency/order/submit', { token, body: order })).body.data;
  const byOrder = () => find(String(orderId));
  await expect.poll(byOrder).toContainEqual(expect.objectContaining({ userId, byOrder: true }));
  const others = (await byOrder()).filter((one) => one.userId !== userId);
  expect(others.map((one) => String(one.userId))).toEqual(others.map(() => String(orderId)));
  expect(JSON.parse((await records())[0]?.after ?? '')).toMatchObject({ by: 'id', orderOf: userId });
});

test('open orders are seen by the roles of the matrix, and the look is on record', async () => {
  const { userId, token } = await server.register('resting@example.com');
  const order = { symbol: 'BTC/USDT', type: 'limit', side: 'buy', price: '58000.00', quantity: '0.01000' };
  const { orderId } = (await server.ask('/api/currency/order/submit', { token, body: order })).body.data;
  const ordersFor = async (by: OperatorDesk) => by.ask('/users/orders', { body: { userId } });
  await expect.poll(async () => dataOf(await ordersFor(sam)).records).toMatchObject([{ orderId, side: 'buy' }]);
  expect((await records())[0]).toMatchObject({ name: 'sam', action: 'user.orders', object: `user:${userId}` });
  const cleo = await OperatorDesk.open(server, 'cleo', ['content', 'finance', 'administrator']);
  expect((await ordersFor(cleo)).status).toBe(403);
  await server.ask(`/api/currency/order/cancelOrder?id=${orderId}`, { token });
  await expect.poll(async () => dataOf(await ordersFor(rita)).records).toEqual([]);
});

test('a profile leads operators who answer customers to the conversation, and nobody else', async () => {
  const { userId, token } = await server.register('talks@example.com');
  const keyFor = async (by: OperatorDesk) => (await profile(userId, by)).body.data;
  expect(await keyFor(sam)).toMatchObject({ chatKey: null });
  await server.ask('/api/chat/send', { token, body: { content: 'Hello' } });
  expect(await keyFor(sam)).toMatchObject({ chatKey: await server.people.chat.keyOf(userId) });
  expect(await keyFor(rita)).toMatchObject({ chatKey: null });
});

test('a profile shows what may be seen, masked, and each look is on record', async () => {
  await server.ask('/api/user/login', { body: { email, password: 'kX7-mq2vLp' } });
  await server.ask('/api/user/login', { body: { email, password: 'wrong-9-Password' } });
  const answer = await profile(user.userId);
  expect(answer.body.data).toMatchObject({
    userId: user.userId,
    email: 'We****om',
    frozen: false,
    levels: { primary: 'none', advanced: 'none' },
    tier: 0,
    security: { totpSinceMs: null, passkeys: 0, fundPassword: false, frozenReason: '' },
  });
  expect(answer.text).not.toMatch(/wei\.lin|passwordHash|keyHash/i);
  const { balances, logIns } = dataOf(answer);
  expect(balances).toContainEqual(expect.objectContaining({ walletType: 1, asset: 'USDT' }));
  expect(logIns).toContainEqual(expect.objectContaining({ kind: 'login_failed' }));
  expect((await records())[0]).toMatchObject({ action: 'user.view', object: `user:${user.userId}` });
  expect((await profile(987_654)).body.data.reason).toBe('not_found');
});

test('a note is for colleagues: kept by itself, on record by its number alone', async () => {
  const text = 'Called on Monday;\nasks about a deposit.';
  const added = await sam.ask('/users/note', { body: { userId: user.userId, text } });
  expect(dataOf(added).notes).toMatchObject([{ name: 'sam', text }]);
  expect(dataOf(await profile(user.userId, rita)).notes).toMatchObject([{ name: 'sam', text }]);
  const seen = await server.ask('/api/user/getInfo', { token: user.token });
  expect(seen.text).not.toContain('Monday');
  const db = await server.sql.db();
  expect(await db.select().from(userNotes)).toHaveLength(1);
  const log = (await records()).find(({ action }) => action === 'user.note');
  expect(log).toMatchObject({ name: 'sam', object: `user:${user.userId}` });
  expect(JSON.stringify(log)).not.toContain('Monday');
  expect((await sam.ask('/users/note', { body: { userId: user.userId, text: '  ' } })).status).toBe(400);
  expect((await sam.ask('/users/note', { body: { userId: 987_654, text } })).body.data.reason).toBe('not_found');
});

test('one operator ends every session of a user: at once, with a reason on record, and the user is notified', async () => {
  const email = 'lost.phone@example.com';
  const { token, userId } = await server.register(email);
  const other = await server.ask('/api/user/login', { body: { email, password: 'kX7-mq2vLp' } });
  const tokens = [token, other.body.data.satoken ?? ''];
  const bystander = await server.register('bystander@example.com');
  const states = () =>
    Promise.all(tokens.map(async (each) => (await server.ask('/api/user/getInfo', { token: each })).status));
  expect(await states()).toEqual([200, 200]);
  const ended: string[] = [];
  const stop = server.sessions.onEnded((_, cause) => void ended.push(cause));
  const reason = 'Called: the phone is lost';
  const end = (body: object, by = sam) => by.ask('/users/endSessions', { body });
  expect((await end({ userId })).status).toBe(400);
  expect((await end({ userId, reason: ' ' })).status).toBe(400);
  expect((await end({ userId: 987_654, reason })).body.data.reason).toBe('not_found');
  expect(await states()).toEqual([200, 200]);
  expect((await end({ userId, reason })).status).toBe(200);
  expect(await states()).toEqual([401, 401]);
  // Sockets and the broker's connections hear of each.
  expect(ended).toEqual(['by_operator', 'by_operator']);
  stop();
  expect((await server.ask('/api/user/getInfo', { token: bystander.token })).status).toBe(200);
  expect((await records())[0]).toMatchObject({
    name: 'sam',
    action: 'user.endSessions',
    object: `user:${userId}`,
    reason,
  });
  const { rows } = await server.people.security.events(userId, { limit: 1, offset: 0 });
  expect(rows[0]).toMatchObject({ kind: 'sessions_ended', device: 'Candor' });
  const [mail] = dataOf(await sam.ask('/mailbox', { body: { address: email } })).records;
  const opened = dataOf(await sam.ask('/mailbox/open', { body: { messageId: mail?.messageId } }));
  expect(opened.body).toContain('Support ended every session of the account');
  expect(opened.body).not.toContain(reason);
  expect((await server.ask('/api/user/login', { body: { email, password: 'kX7-mq2vLp' } })).status).toBe(200);
});

test('an account is frozen by two of the right roles, its user reads why, and the profile says so', async () => {
  const carl = await OperatorDesk.open(server, 'carl', ['compliance']);
  const proposal = { kind: 'user.freeze', userId: user.userId };
  const reason = 'A log-in that was not the owner';
  const body = { proposal, reason, requestId: 'freeze-request-1' };
  expect((await sam.ask('/approvals/propose', { body })).status).toBe(403);
  const proposed = await rita.ask('/approvals/propose', { body });
  const { approvalId } = JSON.parse(proposed.text).data as { approvalId: number };
  expect((await rita.ask('/approvals/approve', { body: { approvalId } })).body.data.reason).toBe('own_proposal');
  expect((await carl.ask('/approvals/approve', { body: { approvalId } })).status).toBe(200);
  const after = await profile(user.userId);
  expect(after.body.data).toMatchObject({ frozen: true, security: { frozenReason: reason } });
});

test('the mailbox is read newest first, by address, and a text is opened one by one', async () => {
  for (const address of [email, 'somebody.else@example.com'])
    await server.people.post.send(
      { kind: 'code', purpose: 'security', code: '402817' },
      { channel: 'mail', address, userId: address === email ? user.userId : null, language: 'en', antiCode: '' },
    );
  const all = dataOf(await sam.ask('/mailbox', { body: {} }));
  expect(all.more).toBe(false);
  expect(all.records.map(({ address }) => address).slice(0, 2)).toEqual(['so****om', 'We****om']);
  expect(JSON.stringify(all)).not.toContain('402817');
  const own = dataOf(await sam.ask('/mailbox', { body: { address: email.toLowerCase() } })).records;
  expect(new Set(own.map(({ userId }) => userId))).toEqual(new Set([user.userId]));
  const opened = dataOf(await sam.ask('/mailbox/open', { body: { messageId: own[0]?.messageId } }));
  expect(opened.body).toContain('402817');
  const [second, first] = await records();
  expect(second).toMatchObject({ name: 'sam', action: 'mailbox.open', object: `user:${user.userId}` });
  expect(first).toMatchObject({ action: 'mailbox.read', object: `user:${user.userId}` });
  expect(JSON.stringify([first, second])).not.toMatch(/402817|example\.com/);
  expect((await rita.ask('/mailbox', { body: {} })).status).toBe(403);
  expect((await sam.ask('/mailbox/open', { body: { messageId: 987_654 } })).body.data.reason).toBe('not_found');
});

test('what is on its way to somebody is read by nobody else: its code would let them in', async () => {
  await server.people.post.send(
    { kind: 'code', purpose: 'reset', code: '617204' },
    { channel: 'mail', address: email, userId: user.userId, language: 'en', antiCode: '' },
  );
  const [{ messageId } = { messageId: 0 }] = await server.people.post.mailbox({ limit: 1, offset: 0 });
  const db = await server.sql.db();
  for (const state of ['waiting', 'failed']) {
    await db.update(messages).set({ state }).where(eq(messages.messageId, messageId));
    const answer = await sam.ask('/mailbox/open', { body: { messageId } });
    expect([answer.status, dataOf(answer).body, answer.text.includes('617204')]).toEqual([200, '', false]);
  }
});
