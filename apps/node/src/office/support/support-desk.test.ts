import { type ChatMessage, type DeskConversation, type DeskMessage, type DeskRead, deskTopic } from '@candor/protocol';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { chatConversations, users as userRows } from '../../base/sql/schema.ts';
import { shownAtOnce } from './waiting-rows.ts';

let server: TestServer;
let ada: OperatorDesk;
let bob: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  ada = await OperatorDesk.open(server, 'ada', ['support']);
  bob = await OperatorDesk.open(server, 'bob', ['support']);
});
afterAll(() => server.stop());

function dataOf(answer: Answer): unknown {
  if (answer.status !== 200) throw new Error(answer.text);
  return (JSON.parse(answer.text) as { data: unknown }).data;
}
let users = 0;
/** A customer who has written something. */
async function customer(...texts: readonly string[]) {
  const { token, userId } = await server.register(`customer-${(users += 1)}@example.com`);
  for (const content of texts) await server.ask('/api/chat/send', { token, body: { content } });
  const chatKey = await server.people.chat.keyOf(userId);
  return { token, userId, chatKey };
}
const list = async (desk: OperatorDesk, view: string, current?: number) =>
  dataOf(await desk.ask('/chat/list', { body: { view, current } })) as {
    records: DeskConversation[];
    pages: number;
    counts: Record<string, number>;
  };
const keysIn = async (desk: OperatorDesk, view: string) =>
  (await list(desk, view)).records.map(({ chatKey }) => chatKey);
const read = async (desk: OperatorDesk, chatKey: string): Promise<DeskRead> =>
  dataOf(await desk.ask('/chat/read', { body: { chatKey } })) as DeskRead;
const answerIn = (desk: OperatorDesk, chatKey: string, content: string, messageId = `answer-${content.length}-xx`) =>
  desk.ask('/chat/send', { body: { chatKey, content, messageId } });
/** As the screen does that shows it: everything that there is has been seen. */
const see = (desk: OperatorDesk, chatKey: string) => desk.ask('/chat/seen', { body: { chatKey, serial: 999 } });
/** Something that happens after an operator's call was looked at and before it changes anything. */
function justBefore(work: () => Promise<unknown>) {
  const { audit } = server.operatorConsole;
  const record = audit.record.bind(audit);
  vi.spyOn(audit, 'record').mockImplementationOnce(async (actor, deed) => {
    await work();
    return record(actor, deed);
  });
}
const reasonOf = (answer: Answer) => [answer.status, answer.body.data.reason];
const audited = async (chatKey: string) =>
  (await server.operatorConsole.audit.list({ search: `chat:${chatKey}` }, { limit: 50, offset: 0 })).rows
    .map(({ action, name }) => `${action} ${name}`)
    .toReversed();

test('who waits longest is first; taking it makes it mine, tells the customer, and is on record', async () => {
  const first = await customer('I waited longest');
  server.nowMs += 60_000;
  const second = await customer('I came later');
  const waiting = (await keysIn(ada, 'waiting')).filter((key) => [first.chatKey, second.chatKey].includes(key));
  expect(waiting).toEqual([first.chatKey, second.chatKey]);
  dataOf(await ada.ask('/chat/take', { body: { chatKey: first.chatKey } }));
  expect(await keysIn(ada, 'mine')).toEqual([first.chatKey]);
  expect(await keysIn(ada, 'waiting')).not.toContain(first.chatKey);
  const { messages, customer: who, conversation } = await read(ada, first.chatKey);
  expect(messages.map(({ sender }) => sender)).toEqual(['user', 'system', 'system']);
  expect(messages.at(-1)?.content).toBe(`Support ${await ada.id()} is with you now.`);
  expect([who.name, who.openOrders, conversation.unread]).toEqual(['cu****om', 0, 1]);
  expect(await audited(first.chatKey)).toEqual(['chat.take ada', 'chat.read ada']);
  // The list says what a person said last, and not what the exchange says by itself.
  const said = async () => (await list(ada, 'mine')).records.map(({ lastText }) => lastText);
  expect(await said()).toEqual(['I waited longest']);
  await answerIn(ada, first.chatKey, 'How may I help?');
  expect(await said()).toEqual(['How may I help?']);
});

