import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { S3Store } from '../../base/files/s3-store.ts';
import { isSigned, type Received } from './test-support/signature-v4.ts';

/**
 * Amazon's own examples: "Signature Calculations for the Authorization Header", examples for S3.
 */
const example = { keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const secretOf = (keyId: string) => (keyId === example.keyId ? example.secret : undefined);
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function published(
  method: string,
  target: string,
  more: {
    readonly signature: string;
    readonly hash?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  },
): Received {
  const { signature, hash = emptyHash, headers = {}, body = '' } = more;
  const all: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': hash,
    'x-amz-date': '20130524T000000Z',
    ...headers,
  };
  const names = Object.keys(all).toSorted().join(';');
  const credential = `${example.keyId}/20130524/us-east-1/s3/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`;
  return { method, target, headers: { ...all, authorization }, body: Buffer.from(body) };
}

const vectors = [
  published('GET', '/test.txt', {
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }),
  published('PUT', '/test$file.text', {
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    hash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  }),
  published('GET', '/?lifecycle', { signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543' }),
  published('GET', '/?max-keys=2&prefix=J', {
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  }),
];

describe('the verifier knows', () => {
  test.each(vectors.map((vector) => [`${vector.method} ${vector.target}`, vector] as const))(
    'the published signature of %s',
    (_name, vector) => {
      expect(isSigned(vector, secretOf)).toBe(true);
      expect(isSigned(vector, () => `${example.secret}x`)).toBe(false);
      expect(isSigned({ ...vector, target: `${vector.target}x` }, secretOf)).toBe(false);
      expect(isSigned({ ...vector, body: Buffer.from('other') }, secretOf)).toBe(false);
    },
  );
});

/** A store that takes what is signed as it must be, and answers 403 to everything else. */
async function strictStore() {
  const received: Received[] = [];
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, target: url, headers: headers as Received['headers'], body: Buffer.concat(parts) };
      received.push(one);
      if (!isSigned(one, secretOf)) return void response.writeHead(403).end();
      if (method === 'PUT') files.set(url, one.body);
      if (method === 'DELETE') files.delete(url);
      const file = files.get(url);
      if (method === 'GET' && file === undefined) return void response.writeHead(404).end();
      response.writeHead(200).end(method === 'GET' ? file : undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`;
  const open = (more: { readonly secret?: string } = {}) =>
    new S3Store({ url, region: 'eu-central-1', ...example, ...more });
  return { open, received };
}

test('what the store is sent is signed as Amazon asks for, bodies and odd names included', async () => {
  const { open, received } = await strictStore();
  const store = open();
  for (const key of ['p01.webp', 'a b/c+d$e~f.webp', 'ü/中.webp']) {
    const bytes = Buffer.from(`bytes of ${key}`);
    await store.put(key, bytes, 'image/webp');
    expect((await store.get(key))?.equals(bytes)).toBe(true);
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
  }
  expect(received).toHaveLength(12);
  for (const one of received) {
    // Anything else of it than what was signed is refused.
    expect(isSigned({ ...one, method: 'POST' }, secretOf)).toBe(false);
    expect(isSigned({ ...one, body: Buffer.concat([one.body, Buffer.from('x')]) }, secretOf)).toBe(false);
    const later = { ...one.headers, 'x-amz-date': '20990101T000000Z' };
    expect(isSigned({ ...one, headers: later }, secretOf)).toBe(false);
  }
});

test('a wrong secret is refused by such a store, and is an error here', async () => {
  const { open } = await strictStore();
  await expect(open({ secret: 'another' }).put('p01.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('403');
});
