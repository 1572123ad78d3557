import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../test-support/test-server.ts';
import {
  devices,
  identityPhotos,
  loginGuards,
  loginTickets,
  messages,
  notices,
  securityEvents,
  sessionFacts,
  sessions,
  tokens,
  usedPuzzles,
  users,
} from '../../base/sql/schema.ts';
import { LoginGuard } from '../../identity/entry/login-guard.ts';
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

test('messages and wrong passwords go after a month; what waits to be sent, and what is shut, stays', async () => {
  const db = await server.sql.db();
  await db.delete(messages);
  const message = { address: 'old@example.com', kind: 'code', language: 'en', subject: '', body: 'x' };
  const sent = { ...message, channel: 'mail', createdAtMs: server.nowMs };
  await db.insert(messages).values(['kept', 'sent', 'failed', 'waiting'].map((state) => ({ ...sent, state })));
  const guard = new LoginGuard({ sql: server.sql, now: () => server.nowMs });
  await guard.count('tried');
  await guard.shut('shut');
  await db.insert(loginGuards).values({ accountKey: 'off', failures: 100, nextAtMs: 0, countedAtMs: server.nowMs });
  expect(await purge(server.sql, server.nowMs + keptMs.message)).toMatchObject({ messages: 0, wrongPasswords: 0 });
  expect(await purge(server.sql, server.nowMs + keptMs.message + 1)).toMatchObject({ messages: 3, wrongPasswords: 1 });
  expect((await db.select().from(messages)).map(({ state }) => state)).toEqual(['waiting']);
  const left = await db.select({ key: loginGuards.accountKey }).from(loginGuards);
  expect(left.map(({ key }) => key).toSorted()).toEqual(['off', 'shut']);
});

test('what a log-in leaves that ends after its user was erased goes, and nobody else’s does', async () => {
  const gone = await server.register('erased-while-logging-in@example.com');
  const stays = await server.register('still-here@example.com');
  const db = await server.sql.db();
  const left = async (userId: number) =>
    Promise.all(
      [devices, messages, notices, securityEvents, sessions].map((table) => db.$count(table, eq(table.userId, userId))),
    );
  const login = { email: 'still-here@example.com', password: 'kX7-mq2vLp' };
  for (const email of [login.email, 'erased-while-logging-in@example.com'])
    expect((await server.ask('/api/user/login', { body: { ...login, email } })).status).toBe(200);
  for (const { userId } of [gone, stays]) {
    await server.people.security.changed(userId, 'password', { address: '', device: '' });
    const notice = { userId, kind: 'security', key: 'x', facts: '{}', createdAtMs: server.nowMs, shown: true };
    await db.insert(notices).values(notice).onConflictDoNothing();
  }
  await server.people.notices.idle();
  const before = await left(stays.userId);
  for (const counts of [before, await left(gone.userId)]) expect(counts.filter((rows) => rows === 0)).toEqual([]);
  await db.delete(users).where(eq(users.userId, gone.userId));
  await purge(server.sql, server.nowMs + 1);
  expect(await left(gone.userId)).toEqual([0, 0, 0, 0, 0]);
  expect(await left(stays.userId)).toEqual(before);
  expect((await server.ask('/api/user/getInfo', { token: stays.token })).status).toBe(200);
  const living = await db.select({ sessionId: sessions.sessionId }).from(sessions);
  const kept = new Set(living.map(({ sessionId }) => sessionId));
  expect((await db.select().from(tokens)).filter(({ sessionId }) => !kept.has(sessionId))).toEqual([]);
});
