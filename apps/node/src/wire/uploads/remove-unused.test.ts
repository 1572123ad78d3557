import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { articleDrafts, articleVersionTexts, chatMessages } from '../../base/sql/schema.ts';
import { DiskStore } from '../../base/files/disk-store.ts';
import { type UploadPurpose, Uploads } from './uploads.ts';
import { drawn } from './test-support/drawn.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const dayMs = 86_400_000;
const stored = async (purpose: UploadPurpose): Promise<string> => {
  const owner = { kind: 'user', id: 1 } as const;
  return (await server.uploads.storeImage(await drawn(), { owner, purpose })).id;
};
const isThere = async (id: string): Promise<boolean> => (await server.uploads.find(id)) !== null;

test('an image that nothing shows goes after a day, with its file; one that is shown stays', async () => {
  const db = await server.sql.db();
  const ids = {
    sent: await stored('chat'),
    unsent: await stored('chat'),
    drafted: await stored('article'),
    published: await stored('article'),
    forgotten: await stored('article'),
  };
  const text = (id: string) => ({ title: 'T', summary: 'S', body: `before ![a](/files/${id}.webp) after`, lang: 'en' });
  await db.insert(chatMessages).values({
    chatKey: 'k',
    serial: 1,
    sender: 'user',
    senderId: 1,
    messageId: 'm',
    contentType: 2,
    content: ids.sent,
    createdAtMs: server.nowMs,
  });
  const edited = { revision: 1, updatedAtMs: server.nowMs, updatedBy: 'ann' };
  await db.insert(articleDrafts).values({ articleId: 900, ...text(ids.drafted), ...edited });
  await db.insert(articleVersionTexts).values({ articleId: 900, version: 1, ...text(ids.published) });
  const link = server.uploads.linkOf(ids.forgotten);
  expect((await server.app.inject({ url: link })).statusCode).toBe(200);

  server.nowMs += dayMs - 1;
  expect(await server.uploads.removeUnused()).toBe(0);
  server.nowMs += 60_000;
  expect(await server.uploads.removeUnused()).toBe(2);
  const left = await Promise.all(Object.entries(ids).map(async ([name, id]) => ((await isThere(id)) ? name : '')));
  expect(left.filter((name) => name !== '')).toEqual(['sent', 'drafted', 'published']);
  expect((await server.app.inject({ url: link })).statusCode).toBe(404);
  expect(await server.uploads.removeUnused()).toBe(0);
});

/**
 * A folder whose process ends in the middle of a file, or right after it: nothing that was to come
 * next is done.
 */
class DyingStore extends DiskStore {
  readonly #died: () => void;
  readonly #when: 'before the name' | 'after';

  constructor(dir: string, when: 'before the name' | 'after', died: () => void) {
    super(dir);
    this.#when = when;
    this.#died = died;
  }

  override async put(key: string, bytes: Buffer): Promise<void> {
    await super.put(this.#when === 'after' ? key : `${key}.part`, bytes);
    this.#died();
    await new Promise(() => undefined);
  }
}

test.each(['before the name', 'after'] as const)(
  'a crash %s leaves no file for good: a day later the night finds it by its row',
  async (when) => {
    const dir = mkdtempSync(join(tmpdir(), 'candor-crash-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    const parts = {
      sql: server.sql,
      images: server.uploads.images,
      pepper: 'p',
      limited: false,
      now: () => server.nowMs,
    };
    const files = () =>
      readdirSync(dir, { recursive: true, withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
    const file = await drawn();
    const owner = { kind: 'user', id: 9 } as const;
    await new Promise<void>((died) => {
      const dying = new Uploads({ ...parts, store: new DyingStore(dir, when, died) });
      void dying.storeImage(file, { owner, purpose: 'chat' });
    });
    expect(files()).toHaveLength(1);
    const next = new Uploads({ ...parts, store: new DiskStore(dir) });
    expect(await next.removeUnused()).toBe(0);
    server.nowMs += dayMs + 60_000;
    expect(await next.removeUnused()).toBe(1);
    expect(files()).toEqual([]);
  },
);