test('both sides write, read and see each other write; a sent answer is one answer', async () => {
  const { token, chatKey } = await customer('Where is my deposit?');
  await ada.ask('/chat/take', { body: { chatKey } });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => answerIn(ada, chatKey, 'It is on its way.', 'answer-0001')),
  );
  expect(new Set(answers.map((one) => (dataOf(one) as { message: ChatMessage }).message.serial)).size).toBe(1);
  const history = dataOf(await server.ask('/api/chat/history', { token, body: {} })) as {
    records: ChatMessage[];
    lastSerial: number;
  };
  expect(history.records[0]).toMatchObject({
    content: 'It is on its way.',
    sender: 'support',
    senderName: `Support ${await ada.id()}`,
    blade_user_id: 0,
  });
  await server.ask('/api/chat/read', { token, body: { serial: history.lastSerial } });
  await server.ask('/api/chat/typing', { token, body: {} });
  const after = dataOf(await ada.ask('/chat/after', { body: { chatKey, serial: history.lastSerial } })) as Omit<
    DeskRead,
    'customer'
  >;
  expect([after.messages, after.typing, after.userReadSerial]).toEqual([[], true, history.lastSerial]);
  await server.ask('/api/chat/send', { token, body: { content: 'Thank you' } });
  expect((await read(ada, chatKey)).conversation.unread).toBe(1);
  await ada.ask('/chat/seen', { body: { chatKey, serial: 99 } });
  expect((await read(ada, chatKey)).conversation.unread).toBe(0);
});

