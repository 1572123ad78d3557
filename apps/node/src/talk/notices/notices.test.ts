import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserNotice } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { users as people } from '../../base/sql/schema.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { isPushService } from './push.ts';
import { openPushKeys } from './push-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.people.notices.idle();
  server.pushed.splice(0);
  server.pushStatus = 201;
});

let users = 0;
const newUser = () => server.register(`notices-${(users += 1)}@example.com`);

interface Inbox {
  readonly records: readonly UserNotice[];
  readonly total: number;
  readonly unread: { readonly notices: number; readonly announcements: number };
}
function dataOf(answer: Answer): unknown {
  if (answer.status !== 200) throw new Error(answer.text);
  return (JSON.parse(answer.text) as { data: unknown }).data;
}
const inbox = async (token: string, body: object = {}, lang = 'en'): Promise<Inbox> =>
  dataOf(await server.ask('/api/notice/inbox', { token, body, headers: { lang } })) as Inbox;
const prefer = (token: string, kind: string, channels: object) =>
  server.ask('/api/notice/savePreferences', {
    token,
    body: { kind, inbox: true, mail: false, push: false, ...channels },
  });
const lettersTo = async (userId: number) =>
  (await server.people.post.mailbox({ limit: 50, offset: 0 })).filter((row) => row.userId === userId);

