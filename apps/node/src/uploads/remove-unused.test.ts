import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../http/test-support/test-server.ts';
import { articleDrafts, articleVersionTexts, chatMessages } from '../sql/schema.ts';
import type { UploadPurpose } from './uploads.ts';
import { drawn } from './test-support/drawn.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
}, 60_000);
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
