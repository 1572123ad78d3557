import { createHmac } from 'node:crypto';
import { type Call, calls, keyHeaders, type KeyPermission, keyPermissions, signedText } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../apps/node/src/wire/http/register-calls.ts';
import { type Answer, TestServer } from '../../apps/node/src/assembly/test-support/test-server.ts';
import { certify } from '../../apps/node/src/people/verification/test-support/certify.ts';
import { sealedInput } from '../fuzz/sealed-input.ts';

/** Every call for users, made by API keys of every kind. */
const forUsers = calls.filter(({ access }) => access === 'user').map((call) => [call.id, call] as const);

interface Key {
  readonly id: string;
  readonly secret: string;
}

let server: TestServer;
let userId: number;
const keys: Partial<Record<KeyPermission | 'elsewhere' | 'expired' | 'removed', Key>> = {};
beforeAll(async () => {
  server = await TestServer.start();
  ({ userId } = await server.register('keys@example.com'));
  await certify(server.people.verifications, userId);
  const add = async (permissions: readonly KeyPermission[], more: object = {}): Promise<Key> => {
    const wanted = { name: 'x', kind: 'hmac', permissions, allowedAddresses: [], ...more } as const;
    const { row, secret } = await server.people.apiKeys.add(userId, wanted);
    return { id: row.keyId, secret: secret ?? '' };
  };
  for (const permission of keyPermissions) keys[permission] = await add([permission]);
  keys.elsewhere = await add(keyPermissions, { allowedAddresses: ['203.0.113.7'] });
  keys.expired = await add(keyPermissions, { expiresAtMs: server.nowMs });
  keys.removed = await add(keyPermissions);
  await server.people.apiKeys.remove(userId, keys.removed.id);
});
afterAll(() => server.stop());

/** Signs and makes a call; each in a millisecond of its own, as a signature counts once. */
async function make(call: Call, key: Key | undefined): Promise<Answer> {
  if (!key) throw new Error('There is no such key.');
  server.nowMs += 1;
  const { params = {}, input = {} } = await sealedInput(call, server.config.pepper);
  let path = pathOf(call.path, server.config);
  for (const [name, value] of Object.entries(params)) path = path.replace(`{${name}}`, encodeURIComponent(value));
  const reads = call.method === 'GET';
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const asked = reads && query.size > 0 ? `${path}?${query.toString()}` : path;
  const body = reads ? '' : JSON.stringify(input);
  const time = String(server.nowMs);
  const signature = createHmac('sha256', key.secret)
    .update(signedText(time, call.method, asked, body))
    .digest('hex');
  const headers = { [keyHeaders.key]: key.id, [keyHeaders.time]: time, [keyHeaders.signature]: signature };
  return server.ask(asked, { method: call.method, headers, ...(reads ? {} : { body }) });
}

test('every call for users says what keys need for it, and no other call has keys', () => {
  expect(forUsers.filter(([, { keys: needed }]) => needed === undefined)).toEqual([]);
  expect(calls.filter(({ access, keys: needed }) => access !== 'user' && needed !== undefined)).toEqual([]);
});

test('no key publishes an offer, releases an order or gives a verdict between people', () => {
  const between = forUsers.filter(([id]) => id.startsWith('otc.'));
  expect(between.map(([id]) => id)).toEqual(expect.arrayContaining(['otc.publish', 'otc.release']));
  expect(between.filter(([, { keys: needed }]) => needed !== 'none')).toEqual([]);
});

describe.each(forUsers)('%s', (_id, call) => {
  test('is open to keys with its permission, and closed to all others', async () => {
    for (const permission of keyPermissions) {
      const { status, body } = await make(call, keys[permission]);
      const closed = status === 403 && body.data.reason === 'key_not_allowed';
      expect(closed).toBe(call.keys !== permission);
      expect([200, 403, 422]).toContain(status);
    }
  });

  test('is closed to keys from elsewhere, past their end, or removed', async () => {
    const before = server.exchange.exchange.stateHash();
    expect((await make(call, keys.elsewhere)).status).toBe(403);
    const expired = await make(call, keys.expired);
    expect([expired.status, expired.body.data.reason]).toEqual([401, 'api_key_expired']);
    expect((await make(call, keys.removed)).status).toBe(401);
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });
});
