import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { applications, auditLog, messages } from '../../base/sql/schema.ts';
import { certify } from '../verification/test-support/certify.ts';

let server: TestServer;
let cora: OperatorDesk;
let rob: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  cora = await OperatorDesk.open(server, 'cora', ['compliance']);
  rob = await OperatorDesk.open(server, 'rob', ['risk']);
});
afterAll(() => server.stop());

interface Standing {
  readonly state: string;
  readonly reason: string;
  readonly tryAgainAtMs: number | null;
  readonly conditions: readonly { readonly condition: string; readonly holds: boolean; readonly days: number | null }[];
  readonly facts: { readonly displayName?: string } | null;
}
interface Data {
  readonly merchant: Standing;
  readonly agent: Standing;
  readonly records: readonly { readonly applicationId: number; readonly userId: number; readonly proposed: boolean }[];
  readonly approvalId: number;
  readonly state: string;
  readonly seq: number | null;
  readonly sentAgain: boolean;
  readonly earlier: readonly { readonly state: string; readonly reason: string }[];
}
const dataOf = ({ text }: Answer): Data => (JSON.parse(text) as { data: Data }).data;
const dayMs = 24 * 3_600_000;

const merchant = {
  displayName: 'Lin Trades',
  country: 'HK',
  contactKind: 'telegram',
  contact: '@lin',
  volume: '10k_100k',
  payments: ['bank', 'wise'],
  statement: 'Five years of trading with people in person.',
  agreed: true,
};
const agent = {
  channels: ['website', 'video'],
  links: 'https://lin.example',
  audience: '1k_10k',
  statement: 'A site about exact arithmetic since 2019.',
  agreed: true,
};

interface Person {
  readonly token: string;
  readonly userId: number;
}

/** Somebody of whom every condition holds, after the days that it takes. */
async function ready(name: string): Promise<Person> {
  const { token, userId } = await server.register(`${name}@example.com`);
  const { verifications, secondFactors } = server.people;
  await certify(verifications, userId, 'advanced');
  const { secret } = await secondFactors.begin(`user:${userId}`, name);
  await secondFactors.confirm(`user:${userId}`, generateSync({ secret, epoch: Math.floor(server.nowMs / 1_000) }));
  return { token, userId };
}

/** Days go by, and with them the sessions of operators. */
async function pass(days: number): Promise<void> {
  server.nowMs += days * dayMs;
  for (const desk of [cora, rob]) await desk.logIn();
}

/** The session of days ago is over. */
async function again({ userId }: Person): Promise<string> {
  const { satoken } = await server.sessions.open(userId);
  return satoken;
}

const apply = (kind: 'merchant' | 'agent', token: string, more: object = {}) =>
  server.ask(`/api/user/application/${kind}`, {
    token,
    body: { ...(kind === 'merchant' ? merchant : agent), ...more },
  });
const stateOf = async (token: string) => dataOf(await server.ask('/api/user/application/state', { token }));
const applicationOf = async (userId: number, desk = cora) => {
  const { records } = dataOf(await desk.ask('/applications', { method: 'GET' }));
  const found = records.find((row) => row.userId === userId);
  if (!found) throw new Error(`No application of ${userId} waits.`);
  return found;
};
let proposals = 0;
const propose = (desk: OperatorDesk, proposal: object, reason = 'Looked at with care') => {
  proposals += 1;
  return desk.ask('/approvals/propose', { body: { proposal, reason, requestId: `application-${proposals}` } });
};
const approve = (desk: OperatorDesk, approvalId: number) => desk.ask('/approvals/approve', { body: { approvalId } });
const transfer = (token: string, from: number, to: number, amount: string) =>
  server.ask('/api/asset/transferFunds', { token, body: { from, to, coin: 'USDT', amount } });
const infoOf = async (token: string) => (await server.ask('/api/user/getInfo', { token, body: {} })).body.data.user;
const walletsOf = async (token: string) =>
  (await server.ask('/api/core/coin/assets/getWalletAccount', { method: 'GET', token })).rows.map(({ type }) => type);

