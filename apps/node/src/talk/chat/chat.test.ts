import sharp from 'sharp';
import type { ChatMessage } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { Chat } from './chat.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

let users = 0;
const newUser = () => server.register(`chat-${(users += 1)}@example.com`);
const send = (token: string, content: unknown, more: object = {}): Promise<Answer> =>
  server.ask('/api/chat/send', { token, body: { content, ...more } });
interface History {
  readonly records: readonly ChatMessage[];
  readonly historyAvailable: boolean;
  readonly unread: number;
  readonly lastSerial: number;
  readonly total: number;
  readonly pages: number;
  readonly userReadSerial: number;
  readonly supportReadSerial: number;
  readonly rateable: boolean;
  readonly chatKey: string;
}
function dataOf(answer: Answer): unknown {
  if (answer.status !== 200) throw new Error(answer.text);
  return (JSON.parse(answer.text) as { data: unknown }).data;
}
const history = async (token: string, body: object = {}): Promise<History> =>
  dataOf(await server.ask('/api/chat/history', { token, body })) as History;
const messageOf = (answer: Answer): ChatMessage => (dataOf(answer) as { message: ChatMessage }).message;
const support = { side: 'support', id: 7, name: 'Ada' } as const;

test('a first message is answered by the platform itself, and everything has its place', async () => {
  const { token, userId } = await newUser();
  const sent = messageOf(await send(token, 'Where is my deposit?', { messageId: 'first-message' }));
  expect(sent).toMatchObject({
    serial: 1,
    content: 'Where is my deposit?',
    content_type: 1,
    blade_user_id: userId,
    sender: 'user',
    messageId: 'first-message',
  });
  const { records, historyAvailable, lastSerial } = await history(token);
  expect(records.map(({ serial, blade_user_id: sender }) => [serial, sender])).toEqual([
    [2, -1],
    [1, userId],
  ]);
  expect([historyAvailable, lastSerial]).toEqual([false, 2]);
  expect(records[0]?.content).toContain('Thank you for writing');
});

test('both spellings of a field are taken and given; two that differ are not', async () => {
  const { token, userId } = await newUser();
  const { chatKey } = await history(token);
  const bodies = [{ contentType: 1 }, { content_type: 1 }, { content_type: '1', contentType: 1 }, {}];
  for (const [index, body] of bodies.entries()) {
    const keys = index === 0 ? { chatId: chatKey } : index === 1 ? { chatKey } : { chatId: chatKey, chatKey };
    const message = messageOf(await send(token, `message ${index}`, { ...body, ...keys }));
    expect(message).toMatchObject({ content_type: 1, contentType: 1, blade_user_id: userId });
  }
  const info = dataOf(await server.ask('/api/user/getInfo', { token })) as { user: { blade_user_id: unknown } };
  expect(info.user.blade_user_id).toBe(userId);
  // An image has to be named by its id, under either spelling.
  expect((await send(token, 'no image', { content_type: 2 })).body.data.fields?.[0]?.rule).toBe('image_id');
  for (const [body, field] of [
    [{ contentType: 1, content_type: 2 }, 'content_type'],
    [{ chatId: chatKey, chatKey: 'another-key' }, 'chatKey'],
  ] as const) {
    const answer = await send(token, 'two things at once', body);
    expect([answer.status, answer.body.data.fields?.[0]]).toMatchObject([400, { field, rule: 'conflict' }]);
  }
  expect((await send(token, 'to nobody', { chatKey: 'another-key' })).status).toBe(422);
});

test('a message of a word for nothing is none', async () => {
  const { token } = await newUser();
  for (const content of ['null', 'undefined', ' null ']) {
    const answer = await send(token, content);
    expect(answer.body.data.fields?.[0]).toMatchObject({ field: 'content', rule: 'text_empty' });
  }
});

test('a conversation that never began is empty', async () => {
  const { token } = await newUser();
  expect(await history(token)).toMatchObject({ records: [], total: 0, historyAvailable: false, unread: 0 });
});

test('history comes in pages of 15, newest first, and stays still while messages come', async () => {
  const { token } = await newUser();
  for (let count = 1; count <= 31; count += 1) await send(token, `message ${count}`);
  // With the welcome of the platform there are 32.
  const first = await history(token);
  expect(first.records).toHaveLength(15);
  expect(first).toMatchObject({ total: 32, pages: 3, historyAvailable: true });
  await send(token, 'one more');
  const until = { untilSerial: first.lastSerial };
  const second = await history(token, { ...until, current: 2 });
  const third = await history(token, { ...until, current: 3 });
  expect([second.historyAvailable, third.historyAvailable]).toEqual([true, false]);
  const serials = [first, second, third].flatMap(({ records }) => records.map(({ serial }) => serial));
  expect(serials).toEqual(Array.from({ length: 32 }, (_, index) => 32 - index));
  expect((await history(token, { size: -521 })).records).toHaveLength(33);
  expect((await history(token, { current: 4 })).records).toEqual([]);
});

