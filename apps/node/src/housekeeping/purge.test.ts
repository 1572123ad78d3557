import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../http/test-support/test-server.ts';
import { identityPhotos, loginTickets, sessionFacts, sessions, tokens, usedPuzzles } from '../sql/schema.ts';
import { keptMs, purge } from './purge.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const rows = async () => {
  const db = await server.sql.db();
  const count = async (table: Parameters<typeof db.$count>[0]) => db.$count(table);
  return {
    sessions: await count(sessions),
    tokens: await count(tokens),
    facts: await count(sessionFacts),
    tickets: await count(loginTickets),
    puzzles: await count(usedPuzzles),
    photos: await count(identityPhotos),
  };
};

test('what is in use stays, and what is of no more use goes in its time', async () => {
  const { userId, token } = await server.register('purged@example.com');
  const db = await server.sql.db();
  const { nowMs } = server;
  await db.insert(loginTickets).values({ ticketHash: 'a', userId, expiresAtMs: nowMs + 60_000 });
  await db.insert(usedPuzzles).values({ salt: 'p', expiresAtMs: nowMs + 60_000 });
  const photo = { userId, side: 'front', sealed: '', width: 1, height: 1, createdAtMs: nowMs };
  await db.insert(identityPhotos).values([
    { ...photo, photoId: 'sent', verificationId: 1 },
    { ...photo, photoId: 'unsent' },
  ]);
  const before = await rows();
  expect(await purge(server.sql, nowMs)).toMatchObject({ sessions: 0, tokens: 0, tickets: 0, puzzles: 0, photos: 0 });
  expect(await rows()).toEqual(before);
  expect((await server.ask('/api/user/getInfo', { token })).status).toBe(200);

  expect(await purge(server.sql, nowMs + keptMs.unsentPhoto + 1)).toMatchObject({ tickets: 1, puzzles: 1, photos: 1 });
  expect((await rows()).photos).toBe(1);
  const { sessionLifetimeSeconds } = server.config;
  const gone = await purge(server.sql, nowMs + sessionLifetimeSeconds * 1_000 + keptMs.session + 1);
  expect(gone).toMatchObject({ sessions: 1, tokens: 1 });
  expect(await rows()).toMatchObject({ sessions: 0, tokens: 0, facts: 0, photos: 1 });
});