test('conditions are listed before anybody applies, and each that does not hold is named', async () => {
  const { token } = await server.register('new@example.com');
  const { merchant: standing, agent: other } = await stateOf(token);
  expect(standing).toMatchObject({ state: 'none', facts: null });
  expect(standing.conditions).toEqual([
    { condition: 'identity_advanced', holds: false, days: null },
    { condition: 'account_age', holds: false, days: 30 },
    { condition: 'second_factor', holds: false, days: null },
    { condition: 'not_frozen', holds: true, days: null },
  ]);
  expect(other.conditions.map(({ condition, days }) => [condition, days])).toContainEqual(['account_age', 7]);
  const refused = await apply('merchant', token);
  expect([refused.status, refused.body.data.reason, refused.body.data.detail]).toEqual([
    422,
    'conditions_unmet',
    { conditions: 'identity_advanced,account_age,second_factor' },
  ]);
  expect((await apply('merchant', token, { agreed: false })).body.data.fields).toMatchObject([{ field: 'agreed' }]);
  expect((await apply('merchant', token, { payments: ['bank', 'bank'] })).status).toBe(400);
});

describe('from an application to a merchant and back', () => {
  let lin: Person;
  let token: string;
  beforeAll(async () => {
    lin = await ready('lin');
    await pass(31);
    token = await again(lin);
  });

  test('one is open at a time, however it is sent; it can be taken back', async () => {
    const both = await Promise.all([apply('merchant', token), apply('merchant', token)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await apply('merchant', token)).body.data.reason).toBe('already_submitted');
    expect((await stateOf(token)).merchant).toMatchObject({ state: 'submitted', facts: { displayName: 'Lin Trades' } });
    const back = { token, body: { kind: 'merchant' } };
    expect((await server.ask('/api/user/application/withdraw', back)).status).toBe(200);
    expect((await server.ask('/api/user/application/withdraw', back)).body.data.reason).toBe('not_found');
    expect((await apply('merchant', token)).status).toBe(200);
  });

  test('what is said is sealed at rest, and looks at it are on record', async () => {
    const { applicationId } = await applicationOf(lin.userId);
    const db = await server.sql.db();
    const [row] = await db.select().from(applications).where(eq(applications.applicationId, applicationId));
    expect(JSON.stringify(row)).not.toMatch(/@lin|Five years/);
    const opened = await cora.ask('/applications/open', { body: { applicationId } });
    expect(opened.text).toContain('@lin');
    const looks = await db.select().from(auditLog).where(eq(auditLog.action, 'application.view'));
    expect(looks.map(({ name, object }) => [name, object])).toEqual([['cora', `user:${lin.userId}`]]);
    expect(JSON.stringify(looks)).not.toContain('@lin');
  });

  test('a refusal reaches its user word for word, and a new try waits for its time', async () => {
    const { applicationId } = await applicationOf(lin.userId);
    const reason = 'Bitte nennen Sie Ihre Geschäftszeiten.';
    expect((await cora.ask('/applications/refuse', { body: { applicationId, reason } })).status).toBe(200);
    expect((await rob.ask('/applications/refuse', { body: { applicationId, reason } })).body.data.reason).toBe(
      'already_decided',
    );
    const { merchant: standing } = await stateOf(token);
    expect(standing).toMatchObject({ state: 'refused', reason, tryAgainAtMs: server.nowMs + 7 * dayMs });
    expect((await apply('merchant', token)).body.data.reason).toBe('try_later');
    const { rows } = await server.people.notices.page(lin.userId, { limit: 5, offset: 0 }, true);
    expect(rows.map(({ kind, facts }) => [kind, facts])).toContainEqual([
      'application',
      '{"kind":"application","which":"merchant","outcome":"refused"}',
    ]);
    const db = await server.sql.db();
    const mails = await db.select().from(messages).where(eq(messages.userId, lin.userId));
    const told = mails.find(({ subject }) => subject === 'Your application as a merchant was refused');
    expect([told?.address, told?.body.includes(reason)]).toEqual(['lin@example.com', true]);
    await pass(8);
    token = await again(lin);
    expect((await apply('merchant', token)).status).toBe(200);
    const { applicationId: next } = await applicationOf(lin.userId);
    const opened = dataOf(await cora.ask('/applications/open', { body: { applicationId: next } }));
    expect([opened.sentAgain, opened.earlier.map(({ state }) => state)]).toEqual([true, ['refused', 'withdrawn']]);
  });

  test('two operators make a merchant: journalled under a name, with the wallet open', async () => {
    const { applicationId } = await applicationOf(lin.userId);
    const wrong = await propose(cora, { kind: 'merchant.approve', userId: lin.userId + 1, applicationId });
    expect(wrong.body.data.reason).toBe('not_found');
    expect((await transfer(token, 1, 8, '5')).body.data.reason).toBe('wallet_not_open');
    const proposed = await propose(cora, { kind: 'merchant.approve', userId: lin.userId, applicationId });
    const { approvalId } = dataOf(proposed);
    expect((await applicationOf(lin.userId)).proposed).toBe(true);
    expect((await approve(cora, approvalId)).body.data.reason).toBe('own_proposal');
    expect(await infoOf(token)).toMatchObject({ is_merchant: 0, merchant: null });
    const { seq } = dataOf(await approve(rob, approvalId));
    const record = await server.exchange.recordAt(seq ?? 0);
    expect(record).toMatchObject({
      actor: { kind: 'operator', id: await rob.id() },
      events: [{ type: 'user_merchant_set', userId: lin.userId, merchant: true }],
    });
    expect(await infoOf(token)).toMatchObject({ is_merchant: 2, merchant: { id: `m${lin.userId}` } });
    expect(await walletsOf(token)).toContain(8);
    expect((await transfer(token, 1, 8, '5')).status).toBe(200);
    const { topics } = JSON.parse((await server.ask('/api/common/getBrokerCredentials', { token, body: {} })).text)
      .data as {
      topics: readonly string[];
    };
    expect(topics).toContain(`refresh_m${lin.userId}`);
    expect((await apply('merchant', token)).body.data.reason).toBe('already_submitted');
  });

  test('a right that is taken again never traps what the wallet holds', async () => {
    const publish = vi.spyOn(server.broker, 'publish');
    const { approvalId } = dataOf(await propose(rob, { kind: 'merchant.revoke', userId: lin.userId }, 'Open appeals'));
    expect(dataOf(await approve(cora, approvalId)).state).toBe('approved');
    const { merchant: standing } = await stateOf(token);
    expect(standing).toMatchObject({ state: 'revoked', reason: 'Open appeals' });
    await server.people.notices.idle();
    const told = publish.mock.calls.filter(
      ([, message]) => (message as { serviceType?: string }).serviceType === 'application',
    );
    expect(told.map(([topic]) => topic)).toEqual([`refresh_${lin.userId}`, `refresh_m${lin.userId}`]);
    publish.mockRestore();
    expect(await infoOf(token)).toMatchObject({ is_merchant: 0, merchant: null });
    expect((await transfer(token, 1, 8, '1')).body.data.reason).toBe('wallet_not_open');
    expect(await walletsOf(token)).toContain(8);
    expect((await transfer(token, 8, 1, '5')).status).toBe(200);
    expect(await walletsOf(token)).not.toContain(8);
    expect((await propose(rob, { kind: 'merchant.revoke', userId: lin.userId })).body.data.reason).toBe(
      'nothing_to_change',
    );
  });
});