describe('a message is refused by the name of its field:', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await newUser());
  });

  test.each([
    ['401 characters', 'a'.repeat(401), 'text_too_long'],
    ['401 characters of two halves each', '😀'.repeat(401), 'text_too_long'],
    ['5,000 characters', 'a'.repeat(5_000), 'text_too_long'],
    ['nothing', '', 'text_empty'],
    ['blanks', '   ', 'text_empty'],
    ['line breaks and tabs', ' \n\t ', 'text_empty'],
    ['characters nobody sees', '\u200b\u200d\ufeff\u3164', 'text_empty'],
    ['a right-to-left override', 'send to \u202egnp.eman', 'bidi_control'],
    ['an embedding', 'a\u202ab', 'bidi_control'],
    ['an isolate that is not ended', 'a\u2067b', 'bidi_control'],
    ['a control character', 'a\u0007b', 'format'],
    ['an escape', '\u001b[31mred', 'format'],
  ])('%s', async (_what, content, rule) => {
    const answer = await send(token, content);
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields?.map((field) => [field.field, field.rule])).toEqual([['content', rule]]);
    expect(answer.body.data.fields?.[0]?.message).not.toMatch(/^field\.|\{/);
  });

  test.each([
    ['400 characters', 'a'.repeat(400)],
    ['400 characters of two halves each', '😀'.repeat(400)],
    ['one character', '0'],
    ['blanks around', ' a '],
    ['two lines', 'line 1\nline 2'],
    ['what is written from right to left', 'مرحبا، أين إيداعي؟'],
    ['markup, which is only text', '<script>alert(1)</script>'],
  ])('but not %s', async (_what, content) => {
    expect(messageOf(await send(token, content)).content).toBe(content);
  });

  test('and none of those refused is there', async () => {
    expect((await history(token, { size: -521 })).records.filter(({ sender }) => sender === 'user')).toHaveLength(7);
  });
});

test('a message sent fifty times at once is one message', async () => {
  const { token } = await newUser();
  await send(token, 'before');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send(token, 'only once', { messageId: 'retry-000001' })),
  );
  expect(new Set(answers.map((answer) => messageOf(answer).id)).size).toBe(1);
  const { records } = await history(token);
  expect(records.map(({ serial, content }) => [serial, content.slice(0, 9)])).toEqual([
    [3, 'only once'],
    [2, 'Thank you'],
    [1, 'before'],
  ]);
});

test('the same id with other words is a conflict, and another user’s id is another message', async () => {
  const [one, other] = [await newUser(), await newUser()];
  await send(one.token, 'words', { messageId: 'same-id-0001' });
  const answer = await send(one.token, 'other words', { messageId: 'same-id-0001' });
  expect([answer.status, answer.body.data.reason]).toEqual([409, 'idempotency_mismatch']);
  expect(messageOf(await send(other.token, 'words', { messageId: 'same-id-0001' })).serial).toBe(1);
});

test('messages of both sides at once have one order without gaps', async () => {
  const { token, userId } = await newUser();
  const { chat } = server.people;
  await send(token, 'hello');
  const chatKey = await chat.keyOf(userId);
  const heard: number[] = [];
  const leave = chat.onNews(
    (news) => news.type === 'message' && news.chatKey === chatKey && heard.push(news.message.serial),
  );
  await Promise.all([
    ...Array.from({ length: 40 }, (_, n) => send(token, `user ${n}`, { messageId: `user-message-${n}` })),
    ...Array.from({ length: 40 }, (_, n) =>
      chat.send(chatKey, support, { content: `support ${n}`, contentType: 1, messageId: `support-message-${n}` }),
    ),
  ]);
  leave();
  const { records } = await history(token, { size: -521 });
  expect(records.map(({ serial }) => serial)).toEqual(Array.from({ length: 82 }, (_, index) => 82 - index));
  // Everything was reported exactly once.
  expect(heard.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, index) => index + 3));
});

test('a message that was stored before a restart is not stored again after it', async () => {
  const { token, userId } = await newUser();
  const first = messageOf(await send(token, 'before the restart', { messageId: 'over-a-restart' }));
  const { users } = server.people;
  const again = new Chat({ sql: server.sql, users, broker: server.broker, images: server.uploads, now: () => 1 });
  const chatKey = await again.keyOf(userId);
  const sent = { content: 'before the restart', contentType: 1, messageId: 'over-a-restart' };
  expect(await again.send(chatKey, { side: 'user', id: userId, name: '' }, sent)).toEqual(first);
});

test('a client that was away asks for what came after, oldest first', async () => {
  const { token } = await newUser();
  for (let count = 1; count <= 5; count += 1) await send(token, `message ${count}`);
  const after = async (serial: number) =>
    (dataOf(await server.ask('/api/chat/after', { token, body: { serial } })) as History).records.map(
      (one) => one.serial,
    );
  expect(await after(3)).toEqual([4, 5, 6]);
  expect(await after(6)).toEqual([]);
});

