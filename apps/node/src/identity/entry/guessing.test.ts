import { afterAll, beforeAll, expect, test } from 'vitest';
import { Codes } from '../codes/codes.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { factorTries } from '../second-factor/second-factors.ts';
import { totpAt } from '../second-factor/totp.ts';
import { accountKeyOf } from './entry.ts';
import { guardLimits, LoginGuard } from './login-guard.ts';
import { newPasskey } from '../users/test-support/software-passkey.ts';

/** So many moments, and so many tries at each: two thousand; a long form tries more. */
const moments = 200;
const atOnce = Number(process.env['CANDOR_GUESSES_AT_ONCE'] ?? 10);
const dayMs = 86_400_000;
/** They are many, and other tests run beside them. */
const patience = { timeout: 300_000 * Math.ceil(atOnce / 50) };
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const now = () => server.nowMs;
/** What tries are answered with, spread over a time. */
async function guess<Verdict>(overMs: number, attempt: () => Promise<Verdict>, many = atOnce): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let moment = 0; moment < moments; moment += 1) {
    verdicts.push(...(await Promise.all(Array.from({ length: many }, attempt))));
    server.nowMs += overMs / moments;
  }
  return verdicts;
}
const post = (path: string, body: object = {}) => server.ask(`/api/user/${path}`, { body });

test(
  'of two thousand passwords over a year a hundred are looked at, and the owner comes in by a passkey',
  patience,
  async () => {
    const email = 'guessed@example.com';
    const { userId } = await server.register(email);
    const guard = new LoginGuard({ sql: server.sql, now });
    const accountKey = accountKeyOf({ channel: 'mail', address: email });
    // A guesser waits longer than the answer says, and solves every puzzle.
    const verdicts = await guess(365 * dayMs, () => guard.count(accountKey));
    expect(verdicts.filter(({ kind }) => kind === 'open')).toHaveLength(guardLimits.off);
    expect((await guard.ask(accountKey)).kind).toBe('off');
    expect((await post('login', { email, password: 'kX7-mq2vLp' })).body.data.reason).toBe('password_login_off');
    const passkey = await newPasskey(server, userId);
    const { options } = (await post('login/passkey/options')).body.data as unknown as {
      readonly options: { readonly challenge: string };
    };
    const entered = await post('login/passkey', { passkey: passkey.show(options.challenge) });
    expect([entered.status, entered.body.data.user?.userId]).toEqual([200, String(userId)]);
  },
);

test('of two thousand guesses at a code the sixth is too late, though it be the right one', patience, async () => {
  const codes = new Codes({ sql: server.sql, pepper: 'pepper', now });
  const place = { purpose: 'reset', addressKey: 'mail:guessed@example.com', subject: '' } as const;
  const code = await codes.issue(place);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let count = 0; count < 5; count += 1) await codes.check(place, wrong);
  // Until long after the lock has ended: the code has then ended as well.
  const verdicts = new Set((await guess(dayMs / 24, () => codes.check(place, code))).map(({ kind }) => kind));
  expect([...verdicts].toSorted()).toEqual(['locked', 'wrong']);
});

test(
  'of guesses at an authenticator all day long so many are looked at as the lock lets through',
  patience,
  async () => {
    const { secondFactors } = server.people;
    const owner = 'user:987654';
    const { secret } = await secondFactors.begin(owner, 'x');
    await secondFactors.confirm(owner, totpAt(secret, server.nowMs));
    const wrongNow = () => {
      const right = [0, -30_000].map((away) => totpAt(secret, server.nowMs + away));
      return ['000000', '111111', '222222'].find((one) => !right.includes(one)) ?? '';
    };
    const verdicts = await guess(dayMs, () => secondFactors.verify(owner, wrongNow()), 10);
    const lookedAt = verdicts.filter(({ kind }) => kind === 'wrong').length;
    // Each time five, of which the last is answered with the lock: against a million codes, of
    // which two are right.
    expect(lookedAt).toBe((factorTries.tries - 1) * moments);
    expect(dayMs / moments).toBeGreaterThan(factorTries.lockMs);
  },
);