test('nobody takes another merchant’s name, or one like the house’s', async () => {
  const [one, two] = [await ready('one'), await ready('two')];
  await pass(31);
  const [first, second] = [await again(one), await again(two)];
  expect((await apply('merchant', first, { displayName: 'Blue Otter' })).status).toBe(200);
  for (const displayName of ['blue_otter', 'BLUE-OTTER', '8lue 0tter', 'Candor Help', 'Cand0r Desk']) {
    const refused = await apply('merchant', second, { displayName });
    expect([refused.body.data.reason, refused.body.data.fields?.[0]?.field]).toEqual(['name_taken', 'displayName']);
  }
  const mixed = await apply('merchant', second, { displayName: 'Bluе Оttеr' });
  expect([mixed.body.data.reason, mixed.body.data.fields?.[0]?.field]).toEqual(['name_mixed', 'displayName']);
  expect((await apply('merchant', second, { displayName: 'Red Otter' })).status).toBe(200);
});

test('what was taken back meanwhile is not approved', async () => {
  const person = await ready('back');
  await pass(31);
  const token = await again(person);
  await apply('agent', token);
  const { applicationId } = await applicationOf(person.userId);
  const { approvalId } = dataOf(await propose(cora, { kind: 'agent.approve', userId: person.userId, applicationId }));
  await server.ask('/api/user/application/withdraw', { token, body: { kind: 'agent' } });
  expect(dataOf(await approve(rob, approvalId)).state).toBe('failed');
  expect((await stateOf(token)).agent.state).toBe('withdrawn');
});

