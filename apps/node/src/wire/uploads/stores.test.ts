import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { describe, expect, test, onTestFinished } from 'vitest';
import { DiskStore } from '../../base/files/disk-store.ts';
import type { FileStore } from '../../base/files/file-store.ts';
import { S3Store } from '../../base/files/s3-store.ts';

const folder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-files-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

async function bucket(keyId = 'S3RVER'): Promise<FileStore> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder(),
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return new S3Store({ url: `http://127.0.0.1:${port}/files/`, region: 'us-east-1', keyId, secret: 'S3RVER' });
}

describe.each([
  ['a folder', async () => new DiskStore(folder())],
  ['a bucket of a server that speaks S3', () => bucket()],
])('files in %s', (_where, open) => {
  test('are given back as they were put, until they are removed', async () => {
    const store = await open();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
    expect(await store.get('p01.webp')).toBeNull();
    await store.put('p01.webp', bytes, 'image/webp');
    await store.put('p02.webp', Buffer.from('two'), 'image/webp');
    expect((await store.get('p01.webp'))?.equals(bytes)).toBe(true);
    await store.remove('p01.webp');
    await store.remove('p01.webp');
    expect(await store.get('p01.webp')).toBeNull();
    expect((await store.get('p02.webp'))?.toString()).toBe('two');
  });
});

test('a bucket that does not know the key is an error', async () => {
  const store = await bucket('SOMEBODY');
  await expect(store.put('p01.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('403');
});

test('a bucket that sends on elsewhere is not followed', async () => {
  const asked: string[] = [];
  const listening = async (answer: (url: string) => { readonly status: number; readonly headers: object }) => {
    const server = createServer((request, response) => {
      asked.push(request.headers.host ?? '');
      const { status, headers } = answer(request.url ?? '');
      response.writeHead(status, { ...headers }).end('secret');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const elsewhere = await listening(() => ({ status: 200, headers: {} }));
  const here = await listening((url) => ({ status: 307, headers: { location: `http://${elsewhere}${url}` } }));
  const store = new S3Store({ url: `http://${here}/files`, region: 'us-east-1', keyId: 'id', secret: 'secret' });
  await expect(store.put('p01.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('307');
  await expect(store.get('p01.webp')).rejects.toThrow('307');
  expect(new Set(asked)).toEqual(new Set([here]));
});
