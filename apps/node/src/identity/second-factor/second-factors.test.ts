import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KeyRing, newKey } from '../../base/secrets/key-ring.ts';
import { recoveryCodes, secondFactors } from '../../base/sql/schema.ts';
import { startEmbeddedSql, type TestSql } from '../../base/sql/test-support/engines.ts';
import { type FactorOwner, factorTries, SecondFactors } from './second-factors.ts';
import { stepOfCode, totpAt } from './totp.ts';

const old = newKey(1);
let running: TestSql;
let nowMs = 0;
let factors: SecondFactors;
let owner: FactorOwner;
let people = 0;
beforeAll(async () => {
  running = await startEmbeddedSql();
});
afterAll(() => running.stop());
beforeEach(() => {
  people += 1;
  owner = `user:${people}`;
  nowMs = Date.UTC(2026, 0, 1, 12);
  factors = new SecondFactors({ sql: running.sql, keys: new KeyRing([old]), now: () => nowMs });
});

async function bound(): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> {
  const { secret } = await factors.begin(owner, 'someone@example.com');
  const { verdict, recoveryCodes: recovery } = await factors.confirm(owner, totpAt(secret, nowMs));
  expect(verdict).toEqual({ kind: 'right' });
  nowMs += 60_000;
  return { secret, recovery };
}
/** A code that is none of this moment's. */
const wrongCode = (secret: string): string => {
  const codes = [totpAt(secret, nowMs), totpAt(secret, nowMs - 30_000)];
  return ['000000', '111111', '222222'].find((code) => !codes.includes(code)) ?? '';
};

test('codes are those of RFC 6238', () => {
  // Appendix B: the secret is the ASCII of 12345678901234567890; the last six digits of its eight.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(totpAt(secret, 59_000)).toBe('287082');
  expect(totpAt(secret, 1_111_111_109_000)).toBe('081804');
  expect(totpAt(secret, 20_000_000_000_000)).toBe('353130');
  expect(stepOfCode(secret, '287082', 59_000)).toBe(1);
  expect(stepOfCode(secret, '287082', 89_999)).toBe(1);
  expect(stepOfCode(secret, '287082', 90_000)).toBeNull();
  expect(stepOfCode(secret, '081804', 1_111_111_079_000)).toBeNull();
});

describe('binding', () => {
  test('shows a secret for the app, and is in force after its first code', async () => {
    const { secret, uri } = await factors.begin(owner, 'someone@example.com');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Candor:someone@example.com',
    ]);
    expect(address.searchParams.get('secret')).toBe(secret);
    expect(await factors.isBound(owner)).toBe(false);
    expect((await factors.verify(owner, totpAt(secret, nowMs))).kind).toBe('unbound');
    const { verdict, recoveryCodes: codes } = await factors.confirm(owner, totpAt(secret, nowMs));
    expect(verdict).toEqual({ kind: 'right' });
    expect(new Set(codes).size).toBe(10);
    expect(await factors.state(owner)).toEqual({ boundAtMs: nowMs, recoveryCodesLeft: 10 });
  });

  test('does not take its first code a second time', async () => {
    const { secret } = await factors.begin(owner, 'x');
    const code = totpAt(secret, nowMs);
    await factors.confirm(owner, code);
    expect(await factors.verify(owner, code)).toEqual({ kind: 'used' });
  });

  test('setting up again leaves the old secret in force until the new one is confirmed', async () => {
    const { secret } = await bound();
    const next = await factors.begin(owner, 'x');
    expect((await factors.confirm(owner, wrongCode(next.secret))).verdict.kind).toBe('wrong');
    expect(await factors.verify(owner, totpAt(secret, nowMs))).toEqual({ kind: 'right' });
    nowMs += 60_000;
    expect((await factors.confirm(owner, totpAt(next.secret, nowMs))).verdict).toEqual({ kind: 'right' });
    nowMs += 60_000;
    expect((await factors.verify(owner, totpAt(secret, nowMs))).kind).toBe('wrong');
  });

  test('is over after a quarter of an hour', async () => {
    const { secret } = await factors.begin(owner, 'x');
    nowMs += 15 * 60_000;
    expect((await factors.confirm(owner, totpAt(secret, nowMs))).verdict.kind).toBe('unbound');
  });

  test('keeps neither secret nor recovery codes as they are', async () => {
    const { secret, recovery } = await bound();
    const db = await running.sql.db();
    const kept = JSON.stringify([await db.select().from(secondFactors), await db.select().from(recoveryCodes)]);
    for (const word of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(kept).not.toContain(word);
    }
  });
});

