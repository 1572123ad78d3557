import { createHmac } from 'node:crypto';
import { type KeyPermission, levelLimits, signedText, userLevels, type UserLevel } from '@candor/protocol';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { totpAt } from '../second-factor/totp.ts';
import { KeyRing } from '../../base/secrets/key-ring.ts';
import { member, reasonOf, SecuredUser } from '../security/test-support/secured-user.ts';
import { verifications } from '../../base/sql/schema.ts';
import { certify } from '../../people/verification/test-support/certify.ts';
import { ApiKeys } from './api-keys.ts';

let server: TestServer;
let user: SecuredUser;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await SecuredUser.register(server);
});

const reads = { name: 'x', kind: 'hmac', permissions: ['read'], allowedAddresses: [] } as const;
const withdraws = { ...reads, permissions: ['withdraw'], allowedAddresses: ['127.0.0.1'] } as const;
async function reach(level: UserLevel): Promise<void> {
  if (level !== 'none') await certify(server.people.verifications, user.userId, level);
}
/** The user may make a key now. */
async function withFactor(): Promise<void> {
  const { secret } = await user.withTotp();
  await user.stepUp('totp', totpAt(secret, server.nowMs));
}
const make = (wanted: object) => user.post(member('api'), wanted);

describe('the number of API keys', () => {
  test.each(userLevels)('at level %s is what the table says, also for two at the same moment', async (level) => {
    await reach(level);
    await withFactor();
    const { apiKeysMax } = levelLimits[level];
    const { apiKeys } = server.people;
    for (let count = 1; count < apiKeysMax; count += 1) await apiKeys.add(user.userId, reads);
    const answers = await Promise.all([make(reads), make(reads)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(answers.map(reasonOf)).toContain('too_many_keys');
    expect(await apiKeys.list(user.userId)).toHaveLength(apiKeysMax);
  });

  test('rises with the level, and a key that is deleted makes room', async () => {
    await withFactor();
    const { apiKeys } = server.people;
    for (let count = 0; count < 5; count += 1) await apiKeys.add(user.userId, reads);
    expect(reasonOf(await make(reads))).toBe('too_many_keys');
    const [first] = await apiKeys.list(user.userId);
    await apiKeys.remove(user.userId, first?.keyId ?? '');
    expect((await make(reads)).status).toBe(200);
    expect(reasonOf(await make(reads))).toBe('too_many_keys');
    await reach('primary');
    expect((await make(reads)).status).toBe(200);
  });
});

describe('a key that withdraws', () => {
  test('is refused without a level, before its number counts, and made from the first on', async () => {
    await withFactor();
    for (let count = 0; count < 5; count += 1) await server.people.apiKeys.add(user.userId, reads);
    const refused = await make(withdraws);
    expect([refused.status, reasonOf(refused), refused.body.msg]).toEqual([
      422,
      'level_missing',
      'Complete primary verification first.',
    ]);
    await server.people.verifications.submit(user.userId, {
      level: 'primary',
      country: 'HK',
      name: 'Lin Wei',
      idNumber: 'A123456(3)',
    });
    // Sent in is not certified.
    expect(reasonOf(await make(withdraws))).toBe('level_missing');
    const { primary } = await server.people.verifications.of(user.userId);
    await server.people.verifications.decide(primary?.verificationId ?? 0, 'operator:1', { outcome: 'certified' });
    expect((await make(withdraws)).status).toBe(200);
  });

  test('no longer withdraws when its user loses the level, while its other permissions stay', async () => {
    await reach('primary');
    const keys = new ApiKeys({ sql: server.sql, keys: KeyRing.temporary(), now: () => server.nowMs });
    const { row, secret } = await keys.add(user.userId, { ...withdraws, permissions: ['read', 'withdraw'] });
    const call = (needed: KeyPermission) => {
      server.nowMs += 1;
      const [time, method, path, body] = [String(server.nowMs), 'POST', '/api/test', '{}'];
      const signature = createHmac('sha256', secret ?? '')
        .update(signedText(time, method, path, body))
        .digest('hex');
      return keys.callerOf({
        call: { keys: needed, changesState: true },
        keyId: row.keyId,
        time,
        signature,
        method,
        path,
        body,
        address: '127.0.0.1',
      });
    };
    const own = { userId: user.userId };
    expect(await call('withdraw')).toMatchObject(own);
    const db = await server.sql.db();
    const papers = and(eq(verifications.userId, user.userId), eq(verifications.level, 'primary'));
    await db.update(verifications).set({ state: 'refused' }).where(papers);
    await expect(call('withdraw')).rejects.toMatchObject({ status: 403, reason: 'level_missing' });
    expect(await call('read')).toMatchObject(own);
    await db.update(verifications).set({ state: 'certified' }).where(papers);
    expect(await call('withdraw')).toMatchObject(own);
  });
});
