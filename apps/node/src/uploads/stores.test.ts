import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { describe, expect, test, onTestFinished } from 'vitest';
import { DiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { S3Store } from './s3-store.ts';

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
