import { sql as query } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeyRing } from '../../base/secrets/key-ring.ts';
import { users, verifications } from '../../base/sql/schema.ts';
import { engines, type TestSql } from '../../base/sql/test-support/engines.ts';
import { ApiKeys } from './api-keys.ts';

let running: TestSql;
beforeAll(async () => {
  running = await engines.postgres();
});
afterAll(() => running.stop());

test('of several keys asked for at one moment, over as many connections, none is one too many', async () => {
  const { sql } = running;
  const db = await sql.db();
  const userId = 7;
  const account = { userId, passwordHash: '', chatKey: 'chat-7', inviteCode: 'invite-7', registeredAtMs: 1 };
  await db.insert(users).values(account);
  const papers = { userId, level: 'primary', state: 'certified', facts: '', documentHash: '', submittedAtMs: 1 };
  await db.insert(verifications).values(papers);
  const keys = KeyRing.temporary();
  const process = () => new ApiKeys({ sql, keys, now: () => 1 });
  const wanted = { name: 'Bot', kind: 'hmac', permissions: ['read'], allowedAddresses: [] } as const;
  for (let count = 1; count < 20; count += 1) await process().add(userId, wanted);
  // None can write before all five have come as far as they come together.
  const outcomes = await db.transaction(async (tx) => {
    await tx.execute(query`lock table api_keys in share mode`);
    const asked = Promise.allSettled(Array.from({ length: 5 }, () => process().add(userId, wanted)));
    const held = async () =>
      (await tx.execute<{ held: number }>(query`select count(*)::int as held from pg_locks where not granted`)).rows;
    await expect.poll(held, { timeout: 60_000 }).toEqual([{ held: 5 }]);
    return { asked };
  });
  const refused = (await outcomes.asked).filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { key: string }).key)).toEqual(
    Array.from({ length: 4 }, () => 'too_many_keys'),
  );
  expect(await process().list(userId)).toHaveLength(20);
});
