import { allTopic, type AnnouncementMessage } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Library } from '../content/library.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { createLogger } from '../../base/ops/logger.ts';
import { articles, articleVersions, articleVersionTexts } from '../../base/sql/schema.ts';
import { Announcing, type AnnouncingParts } from './announcing.ts';

let server: TestServer;
let announced: string[];
/** A stand-in for the node: the tests stop and start it. */
let library: Library;
let announcing: Announcing;
const logger = createLogger({ level: 'silent' });
const now = () => server.nowMs;

beforeAll(async () => {
  server = await TestServer.start();
  await server.announcing.close();
  server.library.close();
  announced = [];
  const publish = server.broker.publish.bind(server.broker);
  vi.spyOn(server.broker, 'publish').mockImplementation((topic, message) => {
    if (topic === allTopic) announced.push((message as AnnouncementMessage).id);
    publish(topic, message);
  });
  start();
});
afterAll(async () => {
  await stop();
  await server.stop();
});
afterEach(() => announced.splice(0));

function start(notices: AnnouncingParts['notices'] = server.people.notices): void {
  const { sql, broker } = server;
  library = new Library({ sql, logger, now });
  announcing = new Announcing({ library, sql, broker, notices, logger, now });
}
async function stop(): Promise<void> {
  await announcing.close();
  library.close();
}
/** Reads what there is, as anyone's call does, and waits until it was announced. */
async function told(): Promise<void> {
  await library.changed();
  await announcing.look();
  await announcing.look();
  await server.people.notices.idle();
}

let users = 0;
async function reader(): Promise<number> {
  const { token, userId } = await server.register(`announced-${(users += 1)}@example.com`);
  const body = { kind: 'announcement', inbox: true, mail: true, push: false };
  const answer = await server.ask('/api/notice/savePreferences', { token, body });
  if (answer.status !== 200) throw new Error(answer.text);
  return userId;
}
const lettersTo = async (userId: number) =>
  (await server.people.post.mailbox({ limit: 50, offset: 0 }))
    .filter((row) => row.userId === userId)
    .map(({ subject }) => subject);

async function plan(title: string, publishAtMs: number): Promise<string> {
  const db = await server.sql.db();
  const stamps = { createdAtMs: server.nowMs, updatedAtMs: server.nowMs, updatedBy: 'cleo' };
  const [row] = await db
    .insert(articles)
    .values({ kind: 'announcement', slug: title.toLowerCase(), section: 'news', ...stamps })
    .returning();
  const articleId = row?.articleId ?? 0;
  const version = { articleId, version: 1 };
  await db.insert(articleVersions).values({ ...version, publishAtMs, createdAtMs: server.nowMs, createdBy: 'cleo' });
  await db.insert(articleVersionTexts).values({ ...version, lang: 'en', title, summary: 'S', body: 'B' });
  return String(articleId);
}

test('what comes with the platform is announced to nobody', async () => {
  const userId = await reader();
  await told();
  expect((await library.published()).list('en', { kind: 'announcement' }).length).toBeGreaterThan(0);
  expect([await lettersTo(userId), announced]).toEqual([[], []]);
});

test('an announcement is sent once, when its time comes', async () => {
  const userId = await reader();
  const id = await plan('Planned', server.nowMs + 60_000);
  await told();
  expect([await lettersTo(userId), announced]).toEqual([[], []]);
  server.nowMs += 60_000;
  await told();
  await told();
  expect([await lettersTo(userId), announced]).toEqual([['Planned'], [id]]);
});

test('one that fell due while the node was down is sent after the next start, and not again after another', async () => {
  const userId = await reader();
  await told();
  const id = await plan('Missed', server.nowMs + 60_000);
  await told();
  await stop();
  server.nowMs += 120_000;
  start();
  await told();
  await stop();
  start();
  await told();
  expect([await lettersTo(userId), announced]).toEqual([['Missed'], [id]]);
});

test('the first look after a start waits for nobody who reads', async () => {
  const userId = await reader();
  await stop();
  await plan('Unasked', server.nowMs);
  start();
  await announcing.look();
  await server.people.notices.idle();
  expect(await lettersTo(userId)).toEqual(['Unasked']);
});

test('a user who cannot be notified delays nobody, and is notified later', async () => {
  const readers = [await reader(), await reader(), await reader()];
  const { notices } = server.people;
  let failing: number | undefined = readers[1];
  await stop();
  start({
    preferences: notices.preferences,
    tell: async (userId, key, facts) => {
      if (userId === failing) throw new Error('no');
      return notices.tell(userId, key, facts);
    },
  });
  const id = await plan('Held', server.nowMs);
  await told();
  const letters = () => Promise.all(readers.map(lettersTo));
  expect(await letters()).toEqual([['Held'], [], ['Held']]);
  failing = undefined;
  await announcing.look();
  await notices.idle();
  expect([await letters(), announced]).toEqual([[['Held'], ['Held'], ['Held']], [id]]);
});

test('a node that stopped amid the telling goes on after its next start', async () => {
  const readers = [await reader(), await reader()];
  const { notices } = server.people;
  await stop();
  let stopping: Promise<void> | undefined;
  start({
    preferences: notices.preferences,
    tell: async (userId, key, facts) => {
      if (userId === readers[0]) stopping = announcing.close();
      return notices.tell(userId, key, facts);
    },
  });
  await plan('Halved', server.nowMs);
  await told();
  await stopping;
  const letters = () => Promise.all(readers.map(lettersTo));
  expect(await letters()).toEqual([['Halved'], []]);
  library.close();
  start();
  await told();
  expect(await letters()).toEqual([['Halved'], ['Halved']]);
});
