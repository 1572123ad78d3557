import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestKeyOf } from './request-key.ts';

const request = { userId: 7, requestId: 'request-1', content: '{"price":"1"}' };

test('the key follows from user and request id alone, the check from the content', () => {
  const key = requestKeyOf(request);
  expect(requestKeyOf({ ...request })).toEqual(key);
  const changed = requestKeyOf({ ...request, content: '{"price":"2"}' });
  expect([changed.high, changed.low]).toEqual([key.high, key.low]);
  expect(changed.check).not.toBe(key.check);
});

test('users never share a key, whatever ids they choose', () => {
  expect(requestKeyOf({ ...request, userId: 71, requestId: '|x' })).not.toEqual(
    requestKeyOf({ ...request, userId: 7, requestId: '1|x' }),
  );
  const { high, low } = requestKeyOf({ ...request, userId: 8 });
  expect([high, low]).not.toEqual([requestKeyOf(request).high, requestKeyOf(request).low]);
});

test('the key is the beginning of the SHA-256, big-endian: journals hold it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 32 - 1 }),
      fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
      (userId, requestId) => {
        const digest = createHash('sha256').update(`${userId}|${requestId}`).digest();
        const { high, low } = requestKeyOf({ userId, requestId, content: '' });
        expect([high, low]).toEqual([digest.readInt32BE(0), digest.readInt32BE(4)]);
      },
    ),
  );
});