test('of two who take it at once one gets it; nobody writes in a colleague’s', async () => {
  const { chatKey } = await customer('Anyone?');
  const taken = await Promise.all([ada, bob].map((desk) => desk.ask('/chat/take', { body: { chatKey } })));
  expect(taken.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
  const other = taken[0]?.status === 200 ? bob : ada;
  expect(reasonOf(await answerIn(other, chatKey, 'I am here too'))).toEqual([422, 'conversation_of_other']);
  expect(reasonOf(await other.ask('/chat/close', { body: { chatKey, reason: 'Not mine' } }))).toEqual([
    422,
    'conversation_of_other',
  ]);
});

test('handing over changes whose it is, with a reason, on record; only to who may answer', async () => {
  const { chatKey } = await customer('A hard question');
  await ada.ask('/chat/take', { body: { chatKey } });
  const content = await OperatorDesk.open(server, 'carla', ['content']);
  const give = async (operatorId: number) =>
    ada.ask('/chat/assign', { body: { chatKey, operatorId, reason: 'Knows deposits better' } });
  expect(reasonOf(await give(await content.id()))).toEqual([422, 'right_missing']);
  expect(reasonOf(await give(999_999))).toEqual([422, 'not_found']);
  dataOf(await give(await bob.id()));
  expect(await keysIn(bob, 'mine')).toContain(chatKey);
  expect(reasonOf(await answerIn(ada, chatKey, 'One more thing'))).toEqual([422, 'conversation_of_other']);
  expect((await answerIn(bob, chatKey, 'I take over')).status).toBe(200);
  expect(await audited(chatKey)).toEqual(['chat.take ada', 'chat.assign ada']);
});

test('closed, it asks how it was; rated once; a new message opens it for anyone', async () => {
  const { token, chatKey } = await customer('Thanks, solved');
  await ada.ask('/chat/take', { body: { chatKey } });
  await see(ada, chatKey);
  dataOf(await ada.ask('/chat/close', { body: { chatKey, reason: 'Solved' } }));
  const rate = (rating: number) => server.ask('/api/chat/rate', { token, body: { rating } });
  const { rateable } = dataOf(await server.ask('/api/chat/history', { token, body: {} })) as { rateable: boolean };
  expect([rateable, await keysIn(ada, 'closed')]).toEqual([true, [chatKey]]);
  expect([(await rate(0)).status, (await rate(6)).status, (await rate(5)).status, (await rate(4)).status]).toEqual([
    400, 400, 200, 422,
  ]);
  await server.ask('/api/chat/send', { token, body: { content: 'One more question' } });
  expect([await keysIn(bob, 'waiting'), await keysIn(ada, 'closed')]).toEqual([expect.arrayContaining([chatKey]), []]);
  expect((await read(bob, chatKey)).customer.ratings).toMatchObject([{ cause: 'Solved', rating: 5 }]);
});

test('more conversations than a page holds come in pages, each once, those who wait longest first', async () => {
  const db = await server.sql.db();
  const at = (number: number) => ({ userId: 5_000_000 + number, chatKey: `crowd-${String(number).padStart(4, '0')}` });
  const crowd = Array.from({ length: shownAtOnce + 5 }, (_, number) => at(number));
  const registeredAtMs = server.nowMs;
  await db.insert(userRows).values(
    crowd.map((one) => ({
      ...one,
      email: `${one.chatKey}@example.com`,
      passwordHash: '',
      inviteCode: one.chatKey,
      registeredAtMs,
    })),
  );
  const conversation = { lastSerial: 1, lastAtMs: server.nowMs, waitingSinceMs: 1_000, createdAtMs: server.nowMs };
  await db.insert(chatConversations).values(crowd.map((one) => ({ ...one, ...conversation })));
  const [first, second] = [await list(bob, 'waiting'), await list(bob, 'waiting', 2)];
  expect([first.pages, first.records.length, second.pages]).toEqual([2, shownAtOnce, 2]);
  const keys = [...first.records, ...second.records].map(({ chatKey }) => chatKey);
  expect(keys.slice(0, crowd.length)).toEqual(crowd.map(({ chatKey }) => chatKey));
  expect(new Set(keys).size).toBe(keys.length);
  expect((await list(bob, 'waiting', 3)).records).toEqual([]);
  await db.delete(chatConversations).where(like(chatConversations.chatKey, 'crowd-%'));
});

test('ready answers are kept, changed and taken away, on record', async () => {
  const call = (body: object) => ada.ask('/chat/cannedSave', { body });
  const save = async (body: object) =>
    (dataOf(await call(body)) as { records: { cannedId: number; text: string; updatedAtMs: number }[] }).records;
  const [made] = await save({ language: 'en', title: 'Deposits', text: 'They take an hour.' });
  const cannedId = made?.cannedId;
  const half = { cannedId, updatedAtMs: made?.updatedAtMs, language: 'en', title: 'Deposits', text: 'Half an hour.' };
  expect((await call({ ...half, updatedAtMs: undefined })).body.data.fields).toMatchObject([
    { field: 'updatedAtMs', rule: 'required' },
  ]);
  const [changed] = await save(half);
  expect(changed?.text).toBe('Half an hour.');
  // Two who had the same one open: the second reads what the first wrote before anything is undone.
  expect(reasonOf(await call({ ...half, text: 'A quarter.' }))).toEqual([422, 'changed_meanwhile']);
  const updatedAtMs = changed?.updatedAtMs;
  expect(reasonOf(await call({ ...half, updatedAtMs }))).toEqual([422, 'nothing_to_change']);
  const versions = async (desk: OperatorDesk) => desk.ask('/chat/cannedHistory', { body: { cannedId } });
  const was = { language: 'en', title: 'Deposits', by: 'ada' };
  expect((dataOf(await versions(ada)) as { records: unknown[] }).records).toMatchObject([
    { ...was, text: 'Half an hour.' },
    { ...was, text: 'They take an hour.' },
  ]);
  const ready = dataOf(await bob.ask('/chat/canned', { body: {} })) as { records: unknown[]; colleagues: unknown };
  expect([ready.records.length, ready.colleagues]).toMatchObject([1, [{ name: 'ada' }, { name: 'bob' }]]);
  // It goes for everybody: not without a reason, which is on record.
  expect((await call({ ...half, updatedAtMs, remove: true })).body.data.fields).toMatchObject([
    { field: 'reason', rule: 'required' },
  ]);
  expect(await save({ ...half, updatedAtMs, remove: true, reason: 'Not true any more' })).toEqual([]);
  const [removal] = await server.operatorConsole.audit.about('chat.canned', `canned:${cannedId}`, 1);
  expect(removal).toMatchObject({ reason: 'Not true any more', after: 'null' });
  expect((dataOf(await versions(ada)) as { records: unknown[] }).records).toHaveLength(2);
  // Who had it open meanwhile is informed, and may keep what they wrote as one of its own.
  const late = { ...half, updatedAtMs, text: 'Three hours.' };
  expect(reasonOf(await call(late))).toEqual([422, 'not_found']);
  expect(reasonOf(await call({ ...late, remove: true, reason: 'Not true' }))).toEqual([422, 'not_found']);
  const [anew] = await save({ language: 'en', title: 'Deposits', text: 'Three hours.' });
  expect([anew?.text, anew?.cannedId === cannedId]).toEqual(['Three hours.', false]);
});

/**
 * What each operator's topic received about a conversation while something was done, once `until`
 * is among it.
 */
async function told(chatKey: string, work: () => Promise<unknown>) {
  const heard: [topic: string, kind: 'changed' | 'typing'][] = [];
  const publish = vi.spyOn(server.broker, 'publish').mockImplementation((topic, message) => {
    if (!topic.startsWith('desk/')) return;
    const { changed, typing } = message as DeskMessage;
    if (changed.includes(chatKey)) heard.push([topic, 'changed']);
    if (typing.includes(chatKey)) heard.push([topic, 'typing']);
    // No word of a conversation goes along.
    expect(Object.keys(message)).toEqual(['changed', 'typing']);
  });
  await work();
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  publish.mockRestore();
  return new Map(heard);
}

test('operators who answer customers, and nobody else, hear of messages, marks, writing and assignments', async () => {
  const { token, chatKey } = await customer('Hello');
  const noClerk = await OperatorDesk.open(server, 'emil', ['content']);
  const topics = [deskTopic(await ada.id()), deskTopic(await bob.id())];
  const everyone = new Map(topics.map((topic) => [topic, 'changed']));
  const asUser = (path: string, body: object) => server.ask(`/api/chat/${path}`, { token, body });
  expect(await told(chatKey, () => asUser('send', { content: 'Anybody?' }))).toEqual(everyone);
  expect(await told(chatKey, () => ada.ask('/chat/take', { body: { chatKey } }))).toEqual(everyone);
  expect(await told(chatKey, () => answerIn(ada, chatKey, 'Yes'))).toEqual(everyone);
  expect(await told(chatKey, () => asUser('read', { serial: 99 }))).toEqual(everyone);
  expect(await told(chatKey, () => asUser('typing', {}))).toEqual(new Map(topics.map((topic) => [topic, 'typing'])));
  const handed = { chatKey, operatorId: await bob.id(), reason: 'Knows better' };
  expect(await told(chatKey, () => ada.ask('/chat/assign', { body: handed }))).toEqual(everyone);
  await see(bob, chatKey);
  expect(await told(chatKey, () => bob.ask('/chat/close', { body: { chatKey, reason: 'Solved' } }))).toEqual(everyone);
  expect(topics).not.toContain(deskTopic(await noClerk.id()));
});

test('credentials of the broker are for who may answer, open their own topic, and end with session and role', async () => {
  const admit = (desk: OperatorDesk) => desk.ask('/chat/brokerCredentials', { body: {} });
  const zoe = await OperatorDesk.open(server, 'zoe', ['support']);
  const id = await zoe.id();
  expect(dataOf(await admit(zoe))).toMatchObject({ topics: ['all-topic', deskTopic(id)], keepaliveSeconds: 5 });
  const content = await OperatorDesk.open(server, 'fred', ['content']);
  expect((await admit(content)).status).toBe(403);
  const { token } = await server.register('no-operator@example.com');
  expect((await server.ask('/console/api/chat/brokerCredentials', { token, body: {} })).status).toBe(401);
  const [endSession, endOperator] = [vi.spyOn(server.broker, 'endSession'), vi.spyOn(server.broker, 'endOperator')];
  await server.operatorConsole.operators.set(id, { roles: 'content' });
  expect(endOperator).toHaveBeenLastCalledWith(id);
  expect((await admit(zoe)).status).toBe(403);
  await zoe.ask('/logout', { body: {} });
  expect(endSession).toHaveBeenCalledTimes(1);
  expect((await admit(zoe)).status).toBe(401);
});

test.each([
  [
    'is shut out',
    (chief: OperatorDesk, operatorId: number) =>
      chief.ask('/operators/disable', { body: { operatorId, reason: 'Left the company' } }),
  ],
  [
    'loses the right',
    (_: OperatorDesk, operatorId: number) => server.operatorConsole.operators.set(operatorId, { roles: 'content' }),
  ],
] as const)('conversations of an operator who %s wait for anyone, and the others are told', async (how, leave) => {
  const name = `left-${how.replaceAll(' ', '-')}`;
  const chief = await OperatorDesk.open(server, `chief-${name}`, ['administrator']);
  const leaver = await OperatorDesk.open(server, name, ['support']);
  const { chatKey } = await customer('Still there?');
  dataOf(await leaver.ask('/chat/take', { body: { chatKey } }));
  const heard = await told(chatKey, async () => leave(chief, await leaver.id()));
  expect(heard.get(deskTopic(await ada.id()))).toBe('changed');
  expect(await keysIn(ada, 'waiting')).toContain(chatKey);
  dataOf(await ada.ask('/chat/take', { body: { chatKey } }));
  expect(await keysIn(ada, 'mine')).toContain(chatKey);
});

test('an operator keeps their conversations with another role that may answer, and while somebody else leaves', async () => {
  const keeper = await OperatorDesk.open(server, 'keeper', ['support']);
  const other = await OperatorDesk.open(server, 'other', ['support']);
  const { chatKey } = await customer('Stay');
  dataOf(await keeper.ask('/chat/take', { body: { chatKey } }));
  const { operators } = server.operatorConsole;
  await operators.set(await keeper.id(), { roles: 'support,content' });
  await operators.set(await other.id(), { disabledAtMs: server.nowMs });
  expect(await keysIn(keeper, 'mine')).toEqual([chatKey]);
});

test('nothing is taken by, or given to, an operator who loses the right meanwhile', async () => {
  const leaver = await OperatorDesk.open(server, 'leaver', ['support']);
  const operatorId = await leaver.id();
  const { chatKey } = await customer('Whose?');
  const roles = (to: string) => server.operatorConsole.operators.set(operatorId, { roles: to });
  justBefore(() => roles('content'));
  expect(reasonOf(await leaver.ask('/chat/take', { body: { chatKey } }))).toEqual([422, 'right_missing']);
  await roles('support');
  justBefore(() => roles('content'));
  const given = await ada.ask('/chat/assign', { body: { chatKey, operatorId, reason: 'Knows better' } });
  expect(reasonOf(given)).toEqual([422, 'changed_meanwhile']);
  expect(await keysIn(ada, 'waiting')).toContain(chatKey);
});

test('an operator without the role is refused at the call, and users are as well', async () => {
  const { token, chatKey } = await customer('Private words');
  const content = await OperatorDesk.open(server, 'dora', ['content']);
  for (const path of ['/chat/list', '/chat/read', '/chat/after', '/chat/take', '/chat/send', '/chat/close']) {
    const refused = await content.ask(path, { body: { chatKey, serial: 0, content: 'x', reason: 'because' } });
    expect([path, refused.status]).toEqual([path, 403]);
    const asUser = await server.ask(`/console/api${path}`, { token, body: { chatKey } });
    expect([path, asUser.status]).toEqual([path, 401]);
  }
});

test('an answer keeps to the rules of messages', async () => {
  const { chatKey } = await customer('hello');
  await ada.ask('/chat/take', { body: { chatKey } });
  for (const [content, rule] of [
    ['a'.repeat(401), 'text_too_long'],
    ['  ', 'text_empty'],
    ['a\u202eb', 'bidi_control'],
  ] as const) {
    const answer = await answerIn(ada, chatKey, content, 'refused-0001');
    expect(answer.body.data.fields?.map((field) => [field.field, field.rule])).toEqual([['content', rule]]);
  }
});

test('each opening of a conversation is on record, further looks into it are not', async () => {
  const { chatKey } = await customer('My private words');
  const ask = (desk: OperatorDesk, path: string, body: object) => desk.ask(path, { body: { chatKey, ...body } });
  await read(ada, chatKey);
  dataOf(await ask(ada, '/chat/after', { serial: 0 }));
  dataOf(await ask(ada, '/chat/read', { untilSerial: 1 }));
  expect(await audited(chatKey)).toEqual(['chat.read ada']);
  await read(ada, chatKey);
  // Anyone who only asks for what came after, or for older ones, reads as well.
  dataOf(await ask(bob, '/chat/after', { serial: 0 }));
  dataOf(await ask(bob, '/chat/read', { untilSerial: 1 }));
  expect(await audited(chatKey)).toEqual(['chat.read ada', 'chat.read ada', 'chat.read bob']);
});

test('what a colleague gave away meanwhile is neither closed nor given away once more', async () => {
  const { chatKey } = await customer('Whose am I?');
  await ada.ask('/chat/take', { body: { chatKey } });
  await see(ada, chatKey);
  const give = async (to: OperatorDesk) =>
    ada.ask('/chat/assign', { body: { chatKey, operatorId: await to.id(), reason: 'Knows better' } });
  justBefore(() => give(bob));
  expect(reasonOf(await ada.ask('/chat/close', { body: { chatKey, reason: 'Solved' } }))).toEqual([
    422,
    'changed_meanwhile',
  ]);
  expect(await keysIn(bob, 'mine')).toContain(chatKey);
  const third = await OperatorDesk.open(server, 'gina', ['support']);
  justBefore(() => give(ada));
  expect(reasonOf(await give(third))).toEqual([422, 'changed_meanwhile']);
  expect(await keysIn(ada, 'mine')).toContain(chatKey);
});

test('what a customer wrote and nobody has read keeps a conversation open, also if it comes while it is being closed', async () => {
  const { token, chatKey } = await customer('Thank you');
  await ada.ask('/chat/take', { body: { chatKey } });
  const close = () => ada.ask('/chat/close', { body: { chatKey, reason: 'Solved' } });
  expect(reasonOf(await close())).toEqual([422, 'changed_meanwhile']);
  await see(ada, chatKey);
  justBefore(() => server.ask('/api/chat/send', { token, body: { content: 'But one thing more' } }));
  expect(reasonOf(await close())).toEqual([422, 'changed_meanwhile']);
  const { conversation } = await read(ada, chatKey);
  expect([conversation.closedAtMs, conversation.operatorName, conversation.unread]).toEqual([null, 'ada', 1]);
  expect(conversation.waitingSinceMs).not.toBeNull();
  await see(ada, chatKey);
  expect((await close()).status).toBe(200);
});

test('the overview counts customers who wait for an answer, taken or not, and since when the first does', async () => {
  const head = await OperatorDesk.open(server, 'head', ['support', 'administrator']);
  const queue = async () => {
    const { queues } = dataOf(await head.ask('/overview', { method: 'GET' })) as {
      queues: { name: string; waiting: number; oldestAtMs: number | null }[];
    };
    return queues.find(({ name }) => name === 'support');
  };
  const before = (await queue())?.waiting ?? 0;
  const { chatKey } = await customer('Is anybody there?');
  expect(await queue()).toMatchObject({ waiting: before + 1, oldestAtMs: expect.any(Number) });
  await ada.ask('/chat/take', { body: { chatKey } });
  expect((await queue())?.waiting).toBe(before + 1);
  expect((await answerIn(ada, chatKey, 'Yes, I am.')).status).toBe(200);
  expect((await queue())?.waiting).toBe(before);
});

test('customers see a name that nobody logs in with; what was said keeps the name of its time', async () => {
  const sue = await OperatorDesk.open(server, 'sue', ['support']);
  const { chatKey, token } = await customer('Who are you?');
  await sue.ask('/chat/take', { body: { chatKey } });
  await answerIn(sue, chatKey, 'I am new here.');
  const shownAs = (shownName: string) => sue.ask('/me/shown-name', { body: { shownName } });
  for (const name of [sue.name, sue.name.toUpperCase()])
    expect((await shownAs(name)).body.data).toMatchObject({ reason: 'name_logs_in' });
  expect((await shownAs(`support ${await ada.id()}`)).body.data).toMatchObject({ reason: 'name_taken' });
  expect((await shownAs('S\u202eue')).status).toBe(400);
  expect((await shownAs(' Susanne Ü. ')).status).toBe(200);
  await answerIn(sue, chatKey, 'I am Susanne.');
  const { text } = await server.ask('/api/chat/history', { token, body: {} });
  const number = `Support ${await sue.id()}`;
  expect(text).toContain(`${number} is with you now.`);
  const said = (JSON.parse(text) as { data: { records: { senderName: string }[] } }).data.records;
  expect(said.map(({ senderName }) => senderName).filter((name) => name.startsWith('S'))).toEqual([
    'Susanne Ü.',
    number,
  ]);
  expect(text).not.toContain('"sue');
  expect(dataOf(await shownAs(''))).toMatchObject({ name: 'sue', shownName: number });
});

test('an operator who chose no name is a number in the customer’s language', async () => {
  const { body } = await server.ask('/api/user/register', {
    body: { email: 'hanako@example.com', password: 'kX7-mq2vLp' },
    headers: { lang: 'ja' },
  });
  const token = body.data.satoken ?? '';
  await server.ask('/api/chat/send', { token, body: { content: 'すみません' } });
  const chatKey = await server.people.chat.keyOf(Number(body.data.user?.userId));
  const tom = await OperatorDesk.open(server, 'tom', ['support']);
  await tom.ask('/chat/take', { body: { chatKey } });
  await answerIn(tom, chatKey, 'はい');
  const { text } = await server.ask('/api/chat/history', { token, body: {} });
  const name = `サポート担当 ${await tom.id()}`;
  expect(text).toContain(`${name} が担当いたします。`);
  expect(text).toContain(`"senderName":"${name}"`);
});
