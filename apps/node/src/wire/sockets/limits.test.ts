import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { Admission } from './admission.ts';
import { defaultSocketLimits, TokenBucket } from './limits.ts';

const request = (headers: IncomingMessage['headers']) =>
  ({ headers: { host: 'candor.test', ...headers } }) as IncomingMessage;

test('a bucket gives its burst at once and then its rate', () => {
  const bucket = new TokenBucket(20, 50, 0);
  expect(Array.from({ length: 60 }, () => bucket.take(0)).filter(Boolean)).toHaveLength(50);
  expect(Array.from({ length: 60 }, () => bucket.take(1_000)).filter(Boolean)).toHaveLength(20);
});

test.each([
  ['this site', { origin: 'https://candor.test' }, null],
  ['a listed site', { origin: 'https://app.example' }, null],
  ['another site', { origin: 'https://evil.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['a browser that hides its page', { 'user-agent': 'Mozilla/5.0' }, 403],
  ['a program', { 'user-agent': 'ccxt' }, null],
])('sockets are opened by %s: %j → %s', (_, headers, refusal) => {
  const admission = new Admission(defaultSocketLimits, ['https://app.example']);
  expect(admission.refuse(request(headers), '192.0.2.1')).toBe(refusal);
});

test('an address has so many open sockets and so many upgrades a minute', () => {
  const admission = new Admission({ ...defaultSocketLimits, perAddress: 2, upgradesPerMinute: 3 }, []);
  const open = () => {
    const refusal = admission.refuse(request({}), '192.0.2.1');
    if (refusal === null) admission.opened('192.0.2.1');
    return refusal;
  };
  expect([open(), open(), open()]).toEqual([null, null, 429]);
  admission.closed('192.0.2.1');
  admission.closed('192.0.2.1');
  expect([open(), open()]).toEqual([null, 429]);
  expect(admission.refuse(request({}), '192.0.2.2')).toBeNull();
});

test('an upgrade that proves a session is its user’s and no longer its address’s', () => {
  const admission = new Admission({ ...defaultSocketLimits, upgradesPerMinute: 3 }, []);
  const ask = (address = '192.0.2.1') => admission.refuse(request({}), address);
  const askAndProve = (user: string, address = '192.0.2.1') => {
    const refusal = ask(address);
    if (refusal === null) admission.proven(address, user);
    return refusal;
  };
  const office = ['user-1', 'user-2', 'user-1', 'user-2', 'user-1', 'user-2'].map((user) => askAndProve(user));
  expect(office).toEqual([null, null, null, null, null, null]);
  // Strangers behind the same address find what they had; a client that has used up its own takes
  // from it.
  expect([ask(), askAndProve('user-1'), ask(), ask()]).toEqual([null, null, null, 429]);
  // And a user's are the user's wherever they come from.
  const elsewhere = Array.from({ length: 4 }, () => askAndProve('user-1', '192.0.2.2'));
  expect(elsewhere).toEqual([null, null, null, 429]);
});

test('what is not counted comes as often as it likes, and is held to all else', () => {
  const admission = new Admission({ ...defaultSocketLimits, upgradesPerMinute: 3, perAddress: 9 }, []);
  const refusals = Array.from({ length: 10 }, () => {
    const refusal = admission.refuse(request({}), '127.0.0.1', false);
    if (refusal === null) admission.opened('127.0.0.1');
    return refusal;
  });
  expect(refusals).toEqual([...Array.from({ length: 9 }, () => null), 429]);
  expect(admission.refuse(request({ origin: 'https://evil.example' }), '127.0.0.1', false)).toBe(403);
});

test('a node admits so many upgrades a second in all', () => {
  const admission = new Admission({ ...defaultSocketLimits, upgradesPerSecond: 5 }, []);
  const refusals = Array.from({ length: 8 }, (_, index) => admission.refuse(request({}), `192.0.2.${index}`));
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(5);
  expect(refusals.at(-1)).toBe(503);
});