/** A browser's subscription, with keys as browsers make them. */
function subscription(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`) {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { endpoint, p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

test('a change of security is in the inbox, in the language of its reader, until it is read', async () => {
  const { token, userId } = await newUser();
  await server.people.security.changed(userId, 'api_key_added', { address: '203.0.113.7', device: 'Firefox' });
  await server.people.notices.idle();
  const { records, unread } = await inbox(token);
  expect(records).toMatchObject([
    { kind: 'security', title: 'An API key was made', path: '/account/center/security', readAtMs: null },
  ]);
  expect(records[0]?.text).toContain('203.0.113.7');
  expect(unread.notices).toBe(1);
  expect((await inbox(token, {}, 'de')).records[0]?.title).toBe('Ein API-Schlüssel wurde erstellt');
  const answer = await server.ask('/api/notice/read', { token, body: { noticeId: records[0]?.noticeId } });
  expect((dataOf(answer) as Inbox).unread.notices).toBe(0);
  expect((await inbox(token)).records[0]?.readAtMs).toBe(server.nowMs);
  expect((await inbox(token, { unreadOnly: true })).records).toEqual([]);
});

test('a change, its letter and its notice are kept together or not at all', async () => {
  const { token, userId } = await newUser();
  const origin = { address: '203.0.113.7', device: 'Firefox' };
  const { preferences } = server.people.notices;
  const broken = vi.spyOn(preferences, 'of').mockRejectedValueOnce(new Error('the database went away'));
  const before = (await lettersTo(userId)).length;
  await expect(server.people.security.changed(userId, 'anti_code', origin, 60_000)).rejects.toThrow('went away');
  broken.mockRestore();
  expect([(await inbox(token)).total, (await lettersTo(userId)).length - before]).toEqual([0, 0]);
  expect(await server.people.security.hold(userId)).toBeNull();
  // Nothing is waited for: anyone who was answered finds the notice there.
  await server.people.security.changed(userId, 'anti_code', origin);
  expect([(await inbox(token)).total, (await lettersTo(userId)).length - before]).toEqual([1, 1]);
});

test('the same thing sent twice is one notice', async () => {
  const { token, userId } = await newUser();
  const { notices } = server.people;
  const told = await Promise.all(
    Array.from({ length: 20 }, () => notices.tell(userId, 'reply-1', { kind: 'chat_reply' })),
  );
  expect(told.filter(Boolean)).toHaveLength(1);
  expect((await inbox(token)).total).toBe(1);
});

test('another’s notices are neither seen nor marked', async () => {
  const [one, other] = [await newUser(), await newUser()];
  await server.people.notices.tell(one.userId, 'x', { kind: 'chat_reply' });
  const noticeId = (await inbox(one.token)).records[0]?.noticeId;
  const answer = await server.ask('/api/notice/read', { token: other.token, body: { noticeId } });
  expect([answer.status, answer.body.data.reason]).toEqual([422, 'not_found']);
  expect([(await inbox(one.token)).unread.notices, (await inbox(other.token)).total]).toEqual([1, 0]);
});

describe('an order that waited and was filled', () => {
  const place = async (token: string, more: object) =>
    server.ask('/api/currency/order/submit', {
      token,
      body: { symbol: 'BTC/USDT', price: '60000.00', quantity: '0.01000', ...more },
    });

  test('is announced once; one that was filled as it was placed is not', async () => {
    const [maker, taker] = [await newUser(), await newUser()];
    await server.app.orderNotices.look();
    const first = await place(maker.token, { side: 'sell' });
    server.nowMs += 5_000;
    await place(taker.token, { side: 'buy' });
    await server.projector.idle();
    await server.app.orderNotices.look();
    await server.app.orderNotices.look();
    expect((await inbox(maker.token)).records).toMatchObject([
      {
        kind: 'order_filled',
        title: 'Your order was filled: 0.01000 BTC sold',
        path: '/assets/index?key=tradeOrder',
      },
    ]);
    expect((await inbox(maker.token)).records[0]?.text).toContain(first.body.data.orderId);
    expect((await inbox(taker.token)).total).toBe(0);
  });

  test('many at once are one notice', async () => {
    const [maker, taker] = [await newUser(), await newUser()];
    await server.app.orderNotices.look();
    for (let count = 0; count < 6; count += 1) await place(maker.token, { side: 'sell' });
    server.nowMs += 5_000;
    await place(taker.token, { side: 'buy', quantity: '0.06000' });
    await server.projector.idle();
    await server.app.orderNotices.look();
    expect((await inbox(maker.token)).records.map(({ title }) => title)).toEqual(['6 of your orders were filled']);
  });
});

describe('an answer of support', () => {
  const answered = async (userId: number, token: string) => {
    const { chat } = server.people;
    await server.ask('/api/chat/send', { token, body: { content: 'hello' } });
    const chatKey = await chat.keyOf(userId);
    const message = { contentType: 1, content: 'Here you are', messageId: undefined };
    return { chatKey, message: await chat.send(chatKey, { side: 'support', id: 7, name: 'Ada' }, message) };
  };

  test('that is not read is announced after a while, once, without its words; then reading it clears the notice', async () => {
    const { token, userId } = await newUser();
    const { message } = await answered(userId, token);
    await server.people.chatNotices.look();
    expect((await inbox(token)).total).toBe(0);
    server.nowMs += 31_000;
    await server.people.chatNotices.look();
    await server.people.chatNotices.look();
    expect((await inbox(token)).records).toMatchObject([{ kind: 'chat_reply', title: 'Support has answered you' }]);
    const [letter] = await lettersTo(userId);
    expect(letter).toMatchObject({ kind: 'notice', subject: 'Support has answered you' });
    expect(letter?.body).not.toContain('Here you are');
    expect(letter?.body).toContain('/account/center/notices');
    await server.ask('/api/chat/read', { token, body: { serial: message.serial } });
    await server.people.chatNotices.look();
    expect((await inbox(token)).unread.notices).toBe(0);
  });

  test('that was read meanwhile is not announced', async () => {
    const { token, userId } = await newUser();
    const { message } = await answered(userId, token);
    await server.ask('/api/chat/read', { token, body: { serial: message.serial } });
    server.nowMs += 31_000;
    await server.people.chatNotices.look();
    expect((await inbox(token)).total).toBe(0);
  });
});

describe('preferences', () => {
  test('begin as the platform sets them, and hold what may not be turned off', async () => {
    const { token } = await newUser();
    const preferences = async () =>
      (dataOf(await server.ask('/api/notice/preferences', { token, body: {} })) as { records: { kind: string }[] })
        .records;
    expect(await preferences()).toMatchObject([
      { kind: 'security', inbox: true, mail: true, push: true, fixed: ['inbox', 'mail'] },
      { kind: 'order_filled', inbox: true, mail: false, push: false, fixed: [] },
      { kind: 'contract_settled', inbox: false, mail: false, push: false, fixed: [] },
      { kind: 'margin_warning', inbox: true, mail: true, push: true, fixed: [] },
      { kind: 'liquidation', inbox: true, mail: true, push: true, fixed: ['inbox'] },
      { kind: 'stop_fired', inbox: true, mail: false, push: true, fixed: [] },
      { kind: 'price_alert', inbox: true, mail: false, push: true, fixed: [] },
      { kind: 'deposit', inbox: true, mail: true, push: true, fixed: [] },
      { kind: 'withdrawal', inbox: true, mail: true, push: true, fixed: ['inbox'] },
      { kind: 'otc', inbox: true, mail: true, push: true, fixed: ['inbox'] },
      { kind: 'appeal', inbox: true, mail: true, push: true, fixed: ['inbox'] },
      { kind: 'verification', inbox: true, mail: true, push: true },
      { kind: 'application', inbox: true, mail: true, push: true },
      { kind: 'chat_reply', inbox: true, mail: true, push: true },
      { kind: 'announcement', inbox: true, mail: false, push: false },
    ]);
    await prefer(token, 'security', { inbox: false, mail: false, push: false });
    await prefer(token, 'order_filled', { inbox: false, mail: true });
    expect(await preferences()).toMatchObject([
      { kind: 'security', inbox: true, mail: true, push: false },
      { kind: 'order_filled', inbox: false, mail: true, push: false },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  test('decide the inbox and the mail', async () => {
    const { token, userId } = await newUser();
    await prefer(token, 'chat_reply', { inbox: false, mail: false });
    await server.people.notices.tell(userId, 'a', { kind: 'chat_reply' });
    expect([(await inbox(token)).total, (await lettersTo(userId)).length]).toEqual([0, 0]);
    await prefer(token, 'chat_reply', { mail: true });
    await server.people.notices.tell(userId, 'b', { kind: 'chat_reply' });
    expect([(await inbox(token)).total, (await lettersTo(userId)).length]).toEqual([1, 1]);
  });

  test('an announcement is sent by mail to those who asked for it alone', async () => {
    const [asked, silent] = [await newUser(), await newUser()];
    await prefer(asked.token, 'announcement', { mail: true });
    const wanting = await server.people.notices.preferences.wanting('announcement');
    expect([wanting.includes(asked.userId), wanting.includes(silent.userId)]).toEqual([true, false]);
    const titles = { en: 'A new market', de: 'Ein neuer Markt' };
    const facts = { kind: 'announcement', titles, path: '/article/main/content/announcement/x' } as const;
    await server.people.notices.tell(asked.userId, 'announcement-1', facts);
    expect((await lettersTo(asked.userId)).map(({ subject }) => subject)).toEqual(['A new market']);
    // It is under announcements, not in the inbox.
    expect((await inbox(asked.token)).total).toBe(0);
  });

  test('a notice whose mail could not be written is sent whole the next time', async () => {
    const { token, userId } = await newUser();
    await prefer(token, 'chat_reply', { mail: true });
    const tell = () => server.people.notices.tell(userId, 'c', { kind: 'chat_reply' });
    vi.spyOn(server.people.post, 'put').mockRejectedValueOnce(new Error('no room'));
    await expect(tell()).rejects.toThrow('no room');
    expect([(await inbox(token)).total, (await lettersTo(userId)).length]).toEqual([0, 0]);
    expect([await tell(), await tell()]).toEqual([true, false]);
    expect([(await inbox(token)).total, (await lettersTo(userId)).length]).toEqual([1, 1]);
  });
});

test('announcements that are newer than the account are unread until they are read', async () => {
  const { token, userId } = await newUser();
  const db = await server.sql.db();
  await db.update(people).set({ registeredAtMs: 0 }).where(eq(people.userId, userId));
  const read = async (body: object) => dataOf(await server.ask('/api/notice/read', { token, body })) as Inbox;
  interface Announcements extends Omit<Inbox, 'records'> {
    readonly records: readonly { readonly id: string; readonly readAtMs: number | null }[];
  }
  const list = async () =>
    dataOf(await server.ask('/api/notice/announcements', { token, body: { size: -521 } })) as Announcements;
  const { records, unread } = await list();
  const fresh = records.filter(({ readAtMs }) => readAtMs === null);
  expect([fresh.length, unread.announcements]).toEqual([records.length, records.length]);
  expect(records.length).toBeGreaterThan(0);
  const named = { announcementId: fresh[0]?.id ?? '' };
  const left = (await read(named)).unread.announcements;
  expect(left).toBe(fresh.length - 1);
  expect((await read({ all: true })).unread).toEqual({ notices: 0, announcements: 0 });
  expect((await list()).records.every(({ readAtMs }) => readAtMs !== null)).toBe(true);
});

describe('push messages', () => {
  const subscribe = (token: string, body: object) => server.ask('/api/notice/pushSubscribe', { token, body });

  test('go encrypted and signed to every browser that is subscribed', async () => {
    const { token, userId } = await newUser();
    const browser = subscription();
    expect((await subscribe(token, browser)).status).toBe(200);
    await server.people.notices.tell(userId, 'push-1', { kind: 'chat_reply' });
    await server.people.notices.idle();
    const [sent] = server.pushed;
    expect(sent).toMatchObject({
      endpoint: browser.endpoint,
      headers: { 'Content-Encoding': 'aes128gcm', TTL: '86400' },
    });
    expect(sent?.headers['Authorization']).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/);
    expect(sent?.body.includes('Support has answered')).toBe(false);
    expect(sent?.body.length).toBeGreaterThan(100);
  });

  test('are not sent for kinds without them', async () => {
    const { token, userId } = await newUser();
    await subscribe(token, subscription());
    await server.people.notices.tell(userId, 'orders-1', { kind: 'order_filled', count: 7 });
    await server.people.notices.idle();
    expect(server.pushed).toEqual([]);
  });

  test('end with the subscription, the session, and the browser that has gone', async () => {
    const { token, userId } = await newUser();
    const { notices } = server.people;
    const [gone, taken, loggedOut] = [subscription(), subscription(), subscription()];
    await subscribe(token, gone);
    server.pushStatus = 410;
    await notices.tell(userId, 'push-a', { kind: 'chat_reply' });
    await notices.idle();
    expect(await notices.push.browsers(userId)).toBe(0);
    server.pushStatus = 201;
    await subscribe(token, taken);
    await server.ask('/api/notice/pushUnsubscribe', { token, body: { endpoint: taken.endpoint } });
    expect(await notices.push.browsers(userId)).toBe(0);
    await subscribe(token, loggedOut);
    await server.ask('/api/user/logout', { token, body: {} });
    await expect.poll(() => notices.push.browsers(userId)).toBe(0);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://127.0.0.1/x',
    'https://localhost:8080/x',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'file:///etc/passwd',
    'not an address',
  ])('never go to %s', async (endpoint) => {
    const { token } = await newUser();
    const answer = await subscribe(token, subscription(endpoint));
    expect([answer.status, answer.body.data.fields?.[0]?.rule]).toEqual([400, 'push_endpoint']);
  });

  test('go to the services of the browsers there are', () => {
    const known = [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
      'https://web.push.apple.com/abc',
    ];
    expect(known.filter((endpoint) => !isPushService(endpoint))).toEqual([]);
  });

  test('the key pair stays with the data directory, for its owner alone', () => {
    const dir = mkdtempSync(join(tmpdir(), 'candor-push-'));
    try {
      const keys = openPushKeys(dir);
      expect(openPushKeys(dir)).toEqual(keys);
      expect(statSync(join(dir, 'push-keys.json')).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
