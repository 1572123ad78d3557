import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { users } from '../../base/sql/schema.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

interface Data {
  readonly records: readonly { generation: number; account: string; registeredAtMs: number; traded: string }[];
  readonly total: number;
  readonly inviteCode: string;
  readonly generations: readonly { generation: number; people: number; traded: string }[];
}
const dataOf = ({ text }: Answer): Data => (JSON.parse(text) as { data: Data }).data;
const ask = async (token: string, call: 'getAgentList' | 'getAgentInfo', body: object = {}) =>
  dataOf(await server.ask(`/api/agentActivityInfo/${call}`, { token, body }));

async function join(name: string, inviteCode?: string): Promise<{ token: string; code: string }> {
  server.nowMs += 1_000;
  const body = { email: `${name}@example.com`, password: 'kX7-mq2vLp', ...(inviteCode && { inviteCode }) };
  const { satoken = '', user } = (await server.ask('/api/user/register', { body })).body.data;
  return { token: satoken, code: user?.inviteCode ?? '' };
}

test('whom one invited is counted over three generations, masked, with what they traded', async () => {
  const root = await join('root');
  const child = await join('first.child', root.code);
  await join('second-child', root.code);
  const grandchild = await join('grand-child', child.code);
  const third = await join('great-grand', grandchild.code);
  await join('too-far-away', third.code);
  const order = { symbol: 'BTC/USDT', type: 'limit', price: '60000.00', quantity: '0.01000' };
  await server.ask('/api/currency/order/submit', { token: child.token, body: { ...order, side: 'sell' } });
  await server.ask('/api/currency/order/submit', { token: grandchild.token, body: { ...order, side: 'buy' } });
  await server.projector.idle();

  const info = await ask(root.token, 'getAgentInfo');
  expect(info.inviteCode).toBe(root.code);
  expect(info.generations).toEqual([
    { generation: 1, people: 2, traded: '600.00000000' },
    { generation: 2, people: 1, traded: '600.00000000' },
    { generation: 3, people: 1, traded: '0.00000000' },
  ]);
  const list = await ask(root.token, 'getAgentList');
  expect(list.total).toBe(4);
  expect(list.records.map(({ generation }) => generation)).toEqual([3, 2, 1, 1]);
  expect(list.records.at(-1)).toMatchObject({ account: 'fi****om', traded: '600.00000000' });
  expect(JSON.stringify(list)).not.toMatch(/first\.child|example\.com|too-far/);
  const second = await ask(root.token, 'getAgentList', { generation: 1, size: 1, current: 2 });
  expect([second.total, second.records.length, second.records[0]?.account]).toEqual([2, 1, 'fi****om']);
  expect((await ask(third.token, 'getAgentInfo')).generations[0]?.people).toBe(1);
  const refused = await server.ask('/api/agentActivityInfo/getAgentList', {
    token: root.token,
    body: { generation: 4 },
  });
  expect(refused.status).toBe(400);
});

test('nobody is invited by themselves or by those they invited, however they register', async () => {
  const root = await join('loop-root');
  const child = await join('loop-child', root.code);
  const grandchild = await join('loop-grand', child.code);
  const again = (name: string, inviteCode: string, password = 'kX7-mq2vLp') =>
    server.ask('/api/user/register', { body: { email: `${name}@example.com`, password, inviteCode } });
  for (const code of [root.code, child.code, grandchild.code])
    expect((await again('loop-root', code)).status).toBe(422);
  // A registration that a crash cut off is completed by the same one tried again: it keeps whom it
  // named first.
  const db = await server.sql.db();
  const rowOf = async (name: string) => await server.people.users.byEmail(`${name}@example.com`);
  await db
    .update(users)
    .set({ opened: false })
    .where(eq(users.userId, (await rowOf('loop-root'))?.userId ?? 0));
  expect((await again('loop-root', grandchild.code)).status).toBe(200);
  expect((await rowOf('loop-root'))?.invitedBy).toBeNull();
  await again('loop-late', 'NOSUCHCD');
  expect((await rowOf('loop-late'))?.invitedBy).toBeNull();
  const everybody = await db.select({ userId: users.userId, invitedBy: users.invitedBy }).from(users);
  const invited = everybody.filter(({ invitedBy }) => invitedBy !== null);
  expect(invited.length).toBeGreaterThan(1);
  for (const { userId, invitedBy } of invited) expect(invitedBy).toBeLessThan(userId);
  const contact = { channel: 'mail', address: 'loop-made@example.com' } as const;
  const wanted = { contact, verified: false, passwordHash: '', language: 'en', invitedBy: 1_000_000 };
  await expect(server.people.users.add(wanted, async () => 1, 0)).rejects.toThrow('registered before');
});

test('a ring of invitations ends with the last generation', async () => {
  const one = await join('ring-one');
  const two = await join('ring-two', one.code);
  const first = await server.people.users.byEmail('ring-one@example.com');
  const second = await server.people.users.byEmail('ring-two@example.com');
  const db = await server.sql.db();
  await db
    .update(users)
    .set({ invitedBy: second?.userId ?? 0 })
    .where(eq(users.userId, first?.userId ?? 0));
  expect((await ask(two.token, 'getAgentInfo')).generations.map(({ people }) => people)).toEqual([1, 1, 1]);
});
