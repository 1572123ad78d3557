// `npm run bench:chat`: 2,000 open conversations, each taken by an operator, 200 messages a second
// over HTTP, in turn from customers and operators, each read live over the broker by its user; a
// part is sent twice at once, as clients do that lost an answer. Says how long messages took, and
// ends with one line of JSON; fails if one was lost, doubled or left a gap in its conversation.
// Live messages may overtake: readers order them by serial.
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type ChatEvent, chatTopic } from '@candor/protocol';
// Declares what the server keeps on the app.
import '../../apps/node/src/assembly/server/create-server.ts';
import { OperatorDesk } from '../../apps/node/src/assembly/test-support/operator-desk.ts';
import { TestServer } from '../../apps/node/src/assembly/test-support/test-server.ts';
import { chatConversations, chatMessages } from '../../apps/node/src/base/sql/schema.ts';
import { serveSockets } from '../../apps/node/src/wire/sockets/server.ts';
import { readTopic } from './chat/mqtt-reader.ts';

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '2000' },
    operators: { type: 'string', default: '20' },
    'per-second': { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
  },
});
const conversations = Number(values.conversations);
const perSecond = Number(values['per-second']);
const seconds = Number(values.seconds);
/** Of so many messages one of each side is sent twice at once. */
const doubledEvery = 20;
const connectAtOnce = 50;
/** Connections that requests share: opening one for each must not be what is measured. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
/** The first message of a conversation and its welcome. */
const spokenBefore = 2;

interface Person {
  readonly token: string;
  readonly chatKey: string;
  readonly operator: OperatorDesk;
  readonly heard: number[];
}

const server = await TestServer.start(['--rate-limits', 'off']);
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;
const sockets = serveSockets({
  server: server.app.server,
  exchange: server.exchange,
  markets: {
    timeMs: 0,
    ids: () => [],
    rows: () => [],
    feed: () => ({ kind: 'simulated', label: 'none' }),
    find: () => undefined,
  } as never,
  sessions: server.sessions,
  calls: server.app.socketCalls,
  broker: server.broker,
  addressOf: () => '127.0.0.1',
  limits: { perAddress: 1e6, upgradesPerMinute: 1e6, upgradesPerSecond: 1e6 },
});

const sentAtMs = new Map<string, number>();
const [answered, toldMs]: [number[], number[]] = [[], []];

const operators: OperatorDesk[] = [];
for (let index = 0; index < Number(values.operators); index += 1)
  operators.push(await OperatorDesk.open(server, `operator-${index}`, ['support']));

console.log(`${conversations} conversations, ${perSecond} messages a second for ${seconds} s`);
const people: Person[] = [];
for (let from = 0; from < conversations; from += connectAtOnce) {
  const count = Math.min(connectAtOnce, conversations - from);
  people.push(...(await Promise.all(Array.from({ length: count }, (_, index) => open(from + index)))));
}
console.log(`connected: ${server.broker.connections()}`);

const total = perSecond * seconds;
const startedAtMs = performance.now();
const pending: Promise<void>[] = [];
for (let number = 0; number < total; number += 1) {
  const dueMs = startedAtMs + (number * 1_000) / perSecond;
  const waitMs = dueMs - performance.now();
  if (waitMs > 0) {
    await new Promise((due) => {
      setTimeout(due, waitMs);
    });
  }
  // A customer and the operator who has the conversation, in turn.
  const person = people[(Math.floor(number / 2) * 7) % people.length];
  if (person === undefined) break;
  const say: Say = number % 2 === 0 ? ask : answer;
  pending.push(send(person, number, say));
  if (number % doubledEvery < 2) pending.push(send(person, number, say));
}
await Promise.all(pending);
const tookMs = performance.now() - startedAtMs;
await new Promise((calm) => {
  setTimeout(calm, 1_000);
});
await judge();
await sockets.close();
await server.stop();
process.exit();