test('unread messages are counted until they are read; marks never go back or past the end', async () => {
  const { token, userId } = await newUser();
  const { chat } = server.people;
  await send(token, 'hello');
  const chatKey = await chat.keyOf(userId);
  const sent = { contentType: 1, messageId: undefined };
  await chat.send(chatKey, support, { ...sent, content: 'one' });
  await chat.send(chatKey, support, { ...sent, content: 'two' });
  // The platform's welcome counts as well.
  expect((await history(token)).unread).toBe(3);
  const read = async (serial: number) =>
    (dataOf(await server.ask('/api/chat/read', { token, body: { serial } })) as { unread: number }).unread;
  expect(await read(3)).toBe(1);
  expect(await read(1)).toBe(1);
  expect(await read(999)).toBe(0);
  expect(await history(token)).toMatchObject({ unread: 0, userReadSerial: 4, supportReadSerial: 4 });
  expect(await chat.rows.unread(chatKey, 'support')).toBe(0);
  await send(token, 'three');
  expect(await chat.rows.unread(chatKey, 'support')).toBe(1);
});

test('writing is shown to the other side, once a second at most, and kept by nobody', async () => {
  const { token, userId } = await newUser();
  const { chat } = server.people;
  const chatKey = await chat.keyOf(userId);
  const heard: unknown[] = [];
  const leave = chat.onNews((news) => heard.push(news));
  for (let count = 0; count < 5; count += 1) await server.ask('/api/chat/typing', { token, body: {} });
  server.nowMs += 1_000;
  await server.ask('/api/chat/typing', { token, body: {} });
  leave();
  expect(heard).toEqual([
    { type: 'typing', chatKey, by: 'user' },
    { type: 'typing', chatKey, by: 'user' },
  ]);
});

test('another’s conversation is answered like one that there is not', async () => {
  const [one, other] = [await newUser(), await newUser()];
  await send(one.token, 'mine');
  const { chatKey } = await history(one.token);
  for (const key of [chatKey, 'nobodys-key']) {
    for (const [path, body] of [
      ['/api/chat/history', { chatKey: key }],
      ['/api/chat/after', { chatKey: key, serial: 0 }],
      ['/api/chat/send', { chatId: key, content: 'hello' }],
    ] as const) {
      const answer = await server.ask(path, { token: other.token, body });
      expect([answer.status, answer.body.data.reason, answer.text.includes('mine')]).toEqual([422, 'not_found', false]);
    }
  }
  expect((await history(one.token, { chatKey })).records).toHaveLength(2);
});

describe('images', () => {
  const png = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a5a87' } })
      .png()
      .toBuffer();
  const upload = async (token: string, image: Buffer, type = 'image/png') =>
    server.app.inject({
      method: 'POST',
      url: '/api/chat/uploadImage',
      headers: { satoken: token, 'content-type': type },
      payload: image,
    });
  const idOf = (text: string): string => (JSON.parse(text) as { data: { id: string } }).data.id;

  test('are uploaded, sent by their id, and shown to both sides by a link', async () => {
    const { token } = await newUser();
    const id = idOf((await upload(token, await png())).body);
    const message = messageOf(await send(token, id, { contentType: 2 }));
    expect(message.content_type).toBe(2);
    const shown = await server.app.inject({ method: 'GET', url: message.content });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await history(token)).records.find(({ content_type: type }) => type === 2)?.content).toBe(message.content);
  });

  test.each([
    ['a text', Buffer.from('hello')],
    ['a zip', Buffer.from('504b0304140000000800', 'hex')],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PNG’s first bytes alone', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('%s is none', async (_what, bytes) => {
    const { token } = await newUser();
    const answer = await upload(token, bytes);
    expect([answer.statusCode, (JSON.parse(answer.body) as { data: { reason: string } }).data.reason]).toEqual([
      422,
      'image_unreadable',
    ]);
  });

  test('of somebody else, for something else, or that there are not, are refused', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const theirs = idOf((await upload(other.token, await png())).body);
    const owner = { kind: 'user', id: one.userId } as const;
    const forElse = await server.uploads.storeImage(await png(), { owner, purpose: 'user' });
    for (const id of [theirs, forElse.id, `s${'0'.repeat(32)}`]) {
      const answer = await send(one.token, id, { contentType: 2 });
      expect([answer.status, answer.body.data.reason, answer.body.data.fields?.[0]?.field]).toEqual([
        422,
        'not_found',
        'content',
      ]);
    }
    for (const link of ['https://evil.example/x.png', 'javascript:alert(1)', '/files/x.webp', '']) {
      const answer = await send(one.token, link, { contentType: 2 });
      expect([answer.status, answer.body.data.fields?.[0]?.rule]).toEqual([400, 'image_id']);
    }
    expect((await history(one.token)).records).toEqual([]);
  });
});

test('there is nothing to rate before a conversation was closed', async () => {
  const { token } = await newUser();
  await send(token, 'hello');
  const answer = await server.ask('/api/chat/rate', { token, body: { rating: 5 } });
  expect([answer.status, answer.body.data.reason]).toEqual([422, 'not_found']);
});

test('ten messages in ten seconds are enough', async () => {
  const limited = await TestServer.start([]);
  try {
    const { token } = await limited.register('hurried@example.com');
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { status } = await limited.ask('/api/chat/send', { token, body: { content: `message ${count}` } });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  } finally {
    await limited.stop();
  }
});
