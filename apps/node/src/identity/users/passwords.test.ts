import { describe, expect, test } from 'vitest';
import { weaknessOf } from './password-rules.ts';
import { atOnceMax, Passwords } from './passwords.ts';

describe('a password', () => {
  test.each([
    ['qwerty1', 'password_common'],
    ['Password1!', 'password_common'],
    ['dragon123', 'password_common'],
    ['iloveyou2024', 'password_common'],
    ['my-candor-1', 'password_name'],
    ['CANDOR2026!', 'password_name'],
    ['alice.w-42', 'password_name'],
    ['kX7-mq2vLp', null],
    ['kill-minus-9', null],
  ])('%s: %s', (password, weakness) => {
    expect(weaknessOf(password, 'alice.w@example.com')).toBe(weakness);
  });

  test('is built on no address of the account, whichever of them one logs in with', () => {
    expect(weaknessOf('alice.w-42', '', 'alice.w@example.com')).toBe('password_name');
    expect(weaknessOf('tel-91234567', 'alice.w@example.com', '+85291234567')).toBe('password_name');
    expect(weaknessOf('kX7-mq2vLp', '', '')).toBeNull();
  });
});

describe('hashes', () => {
  test('are argon2id at 19 MiB, two passes, and salted', async () => {
    const passwords = new Passwords('pepper');
    const [one, two] = await Promise.all([passwords.hash('kX7-mq2vLp'), passwords.hash('kX7-mq2vLp')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, 'kX7-mq2vLp')).toBe(true);
    expect(await passwords.verify(one, 'kX7-mq2vLP')).toBe(false);
    expect(passwords.outdated(one)).toBe(false);
    expect(passwords.outdated('$argon2id$v=19$m=4096,t=3,p=1$x$y')).toBe(true);
  });

  test('need the pepper', async () => {
    const stored = await new Passwords('pepper').hash('kX7-mq2vLp');
    expect(await new Passwords('another').verify(stored, 'kX7-mq2vLp')).toBe(false);
  });

  test('of no account cost what one costs', async () => {
    const passwords = new Passwords('pepper');
    expect(await passwords.verifyNothing('kX7-mq2vLp')).toBe(false);
    expect(passwords.computed).toBe(1);
  });

  test('are made two at most at a time, a hundred may wait, and the next is refused', async () => {
    const passwords = new Passwords('pepper');
    const asked = Array.from({ length: atOnceMax + 101 }, () =>
      passwords.hash('x').then(
        () => 'made',
        () => 'refused',
      ),
    );
    expect(passwords.computed).toBe(atOnceMax);
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(atOnceMax + 100);
    expect(outcomes.at(-1)).toBe('refused');
    await expect(passwords.hash('x')).resolves.toContain('argon2id');
  });
});