describe('a code', () => {
  test('is taken once, also by twenty at the same moment', async () => {
    const { secret } = await bound();
    const code = totpAt(secret, nowMs);
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => factors.verify(owner, code)));
    expect(verdicts.filter(({ kind }) => kind === 'right')).toHaveLength(1);
    nowMs += factorTries.lockMs;
    expect((await factors.verify(owner, code)).kind).not.toBe('right');
  });

  test('of the step before is taken, but not after the present one', async () => {
    const { secret } = await bound();
    const [before, present] = [totpAt(secret, nowMs - 30_000), totpAt(secret, nowMs)];
    expect(await factors.verify(owner, present)).toEqual({ kind: 'right' });
    expect(await factors.verify(owner, before)).toEqual({ kind: 'used' });
    nowMs += 60_000;
    expect(await factors.verify(owner, totpAt(secret, nowMs - 30_000))).toEqual({ kind: 'right' });
  });

  test('of another owner is wrong', async () => {
    const theirs = await bound();
    owner = `operator:${people}`;
    await bound();
    expect((await factors.verify(owner, totpAt(theirs.secret, nowMs))).kind).toBe('wrong');
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ' 12345'])('%j is wrong', async (code) => {
    await bound();
    expect((await factors.verify(owner, code)).kind).toBe('wrong');
  });

  test('that is right does not help after five that were wrong, until the lock ends', async () => {
    const { secret } = await bound();
    const lefts = [];
    for (let tries = 0; tries < 5; tries += 1) lefts.push(await factors.verify(owner, wrongCode(secret)));
    const untilMs = nowMs + factorTries.lockMs;
    expect(lefts).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({ kind: 'wrong', triesLeft })),
      { kind: 'locked', untilMs },
    ]);
    nowMs = untilMs - 1;
    expect(await factors.verify(owner, totpAt(secret, nowMs))).toEqual({ kind: 'locked', untilMs });
    nowMs = untilMs;
    expect(await factors.verify(owner, totpAt(secret, nowMs))).toEqual({ kind: 'right' });
  });

  test('of a hundred guessed at once no more than five are looked at', async () => {
    const { secret } = await bound();
    const guesses = await Promise.all(Array.from({ length: 100 }, () => factors.verify(owner, wrongCode(secret))));
    expect(guesses.filter(({ kind }) => kind === 'wrong')).toHaveLength(4);
  });

  test('of nobody is unbound', async () => {
    expect(await factors.verify('user:987654', '123456')).toEqual({ kind: 'unbound' });
  });
});

describe('a recovery code', () => {
  test('is taken once, however it is typed', async () => {
    const { recovery } = await bound();
    const typed = ` ${recovery[3]?.toLowerCase().replaceAll('-', ' ')}`;
    expect(await factors.verifyRecovery(owner, typed)).toEqual({ kind: 'right' });
    expect(await factors.verifyRecovery(owner, typed)).toEqual({ kind: 'used' });
    expect((await factors.state(owner)).recoveryCodesLeft).toBe(9);
  });

  test('is replaced by new ones, and gone with the authenticator', async () => {
    const { recovery } = await bound();
    const next = await factors.renewRecoveryCodes(owner);
    expect((await factors.verifyRecovery(owner, recovery[0] ?? '')).kind).toBe('wrong');
    await factors.unbind(owner);
    expect((await factors.verifyRecovery(owner, next[0] ?? '')).kind).toBe('wrong');
    expect(await factors.state(owner)).toEqual({ boundAtMs: null, recoveryCodesLeft: 0 });
  });

  test('guessed counts as a try', async () => {
    const { secret } = await bound();
    for (let tries = 0; tries < 5; tries += 1) await factors.verifyRecovery(owner, 'A'.repeat(24));
    expect((await factors.verify(owner, totpAt(secret, nowMs))).kind).toBe('locked');
  });
});