async function open(index: number): Promise<Person> {
  const contact = { channel: 'mail', address: `bench-${index}@example.com` } as const;
  const fresh = { contact, verified: true, passwordHash: '-', invitedBy: null, language: 'en' };
  const user = await server.people.users.add(fresh, async () => 1_000, server.nowMs);
  if (!user) throw new Error('the address is taken');
  const { userId, chatKey } = user;
  const { satoken, sessionId } = await server.sessions.open(userId);
  // Each reader has asked for credentials, with the token that sends later.
  await server.sessions.find(satoken);
  const { username, password } = server.broker.admit({ kind: 'user', userId, sessionId, chatKey, merchantId: null });
  // An open conversation has been written in, and welcomed; its reader comes after that.
  const chat = server.people.chat;
  await chat.keyOf(userId);
  const first = { contentType: 1, content: 'Hello', messageId: undefined };
  await chat.send(chatKey, { side: 'user', id: userId, name: '' }, first);
  const heard: number[] = [];
  const credentials = { username, password, topic: chatTopic(chatKey) };
  await readTopic(`ws://127.0.0.1:${port}/mqtt`, credentials, (payload) => {
    const event = JSON.parse(payload) as ChatEvent;
    if (event.type !== 'message') return;
    heard.push(event.message.serial);
    const atMs = sentAtMs.get(event.message.messageId);
    if (atMs !== undefined) toldMs.push(performance.now() - atMs);
  });
  const operator = operators[index % operators.length];
  if (operator === undefined) throw new Error('nobody answers');
  const taken = await operator.ask('/chat/take', { body: { chatKey } });
  if (taken.status !== 200) throw new Error(taken.text);
  return { token: satoken, chatKey, operator, heard };
}

type Say = (person: Person, content: string, messageId: string) => Promise<Answered>;

function ask({ token }: Person, content: string, messageId: string): Promise<Answered> {
  return post('/api/chat/send', { satoken: token }, { content, messageId });
}

function answer({ operator, chatKey }: Person, content: string, messageId: string): Promise<Answered> {
  const message = { chatKey, contentType: 1, content, messageId };
  return post('/console/api/chat/send', { cookie: operator.cookie }, message);
}

async function send(person: Person, number: number, say: Say): Promise<void> {
  const messageId = `bench-message-${number}`;
  const atMs = performance.now();
  if (!sentAtMs.has(messageId)) sentAtMs.set(messageId, atMs);
  const { status, text: said } = await say(person, `Message ${number}`, messageId);
  if (status !== 200) throw new Error(said);
  answered.push(performance.now() - atMs);
}

interface Answered {
  readonly status: number | undefined;
  readonly text: string;
}

function post(path: string, who: Readonly<Record<string, string>>, content: object): Promise<Answered> {
  const body = JSON.stringify(content);
  return new Promise((answered, failed) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...who };
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers });
    sent.on('error', failed);
    sent.on('response', (response) => {
      text(response).then((read) => answered({ status: response.statusCode, text: read }), failed);
    });
    sent.end(body);
  });
}

async function judge(): Promise<void> {
  const db = await server.sql.db();
  const rows = await db.select().from(chatMessages);
  const stored = rows.map(({ messageId }) => messageId).filter((messageId) => messageId.startsWith('bench-message-'));
  const lost = total - new Set(stored).size;
  const doubled = stored.length - new Set(stored).size;
  const heads = new Map((await db.select().from(chatConversations)).map((one) => [one.chatKey, one.lastSerial]));
  let [gaps, unheard, heardTwice, outOfOrder] = [0, 0, 0, 0];
  for (const [chatKey, last] of heads) {
    const serials = new Set(rows.filter((row) => row.chatKey === chatKey).map(({ serial }) => serial));
    for (let serial = 1; serial <= last; serial += 1) if (!serials.has(serial)) gaps += 1;
    const heard = people.find((person) => person.chatKey === chatKey)?.heard ?? [];
    unheard += last - spokenBefore - new Set(heard).size;
    heardTwice += heard.length - new Set(heard).size;
    outOfOrder += heard.filter((serial, at) => at > 0 && serial < (heard[at - 1] ?? 0)).length;
  }
  const line = {
    conversations,
    operators: operators.length,
    messages: total,
    seconds: Number((tookMs / 1_000).toFixed(1)),
    requests: answered.length,
    lost,
    doubled,
    gaps,
    unheard,
    heardTwice,
    // Readers put these right by serial.
    outOfOrder,
    answerMs: percentiles(answered),
    readerMs: percentiles(toldMs),
  };
  console.log(JSON.stringify(line));
  if (lost + doubled + gaps + unheard + heardTwice > 0) process.exitCode = 1;
}

function percentiles(samples: readonly number[]) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
}
