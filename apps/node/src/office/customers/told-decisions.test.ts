import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { applications, auditLog, factorLosses, messages, verifications } from '../../base/sql/schema.ts';

/** Decisions about people, and a break before the letter that tells them is written. */
let server: TestServer;
let cora: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  cora = await OperatorDesk.open(server, 'cora', ['compliance', 'support']);
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

const kinds = ['application', 'factor_kept', 'verification'];
/** No letter of a decision can be written from now on. */
const breakLetters = () =>
  vi.spyOn(server.people.post, 'put').mockImplementation(async () => {
    throw new Error('cut off');
  });

async function told(userId: number): Promise<number> {
  const db = await server.sql.db();
  const about = and(eq(messages.userId, userId), inArray(messages.kind, kinds));
  return (await db.select().from(messages).where(about)).length;
}
async function onRecord(userId: number, action: string): Promise<number> {
  const db = await server.sql.db();
  const entry = and(eq(auditLog.object, `user:${userId}`), eq(auditLog.action, action));
  return (await db.select().from(auditLog).where(entry)).length;
}

interface Decision {
  readonly userId: number;
  readonly action: string;
  readonly decide: () => Promise<Answer>;
  readonly state: () => Promise<string | undefined>;
}

let people = 0;
async function somebody(): Promise<number> {
  people += 1;
  return (await server.register(`decided${people}@example.com`)).userId;
}

async function verification(refuses: boolean): Promise<Decision> {
  const userId = await somebody();
  const facts = { level: 'primary', country: 'US', name: 'Lin Wei', idNumber: `X${1000 + people}` } as const;
  await server.people.verifications.submit(userId, facts);
  const [row] = (await server.people.verifications.queueRows({ limit: 100, offset: 0 })).filter(
    (one) => one.userId === userId,
  );
  const verificationId = row?.verificationId ?? 0;
  const body = refuses
    ? { verificationId, reason: 'name_differs', remark: 'As in the passport, please.' }
    : { verificationId, seen: ['plausible'] };
  return {
    userId,
    action: refuses ? 'verification.refused' : 'verification.certified',
    decide: () => cora.ask(refuses ? '/verifications/refuse' : '/verifications/certify', { body }),
    state: async () => {
      const db = await server.sql.db();
      return (await db.select().from(verifications).where(eq(verifications.verificationId, verificationId)))[0]?.state;
    },
  };
}

async function application(): Promise<Decision & { readonly applicationId: number }> {
  const userId = await somebody();
  const db = await server.sql.db();
  const row = { userId, kind: 'agent', state: 'submitted', facts: '', nameKey: '', submittedAtMs: server.nowMs };
  const [added] = await db.insert(applications).values(row).returning();
  const applicationId = added?.applicationId ?? 0;
  return {
    userId,
    applicationId,
    action: 'application.refused',
    decide: () => cora.ask('/applications/refuse', { body: { applicationId, reason: 'Too few readers as yet' } }),
    state: async () =>
      (await db.select().from(applications).where(eq(applications.applicationId, applicationId)))[0]?.state,
  };
}

async function factorLoss(): Promise<Decision> {
  const userId = await somebody();
  const { entry } = await server.people.factorLosses.ask(userId, 'By phone', { address: '', device: '' });
  const { lossId } = entry;
  return {
    userId,
    action: 'factorLoss.refused',
    decide: () => cora.ask('/factorLosses/refuse', { body: { lossId, reason: 'Nobody answered the phone' } }),
    state: async () => {
      const db = await server.sql.db();
      return (await db.select().from(factorLosses).where(eq(factorLosses.lossId, lossId)))[0]?.state;
    },
  };
}

test.each<readonly [string, () => Promise<Decision>]>([
  ['a verification that is refused', () => verification(true)],
  ['a verification that is certified', () => verification(false)],
  ['an application that is refused', application],
  ['a lost factor that stays', factorLoss],
])('%s is not decided where its user could not be told', async (_what, make) => {
  const { userId, action, decide, state } = await make();
  const before = await state();
  breakLetters();
  expect((await decide()).status).toBe(500);
  expect([await state(), await told(userId), await onRecord(userId, action)]).toEqual([before, 0, 0]);
  vi.restoreAllMocks();
  expect((await decide()).status).toBe(200);
  expect([await told(userId), await onRecord(userId, action)]).toEqual([1, 1]);
  expect(await state()).not.toBe(before);
});

describe('an approval', () => {
  const decision = (approvalId: number) => ({
    approvalId,
    operatorId: 1,
    requestId: `told-${approvalId}`,
    reason: 'Looked at with care',
  });

  test('whose letter a crash interrupted is announced when its effect is done again, and once however often that is', async () => {
    const { userId, applicationId } = await application();
    const { applications: room, conditions } = server.people;
    vi.spyOn(conditions, 'of').mockResolvedValue([]);
    breakLetters();
    await expect(room.approve(applicationId, decision(1))).rejects.toThrow('cut off');
    expect(await told(userId)).toBe(0);
    vi.restoreAllMocks();
    for (let times = 0; times < 3; times += 1) await room.approve(applicationId, decision(1));
    expect(await told(userId)).toBe(1);
    for (let times = 0; times < 2; times += 1) await room.revoke(userId, 'agent', decision(2));
    expect(await told(userId)).toBe(2);
  });
});
