import { hash } from 'node:crypto';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { rateLimits } from '../../base/sql/schema.ts';
import { totpAt } from '../second-factor/totp.ts';

const password = 'kX7-mq2vLp';
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start([]);
});
afterAll(() => server.stop());

const ask = (path: string, body: object, method: 'GET' | 'POST' = 'POST') =>
  server.ask(`/api/user/${path}`, method === 'GET' ? { method } : { body });
/** A puzzle with its solution, as a browser sends it. */
async function solved(): Promise<string> {
  const { salt, challenge, max, signature } = (await ask('puzzle', {}, 'GET')).body.data as unknown as {
    readonly salt: string;
    readonly challenge: string;
    readonly max: number;
    readonly signature: string;
  };
  for (let number = 0; number < max; number += 1) {
    if (hash('sha256', salt + String(number), 'hex') === challenge)
      return `${salt}:${number}:${challenge}:${signature}`;
  }
  throw new Error('The puzzle has no solution.');
}

describe('limits', () => {
  test('after five wrong passwords ask for a solved puzzle, once each, and for patience; known or not', async () => {
    await server.register('owner@example.com');
    for (const email of ['owner@example.com', 'nobody@example.com']) {
      const tryIn = (more = {}) => ask('login', { email, password: 'wrong-4-sure', ...more });
      for (let count = 0; count < 5; count += 1) expect((await tryIn()).body.data.reason).toBe('login_failed');
      expect((await tryIn()).status).toBe(429);
      server.nowMs += 1_000;
      expect((await tryIn()).body.data.reason).toBe('captcha_required');
      const captcha = await solved();
      expect((await tryIn({ captcha: captcha.replace(/:\d+:/, ':149999:') })).body.data.reason).toBe('captcha_wrong');
      expect((await tryIn({ captcha })).body.data.reason).toBe('login_failed');
      server.nowMs += 2_000;
      expect((await tryIn({ captcha })).body.data.reason).toBe('captcha_wrong');
      server.nowMs += 600_000;
      const late = await solved();
      server.nowMs += 600_000;
      expect((await tryIn({ captcha: late })).body.data.reason).toBe('captcha_wrong');
    }
    const right = await ask('login', { email: 'owner@example.com', password, captcha: await solved() });
    expect(right.status).toBe(200);
    // The owner hears of the run, once; nobody else does.
    const told = async (address: string) =>
      (await server.people.post.mailbox({ limit: 50, offset: 0, address })).filter(
        ({ kind }) => kind === 'log_in_tried',
      );
    await expect.poll(() => told('owner@example.com')).toHaveLength(1);
    expect((await told('owner@example.com'))[0]?.body).toContain('several times in a row');
    expect(await told('nobody@example.com')).toEqual([]);
  });

  test('let nobody try many present passwords, even with the session and a factor', async () => {
    const { token, userId } = await server.register('thief.here@example.com');
    const { secret } = await server.people.secondFactors.begin(`user:${userId}`, 'x');
    await server.people.secondFactors.confirm(`user:${userId}`, totpAt(secret, server.nowMs));
    server.nowMs += 60_000;
    const shown = await server.ask('/api/user/security/stepUp', {
      token,
      body: { method: 'totp', code: totpAt(secret, server.nowMs) },
    });
    const tryOne = () =>
      server.ask('/api/user/updatePwd', {
        token: shown.body.data.satoken ?? '',
        body: { oldPassword: 'wrong-4-sure', newPassword: 'another-9-Word' },
      });
    for (let count = 0; count < 10; count += 1) expect((await tryOne()).body.data.reason).toBe('password_wrong');
    const refused = await tryOne();
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('let one code a minute go to an address', async () => {
    const send = () => ask('sendEmailCode', { email: 'bombed@example.com', type: 'register' });
    expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('let five codes an hour and ten a day go to an address, and send nothing beyond', async () => {
    const address = 'day.long@example.com';
    const send = async () => ask('sendEmailCode', { email: address, type: 'register', captcha: await solved() });
    /** As much time as this limit asks for goes by. */
    const over = async (limit: string) => {
      await (await server.sql.db()).delete(rateLimits).where(like(rateLimits.key, `${limit}:%`));
    };
    const statuses: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let count = 0; count < 6; count += 1) {
        await over('codeTargetMinute');
        await over('codeAddress');
        statuses.push((await send()).status);
      }
      await over('codeTargetHour');
    }
    const five = [200, 200, 200, 200, 200];
    expect(statuses).toEqual([...five, 429, ...five, 429, 429, 429, 429, 429, 429, 429]);
    const sent = await server.people.post.mailbox({ limit: 50, offset: 0, address });
    expect(sent).toHaveLength(10);
  });

  test('ask for a puzzle after five codes of one sender', async () => {
    const send = (count: number) => ask('sendEmailCode', { email: `many${count}@example.com`, type: 'register' });
    const reasons = [];
    for (let count = 0; count < 8; count += 1) reasons.push((await send(count)).body.data.reason);
    expect(reasons.at(-1)).toBe('captcha_required');
  });
});