test.each(['merchant', 'agent'] as const)(
  'whoever was frozen since the proposal is not approved as %s',
  async (kind) => {
    const person = await ready(`cold.${kind}`);
    await pass(31);
    const token = await again(person);
    expect((await apply(kind, token, kind === 'merchant' ? { displayName: 'Cold Otter' } : {})).status).toBe(200);
    const { userId } = person;
    const { applicationId } = await applicationOf(userId);
    const { approvalId } = dataOf(await propose(cora, { kind: `${kind}.approve`, userId, applicationId }));
    await server.people.freezing.freeze(userId, 'Looked into', { operatorId: 1, requestId: `cold-${kind}` });
    expect(dataOf(await approve(rob, approvalId))).toMatchObject({
      state: 'failed',
      cause: expect.stringMatching(/^Not every condition holds/),
    });
    expect((await server.people.applications.byId(applicationId))?.state).toBe('submitted');
    expect(await walletsOf(await again(person))).not.toContain(8);
  },
);

test('an agent is shown as one until the right is taken', async () => {
  const person = await ready('ada');
  await pass(31);
  const token = await again(person);
  const info = async () =>
    (
      JSON.parse((await server.ask('/api/agentActivityInfo/getAgentInfo', { token, body: {} })).text) as {
        data: { agent: boolean };
      }
    ).data.agent;
  expect((await apply('agent', token)).status).toBe(200);
  const { applicationId } = await applicationOf(person.userId);
  const wanted = { kind: 'agent.approve', userId: person.userId, applicationId };
  const { approvalId } = dataOf(await propose(cora, wanted));
  expect(await info()).toBe(false);
  expect(dataOf(await approve(rob, approvalId)).seq).toBeNull();
  expect(await info()).toBe(true);
  const revoked = dataOf(await propose(cora, { kind: 'agent.revoke', userId: person.userId }, 'Misleading promises'));
  await approve(rob, revoked.approvalId);
  expect(await info()).toBe(false);
  expect((await stateOf(token)).agent).toMatchObject({ state: 'revoked', reason: 'Misleading promises' });
});

test('one of a kind is sent five times in a day at most, however often it is taken back', async () => {
  const eve = await ready('eve');
  await pass(31);
  const own = await again(eve);
  const back = () => server.ask('/api/user/application/withdraw', { token: own, body: { kind: 'agent' } });
  for (let sent = 0; sent < 5; sent += 1) {
    expect([(await apply('agent', own)).status, (await back()).status]).toEqual([200, 200]);
    server.nowMs += 60_000;
  }
  const refused = await apply('agent', own);
  expect([refused.status, refused.body.data.reason, refused.body.data.detail?.['hours']]).toEqual([
    422,
    'day_limit_reached',
    '24',
  ]);
  server.nowMs += dayMs - 5 * 60_000;
  expect((await apply('agent', await again(eve))).status).toBe(200);
});
