import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { users } from '../../base/sql/schema.ts';
import { comingIn, password } from './test-support/coming-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(['--rate-limits', 'off', '--address-codes', 'required']);
});
afterAll(() => server.stop());

const { post, lettersTo, lastCode, openAccount } = comingIn(() => server);
const registerByPhone = async (phone: string, kept: string) => {
  await post('sendMobileCode', { phone, type: 'register' });
  return post('register', { phone, password, code: await lastCode(kept) });
};

describe('a mail address that only looks like the one of an account', () => {
  const alike = '\u212Aiosk@example.com';

  test('gets no letter of it: the code of a reset goes to the address that the account has', async () => {
    await openAccount('kiosk@example.com');
    const before = (await lettersTo('kiosk@example.com')).length;
    await post('sendEmailCode', { email: alike, type: 'reset' });
    await post('sendEmailCode', { email: 'KIOSK@example.com', type: 'reset' });
    await post('sendEmailCode', { email: alike, type: 'register' });
    expect(await lettersTo(alike)).toEqual([]);
    expect(await lettersTo('KIOSK@example.com')).toEqual([]);
    expect((await lettersTo('kiosk@example.com')).length).toBe(before + 3);
  });

  test('keeps nobody from an account of their own', async () => {
    await post('sendEmailCode', { email: 'ﬁona@example.com', type: 'register' });
    const answer = await post('register', {
      email: 'ﬁona@example.com',
      password,
      code: await lastCode('fiona@example.com'),
    });
    expect(answer.body.data.user?.email).toBe('fiona@example.com');
    expect((await post('login', { email: 'fiona@example.com', password })).status).toBe(200);
    expect((await post('login', { email: 'ｆｉｏｎａ＠example．com', password })).status).toBe(200);
  });

  test('opens no account where it mixes alphabets', async () => {
    const mixed = 'kiоsk@example.com';
    const answer = await post('sendEmailCode', { email: mixed, type: 'register' });
    expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field: 'email', rule: 'email' }));
    expect((await post('login', { email: mixed, password })).body.data.reason).toBe('login_failed');
  });
});

test('a domain is taken in its own letters and kept as mail carries it', async () => {
  await openAccount('ann@xn--mnchen-3ya.de');
  expect((await post('login', { email: 'Ann@MÜNCHEN.de', password })).status).toBe(200);
  expect((await post('register', { email: 'ann@münchen.de', password, code: '123456' })).body.data.reason).toBe(
    'code_wrong',
  );
});

describe('a phone number', () => {
  test('is one account in every spelling', async () => {
    expect((await registerByPhone('+44 (0)7418 084106', '+447418084106')).body.data.user?.phone).toBe('+447418084106');
    for (const spelled of ['0044 7418 084106', '+44 0 7418.084106', '+447418084106']) {
      expect((await post('login', { phone: spelled, password })).status).toBe(200);
      expect((await post('login', { email: spelled, password })).status).toBe(200);
    }
    await post('sendMobileCode', { phone: '+44 07418 084106', type: 'register' });
    const [letter] = await lettersTo('+447418084106');
    expect(letter?.kind).toBe('address_known');
  });

  test('that was kept with its trunk zero before is still found, and opens no second account', async () => {
    const opened = await registerByPhone('+44 7418 084107', '+447418084107');
    const userId = Number(opened.body.data.user?.userId);
    const db = await server.sql.db();
    const old = { phone: '+4407418084107', phoneKey: '+4407418084107' };
    await db.update(users).set(old).where(eq(users.userId, userId));
    expect((await post('login', { phone: '+44 7418 084107', password })).status).toBe(200);
    await post('sendMobileCode', { phone: '+447418084107', type: 'register' });
    expect((await lettersTo('+4407418084107'))[0]?.kind).toBe('address_known');
  });

  test('of a country code that does not exist is refused in words with an example', async () => {
    const answer = await post('sendMobileCode', { phone: '+999 12345678', type: 'register' });
    expect(answer.body.data.fields).toContainEqual(
      expect.objectContaining({
        field: 'phone',
        rule: 'phone_country',
        message: expect.stringContaining('+852 9123 4567'),
      }),
    );
  });
});
