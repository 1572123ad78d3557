import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessions as sessionRows, tokens } from '../../base/sql/schema.ts';
import { engines, type TestSql } from '../../base/sql/test-support/engines.ts';
import { sqlSessions } from './session-store.ts';
import { createSessions, type Sessions, sessionsMax } from './sessions.ts';
import { hashOfToken } from './tokens.ts';

const settings = {
  tokenRefreshSeconds: 3_600,
  tokenLifetimeSeconds: 7_200,
  sessionLifetimeSeconds: 604_800,
  pepper: 'a pepper of the tests',
};
const hourMs = 3_600_000;

describe.each(Object.entries(engines))('on %s', (_name, start) => {
  let running: TestSql;
  let nowMs: number;
  let sessions: Sessions;
  let user = 0;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    nowMs = Date.UTC(2026, 0, 1);
    user += 1;
    sessions = createSessions(sqlSessions(running.sql), settings, () => nowMs);
  });

  /** As another node, or after a restart: nothing in memory. */
  const elsewhere = () => createSessions(sqlSessions(running.sql), settings, () => nowMs);

  test('an access token proves its user until its lifetime ends', async () => {
    const { satoken, sessionId } = await sessions.open(user);
    expect(await sessions.find(satoken)).toMatchObject({ userId: user, sessionId });
    nowMs += 2 * hourMs - 1;
    expect(await sessions.find(satoken)).not.toBeNull();
    nowMs += 1;
    expect(await sessions.find(satoken)).toBeNull();
    expect(await elsewhere().find(satoken)).toBeNull();
  });

  test('tokens that were never given, and forms that are none, prove nothing', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(10_000), '../../etc/passwd', "' or 1=1 --"]) {
      expect(await sessions.find(token)).toBeNull();
      expect(await sessions.refresh(token)).toBeNull();
    }
  });

  test('a refresh token opens nothing, and an access token refreshes nothing', async () => {
    const { satoken, refreshToken } = await sessions.open(user);
    expect(await sessions.find(refreshToken)).toBeNull();
    expect(await sessions.refresh(satoken)).toBeNull();
    expect(await sessions.find(satoken)).not.toBeNull();
  });

  test('only hashes are stored', async () => {
    const { satoken, refreshToken } = await sessions.open(user);
    const rows = JSON.stringify(await (await running.sql.db()).select().from(tokens));
    expect(rows).not.toContain(satoken);
    expect(rows).not.toContain(refreshToken);
    expect(rows).toContain(hashOfToken(satoken));
  });

  test('a refreshed session goes on under new tokens', async () => {
    const first = await sessions.open(user);
    nowMs += hourMs;
    const second = await sessions.refresh(first.refreshToken);
    expect(second?.satoken).not.toBe(first.satoken);
    expect(second?.refreshToken).not.toBe(first.refreshToken);
    expect(await sessions.find(second?.satoken ?? '')).toMatchObject({ sessionId: first.sessionId });
  });

  describe('a session whose user proved themselves again', () => {
    test('goes on under tokens of a later generation; with their first use those before refresh nothing and die', async () => {
      const first = await sessions.open(user);
      const second = await sessions.renew(first.sessionId);
      const lived = { sessionId: first.sessionId, userId: user };
      expect(second).toMatchObject({ ...lived, generation: 2, expiresAtMs: nowMs + 2 * hourMs });
      expect(await sessions.find(first.satoken)).toMatchObject({ ...lived, proof: 0 });
      expect(await sessions.find(second?.satoken ?? '')).toMatchObject({ ...lived, proof: 2 });
      nowMs += 30_000;
      expect(await sessions.refresh(first.refreshToken)).toBeNull();
      expect(await sessions.find(second?.satoken ?? '')).not.toBeNull();
      nowMs += 30_000;
      expect(await sessions.find(first.satoken)).toBeNull();
      expect(await elsewhere().find(first.satoken)).toBeNull();
      const third = await sessions.refresh(second?.refreshToken ?? '');
      expect(await sessions.find(third?.satoken ?? '')).toMatchObject({ ...lived, generation: 3, proof: 2 });
    });

    test('ends when a refresh token from before is used once more than its grace later', async () => {
      const first = await sessions.open(user);
      const second = await sessions.renew(first.sessionId);
      await sessions.find(second?.satoken ?? '');
      nowMs += 30_001;
      expect(await sessions.refresh(first.refreshToken)).toBeNull();
      expect(await sessions.find(second?.satoken ?? '')).toBeNull();
    });

    test('is shut out by no lost answer: the tokens from before go on, and refresh', async () => {
      const first = await sessions.open(user);
      const lost = await sessions.renew(first.sessionId);
      nowMs += hourMs;
      expect(await sessions.find(first.satoken)).not.toBeNull();
      const third = await sessions.refresh(first.refreshToken);
      // What was refreshed from before the factor does not come with it.
      expect(await sessions.find(third?.satoken ?? '')).toMatchObject({ generation: 3, proof: 0 });
      nowMs += 60_000;
      expect(await sessions.find(lost?.satoken ?? '')).toBeNull();
    });

    test('must live', async () => {
      const { sessionId } = await sessions.open(user);
      expect(await sessions.renew('nobody')).toBeNull();
      await sessions.end(sessionId, 'logout');
      expect(await sessions.renew(sessionId)).toBeNull();
    });

    test('may do so many times at once, beside a refresh', async () => {
      const { sessionId, refreshToken } = await sessions.open(user);
      const others = [elsewhere(), elsewhere(), elsewhere()];
      const renewed = await Promise.all([...others.map((one) => one.renew(sessionId)), sessions.refresh(refreshToken)]);
      expect(renewed.filter((one) => one === null)).toEqual([]);
      const found = await Promise.all(renewed.map((one) => sessions.find(one?.satoken ?? '')));
      expect(new Set(found.map((one) => one?.proof))).toHaveLength(4);
    });
  });

  test('the old access token dies 60 s after its successor is first used, here and elsewhere', async () => {
    const first = await sessions.open(user);
    expect(await sessions.find(first.satoken)).not.toBeNull();
    const second = await sessions.refresh(first.refreshToken);
    nowMs += 10 * 60_000;
    expect(await sessions.find(first.satoken)).not.toBeNull();
    expect(await sessions.find(second?.satoken ?? '')).not.toBeNull();
    nowMs += 59_999;
    expect(await sessions.find(first.satoken)).not.toBeNull();
    nowMs += 1;
    expect(await sessions.find(first.satoken)).toBeNull();
    expect(await elsewhere().find(first.satoken)).toBeNull();
    expect(await sessions.find(second?.satoken ?? '')).not.toBeNull();
  });

  test('also when the database was away at that first use: it is then the next one', async () => {
    const first = await sessions.open(user);
    const second = await sessions.refresh(first.refreshToken);
    const place = sqlSessions(running.sql);
    let away = true;
    const failing = createSessions(
      { ...place, step: (work) => (away ? Promise.reject(new Error('away')) : place.step(work)) },
      settings,
      () => nowMs,
    );
    await expect(failing.find(second?.satoken ?? '')).rejects.toThrow('away');
    away = false;
    expect(await failing.find(second?.satoken ?? '')).not.toBeNull();
    nowMs += 60_000;
    expect(await failing.find(first.satoken)).toBeNull();
    expect(await elsewhere().find(first.satoken)).toBeNull();
  });

  test('twenty tabs that refresh at once get one successor', async () => {
    const { refreshToken } = await sessions.open(user);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sessions.refresh(refreshToken)));
    expect(new Set(answers.map((answer) => answer?.satoken)).size).toBe(1);
    expect(answers[0]).not.toBeNull();
    nowMs += 30_000;
    expect(await elsewhere().refresh(refreshToken)).toMatchObject({ satoken: answers[0]?.satoken });
  });

  test('a refresh token used again after its grace ends the session and tells of it', async () => {
    const first = await sessions.open(user);
    const second = await sessions.refresh(first.refreshToken);
    const ended: string[] = [];
    sessions.onEnded((sessionId) => ended.push(sessionId));
    nowMs += 30_001;
    expect(await sessions.refresh(first.refreshToken)).toBeNull();
    expect(ended).toEqual([first.sessionId]);
    expect(await sessions.find(second?.satoken ?? '')).toBeNull();
    expect(await sessions.refresh(second?.refreshToken ?? '')).toBeNull();
    const [row] = await (
      await running.sql.db()
    )
      .select()
      .from(sessionRows)
      .where(eq(sessionRows.sessionId, first.sessionId));
    expect(row?.endCause).toBe('refresh_reused');
  });

  test('a session ends a week after its log-in, however often it is refreshed', async () => {
    let session = await sessions.open(user);
    for (let hour = 0; hour < 167; hour += 1) {
      nowMs += hourMs;
      session = (await sessions.refresh(session.refreshToken)) ?? session;
    }
    expect(await sessions.find(session.satoken)).not.toBeNull();
    nowMs += hourMs;
    expect(await sessions.find(session.satoken)).toBeNull();
    expect(await sessions.refresh(session.refreshToken)).toBeNull();
  });

  test('a log-out ends the session at once, and no other', async () => {
    const [one, other] = [await sessions.open(user), await sessions.open(user)];
    const ended: string[] = [];
    sessions.onEnded((sessionId) => ended.push(sessionId));
    await sessions.find(one.satoken);
    await sessions.end(one.sessionId, 'logout');
    expect(ended).toEqual([one.sessionId]);
    expect(await sessions.find(one.satoken)).toBeNull();
    expect(await sessions.refresh(one.refreshToken)).toBeNull();
    expect(await sessions.find(other.satoken)).not.toBeNull();
  });

  test('an eleventh session ends the oldest', async () => {
    const opened = [];
    for (let count = 0; count < sessionsMax; count += 1) {
      opened.push(await sessions.open(user));
      nowMs += 1_000;
    }
    for (const { satoken } of opened) expect(await sessions.find(satoken)).not.toBeNull();
    await sessions.open(user);
    const living = await Promise.all(opened.map(({ satoken }) => sessions.find(satoken)));
    expect(living.map((session) => session !== null)).toEqual([false, ...Array.from({ length: 9 }, () => true)]);
  });

  test('another key gives another successor', async () => {
    const { refreshToken } = await sessions.open(user);
    const mine = await sessions.refresh(refreshToken);
    const theirs = await createSessions(
      sqlSessions(running.sql),
      { ...settings, pepper: 'another' },
      () => nowMs,
    ).refresh(refreshToken);
    expect(theirs?.satoken).not.toBe(mine?.satoken);
  });
});
