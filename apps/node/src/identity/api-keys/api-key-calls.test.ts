import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { keyHeaders, signedText } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { totpAt } from '../second-factor/totp.ts';
import { dataOf, member, reasonOf, SecuredUser } from '../security/test-support/secured-user.ts';
import { certify } from '../../people/verification/test-support/certify.ts';

let server: TestServer;
let user: SecuredUser;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await newUser();
});

const newUser = () => SecuredUser.register(server);
const post = (path: string, body: object = {}, token = user.token) => user.post(path, body, token);
const get = (path: string, token = user.token) => user.get(path, token);

describe('API keys', () => {
  interface Key {
    readonly id: string;
    readonly secret: string;
  }
  async function newKey(more: object = {}): Promise<Key> {
    const { secret } = await user.withTotp();
    await user.stepUp('totp', totpAt(secret, server.nowMs));
    const answer = await post(member('api'), { name: 'Bot', permissions: ['read', 'trade'], ...more });
    if (answer.status !== 200) throw new Error(answer.text);
    return dataOf(answer) as unknown as Key;
  }
  const orderBody = JSON.stringify({ symbol: 'BTC/USDT', side: 'buy', price: '55000.00', quantity: '0.00100' });
  const submitPath = '/api/currency/order/submit';
  const hmac = ({ secret }: Key, text: string) => createHmac('sha256', secret).update(text).digest('hex');
  function signed(
    key: Key,
    { path = submitPath, body = orderBody, timeMs = server.nowMs, sign_ = hmac, more = {} } = {},
  ) {
    const signature = sign_(key, signedText(String(timeMs), 'POST', path, body));
    const headers = { [keyHeaders.key]: key.id, [keyHeaders.time]: String(timeMs), [keyHeaders.signature]: signature };
    return server.ask(path, { body, headers: { ...headers, ...more } });
  }

  test('that may trade or withdraw hold withdrawals for 24 h, as the answer says; one that only reads does not', async () => {
    await certify(server.people.verifications, user.userId);
    const { secret } = await user.withTotp();
    // Past what binding the authenticator held.
    server.nowMs += 24 * 3_600_000;
    user.token = (await server.sessions.open(user.userId)).satoken;
    await user.stepUp('totp', totpAt(secret, server.nowMs));
    const made = async (more: object) =>
      dataOf(await post(member('api'), { name: 'Bot', ...more }))['withdrawalsHeldUntilMs'];
    expect([await made({ permissions: ['read'] }), await user.heldForHours()]).toEqual([null, 0]);
    expect(await made({ permissions: ['read', 'trade'] })).toBe(server.nowMs + 24 * 3_600_000);
    expect(await user.heldForHours()).toBe(24);
    server.nowMs += 60_000;
    const withdrawing = { permissions: ['withdraw'], allowedAddresses: ['203.0.113.7'] };
    expect(await made(withdrawing)).toBe(server.nowMs + 24 * 3_600_000);
  });

  test('sign orders by HMAC; the secret is shown once and kept sealed', async () => {
    const key = await newKey();
    expect((await signed(key)).status).toBe(200);
    const listed = await get(member('apis'));
    expect(listed.text).not.toContain(key.secret);
    expect(dataOf(listed)['records']).toMatchObject([{ id: key.id, permissions: ['read', 'trade'] }]);
    const [row] = await server.people.apiKeys.list(user.userId);
    expect(row?.secret).not.toContain(key.secret);
  });

  test('sign by Ed25519 with a key that never came here', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'jwk' }).x ?? '';
    const key = await newKey({ kind: 'ed25519', publicKey: raw });
    expect(key.secret).toBeNull();
    const sign_ = (_key: Key, text: string) => sign(null, Buffer.from(text), privateKey).toString('base64');
    expect((await signed(key, { sign_ })).status).toBe(200);
    const { privateKey: another } = generateKeyPairSync('ed25519');
    const forged = (_key: Key, text: string) => sign(null, Buffer.from(text), another).toString('base64');
    expect((await signed(key, { sign_: forged })).status).toBe(401);
  });

  test('do nothing with another body, path, time or key, a second time, or late', async () => {
    const key = await newKey();
    const before = server.exchange.exchange.stateHash();
    const tampered = (_key: Key, text: string) => hmac(key, text.replace('0.00100', '9.00100'));
    expect((await signed(key, { sign_: tampered })).status).toBe(401);
    expect((await signed({ ...key, secret: 'x' })).status).toBe(401);
    expect((await signed({ ...key, id: `ck_${'0'.repeat(24)}` })).status).toBe(401);
    const late = await signed(key, { timeMs: server.nowMs - 5_001 });
    expect([late.status, late.body.msg]).toEqual([401, expect.stringContaining(String(server.nowMs))]);
    expect(server.exchange.exchange.stateHash()).toBe(before);
    expect((await signed(key)).status).toBe(200);
    const after = server.exchange.exchange.stateHash();
    expect((await signed(key)).status).toBe(409);
    expect(server.exchange.exchange.stateHash()).toBe(after);
  });

  test('are held to their permissions, their addresses and their end', async () => {
    const reader = await newKey({ permissions: ['read'] });
    expect((await signed(reader)).status).toBe(403);
    const info = { path: '/api/user/getInfo', body: '{}' };
    expect((await signed(reader, info)).status).toBe(200);
    for (const path of [member('antiCode'), member('apis'), '/api/user/updatePwd', '/api/user/security/stepUp'])
      expect([path, [401, 403, 404].includes((await signed(reader, { path, body: '{}' })).status)]).toEqual([
        path,
        true,
      ]);
    user = await newUser();
    const bound = await newKey({ allowedAddresses: ['203.0.113.0/24'] });
    expect((await signed(bound)).status).toBe(403);
    user = await newUser();
    const local = await newKey({
      allowedAddresses: ['127.0.0.0/8', '2001:db8::/32'],
      expiresAtMs: server.nowMs + 1_000_000,
    });
    expect((await signed(local)).status).toBe(200);
    server.nowMs += 1_000_000;
    const past = await signed(local);
    expect([past.status, reasonOf(past), past.body.msg]).toEqual([
      401,
      'api_key_expired',
      'This API key has expired. Make a new one.',
    ]);
    // Who does not hold its secret, or shows an old call of its own, learns nothing of it.
    expect((await signed({ ...local, secret: 'x' })).body.msg).toBe('The API key or its signature is wrong.');
    expect(reasonOf(await signed(local, { timeMs: server.nowMs - 5_001 }))).toBe(401);
  });

  test('that are deleted are dead at once, and only their user deletes them', async () => {
    const key = await newKey();
    const mine = user;
    user = await newUser();
    const { secret } = await user.withTotp();
    await user.stepUp('totp', totpAt(secret, server.nowMs));
    expect(reasonOf(await get(member(`api/del?id=${key.id}`)))).toBe('not_found');
    user = mine;
    const known = await server.people.apiKeys.list(user.userId);
    expect(known).toHaveLength(1);
    expect(await server.people.apiKeys.remove(user.userId, key.id)).toBe(true);
    expect((await signed(key)).status).toBe(401);
  });

  test.each([
    [{ permissions: ['withdraw'] }, 'allowedAddresses'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['admin'] }, 'permissions.0'],
    [{ allowedAddresses: ['300.1.1.1'] }, 'allowedAddresses'],
    [{ allowedAddresses: ['10.0.0.0/33'] }, 'allowedAddresses'],
    [{ kind: 'ed25519' }, 'publicKey'],
    [{ kind: 'hmac', publicKey: 'A'.repeat(43) }, 'publicKey'],
    [{ expiresAtMs: 1 }, 'expiresAtMs'],
  ])('like %j are refused', async (more, field) => {
    const answer = await post(member('api'), { name: 'Bot', permissions: ['read'], ...more });
    expect([answer.status, answer.body.data.fields?.[0]?.field]).toEqual([400, field]);
  });
});
