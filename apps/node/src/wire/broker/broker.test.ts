import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { Credentials, credentialsLiveMs } from './credentials.ts';
import { type Broker, openBroker } from './broker.ts';
import type { Holder } from './holder.ts';
import { type ExternalBroker, noMosquitto, openMosquitto } from './test-support/mosquitto.ts';

const alice: Holder = { kind: 'user', userId: 1, sessionId: 'a', chatKey: 'alice-chat', merchantId: null };
const bob: Holder = { kind: 'user', userId: 2, sessionId: 'b', chatKey: 'bob-chat', merchantId: 'm2' };
const visitor: Holder = { kind: 'visitor' };
const ada: Holder = { kind: 'operator', operatorId: '7', sessionId: 'o', about: 'conversations' };
const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined };

/** Whose connections proved to be whose, in their order. */
const proven: string[] = [];

/** A broker behind a WebSocket server of its own, as the node has it behind its port. */
async function served(config: { readonly brokerUrl?: string; readonly now?: () => number } = {}) {
  const { now, ...settings } = config;
  const broker = await openBroker({ config: { brokerPrefix: 'candor', ...settings }, logger, ...(now && { now }) });
  const http = createServer();
  const upgrader = new WebSocketServer({ server: http });
  upgrader.on('connection', (socket) => {
    const stream = createWebSocketStream(socket);
    stream.on('error', () => socket.terminate());
    broker.accept(stream, (name) => proven.push(name));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/mqtt`;
  const close = async () => {
    await broker.close();
    for (const socket of upgrader.clients) socket.terminate();
    http.close();
  };
  return { broker, url, close };
}

let home: Awaited<ReturnType<typeof served>>;
let broker: Broker;
const open: MqttClient[] = [];
beforeAll(async () => {
  home = await served();
  ({ broker } = home);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.endAsync(true)));
});
afterAll(() => home.close());

const dial = (options: IClientOptions, url = home.url): MqttClient => {
  const client = connect(url, { reconnectPeriod: 0, keepalive: 5, ...options });
  client.on('error', () => undefined);
  open.push(client);
  return client;
};

const happened = (client: MqttClient, event: 'connect' | 'close'): Promise<void> =>
  new Promise((done) => {
    client.once(event, () => done());
  });

async function entered(holder: Holder, more: IClientOptions = {}): Promise<MqttClient> {
  const { username, password } = broker.admit(holder);
  const client = dial({ username, password, ...more });
  await happened(client, 'connect');
  return client;
}

const refusalOf = (options: IClientOptions): Promise<string> =>
  new Promise((refused) => dial(options).on('error', (error) => refused(error.message)));

async function subscribed(client: MqttClient, topic: string): Promise<number | undefined> {
  const [granted] = await client.subscribeAsync(topic).catch((): { qos: number }[] => [{ qos: 128 }]);
  return granted?.qos;
}

const nextOf = (client: MqttClient): Promise<readonly [string, unknown]> =>
  new Promise((heard) => {
    client.once('message', (topic, payload) => heard([topic, JSON.parse(payload.toString())]));
  });

test('a connection says whose it is once that is proven; a visitor’s and a guess prove nothing', async () => {
  proven.length = 0;
  await entered(visitor);
  await refusalOf({ username: 'nobody', password: 'guessed' });
  await entered(alice);
  await entered(ada);
  expect(proven).toEqual(['user-1', 'operator-7']);
});

test('a user reads what is for all, their own refreshes and their own chat', async () => {
  const client = await entered(alice);
  for (const topic of ['all-topic', 'refresh_1', 'chat/alice-chat']) {
    expect(await subscribed(client, topic)).toBe(0);
    const told = nextOf(client);
    broker.publish(topic, { type: 'notice', topic });
    expect(await told).toEqual([topic, { type: 'notice', topic }]);
  }
});

test('a merchant reads their merchant topic, and credentials say what they open', () => {
  expect(broker.admit(bob).topics).toEqual(['all-topic', 'chat/bob-chat', 'refresh_2', 'refresh_m2']);
  expect(broker.admit(visitor).topics).toEqual(['all-topic']);
  expect(broker.admit(ada).topics).toEqual(['all-topic', 'desk/7']);
});

describe('wrong credentials are refused:', () => {
  const right = () => broker.admit(alice);
  test.each([
    ['none', () => ({})],
    ['another’s name', () => ({ username: 'user-2', password: right().password })],
    ['a visitor’s password under a user’s name', () => ({ ...right(), password: broker.admit(visitor).password })],
    ['a wrong password', () => ({ username: 'user-1', password: 'x'.repeat(43) })],
    ['an empty password', () => ({ username: 'user-1', password: '' })],
    ['a pattern for a name', () => ({ username: '#', password: right().password })],
  ])('%s', async (_what, credentials) => {
    const { username, password } = credentials() as { username?: string; password?: string };
    const given = { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
    expect(await refusalOf(given)).toMatch(/Bad username or password|Not authorized/i);
  });
});

describe('a topic that is not one’s own is refused, and the client disconnected:', () => {
  test.each([
    ['refresh_2', alice],
    ['chat/bob-chat', alice],
    ['#', alice],
    ['+', alice],
    ['chat/+', alice],
    ['chat/#', alice],
    ['$SYS/#', alice],
    ['desk/7', alice],
    ['desk/+', alice],
    ['desk/7', visitor],
    ['desk/1', { kind: 'user', userId: 1, sessionId: 'a', chatKey: 'desk/1', merchantId: null } satisfies Holder],
    ['refresh_7', ada],
    ['desk/#', ada],
    ['refresh_1', visitor],
    ['chat/alice-chat', visitor],
    ['#', visitor],
    ['chat/alice-chat', ada],
    ['desk/8', ada],
  ])('%s', async (topic, holder) => {
    const client = await entered(holder);
    const heard: unknown[] = [];
    client.on('message', (...message) => heard.push(message));
    const left = happened(client, 'close');
    expect(await subscribed(client, topic)).toBe(128);
    broker.publish('refresh_2', { secret: true });
    broker.publish('chat/bob-chat', { secret: true });
    await left;
    expect(heard).toEqual([]);
  });
});

test.each(['all-topic', 'refresh_1', 'refresh_2', 'chat/alice-chat', 'chat/bob-chat', '$SYS/x'])(
  'nobody publishes to %s: the client is disconnected and nobody hears it',
  async (topic) => {
    const [witness, client] = [await entered(bob), await entered(alice)];
    for (const own of ['all-topic', 'refresh_2', 'chat/bob-chat']) await subscribed(witness, own);
    const heard: string[] = [];
    witness.on('message', (_topic, payload) => heard.push(payload.toString()));
    const left = happened(client, 'close');
    client.publish(topic, JSON.stringify({ forged: true }), { qos: 0, retain: true });
    await left;
    const last = nextOf(witness);
    broker.publish('all-topic', { real: true });
    await last;
    expect(heard).toEqual(['{"real":true}']);
  },
);

test.each(['desk/7', 'desk/8', 'all-topic', 'chat/alice-chat'])(
  'an operator publishes nothing to %s either',
  async (topic) => {
    const [witness, client] = [await entered(ada), await entered({ ...ada, operatorId: '8' })];
    await subscribed(witness, 'desk/7');
    const heard: string[] = [];
    witness.on('message', (_topic, payload) => heard.push(payload.toString()));
    const left = happened(client, 'close');
    client.publish(topic, JSON.stringify({ changed: ['forged'], typing: [] }));
    await left;
    const last = nextOf(witness);
    broker.publish('desk/7', { real: true });
    await last;
    expect(heard).toEqual(['{"real":true}']);
  },
);

test('an operator whose rights changed is shut out: connection and credentials', async () => {
  const holder: Holder = { kind: 'operator', operatorId: '9', sessionId: 'p', about: 'conversations' };
  const { username, password } = broker.admit(holder);
  const client = await entered(holder);
  await subscribed(client, 'desk/9');
  const left = happened(client, 'close');
  broker.endOperator(9);
  await left;
  expect(await refusalOf({ username, password })).toMatch(/Bad username/i);
});

test('a last will is not published', async () => {
  const witness = await entered(bob);
  await subscribed(witness, 'all-topic');
  const client = await entered(alice, {
    will: { topic: 'all-topic', payload: Buffer.from('{"forged":true}'), qos: 0 },
  });
  const left = happened(client, 'close');
  client.stream.destroy();
  await left;
  const next = nextOf(witness);
  broker.publish('all-topic', { real: true });
  expect(await next).toEqual(['all-topic', { real: true }]);
});

test('another’s client id pushes nobody out', async () => {
  const first = await entered(bob, { clientId: 'same' });
  await subscribed(first, 'all-topic');
  await entered(alice, { clientId: 'same' });
  const next = nextOf(first);
  broker.publish('all-topic', { real: true });
  expect(await next).toEqual(['all-topic', { real: true }]);
});

test('the end of a session closes its connections and its credentials', async () => {
  const carol: Holder = { kind: 'user', userId: 3, sessionId: 'c', chatKey: 'carol', merchantId: null };
  const { username, password } = broker.admit(carol);
  const client = await entered(carol);
  await subscribed(client, 'chat/carol');
  expect(broker.listens('chat/carol')).toBe(true);
  const left = happened(client, 'close');
  broker.endSession('c');
  await left;
  await expect.poll(() => broker.listens('chat/carol')).toBe(false);
  expect(await refusalOf({ username, password })).toMatch(/Bad username/i);
});

test('a user has a bounded number of connections', async () => {
  const dave: Holder = { kind: 'user', userId: 4, sessionId: 'd', chatKey: 'dave', merchantId: null };
  for (let count = 0; count < 10; count += 1) await entered(dave);
  const { username, password } = broker.admit(dave);
  expect(await refusalOf({ username, password })).toMatch(/Bad username/i);
});

test('a client that does not say how long it may be silent, or too long, is refused', async () => {
  const { username, password } = broker.admit(alice);
  for (const keepalive of [0, 600]) {
    const client = dial({ username, password, keepalive });
    await happened(client, 'close');
    expect(client.connected).toBe(false);
  }
});

test('credentials expire; an open connection goes on', () => {
  let nowMs = 1_000;
  const credentials = new Credentials(() => nowMs);
  const { username, password } = credentials.issue(alice);
  const forVisitors = credentials.issue(visitor);
  expect(credentials.holderOf(username, password)).toEqual(alice);
  nowMs += credentialsLiveMs;
  expect(credentials.holderOf(username, password)).toBeNull();
  expect(credentials.holderOf(forVisitors.username, forVisitors.password)).toBeNull();
});

test('nodes joined by an external broker tell each other’s clients', async () => {
  expect(await joins(await external())).toBe(1);
});

const without = noMosquitto();
test.skipIf(without !== undefined)(
  `nodes joined by a Mosquitto tell each other’s clients${without === undefined ? '' : ` (skipped: ${without})`}`,
  async () => {
    expect(await joins(await openMosquitto())).toBe(1);
  },
);

/**
 * Two nodes with a broker between them: what one publishes, the other's clients hear. Gives how
 * often a node's own clients hear what it publishes.
 */
async function joins(middle: ExternalBroker): Promise<number> {
  const nodes = await Promise.all([served({ brokerUrl: middle.url }), served({ brokerUrl: middle.url })]);
  const [one, two] = nodes;
  if (!one || !two) throw new Error('two nodes');
  const { username, password } = two.broker.admit(alice);
  const client = dial({ username, password }, two.url);
  await happened(client, 'connect');
  await subscribed(client, 'refresh_1');
  const heard: string[] = [];
  client.on('message', (_topic, payload) => heard.push(payload.toString()));
  // The nodes join in the background.
  await expect
    .poll(() => {
      one.broker.publish('refresh_1', { from: 'one' });
      return heard.length;
    })
    .toBeGreaterThan(0);
  const before = heard.length;
  two.broker.publish('refresh_1', { from: 'two' });
  const ofTwo = () => heard.slice(before).filter((text) => text.includes('two')).length;
  await expect.poll(ofTwo).toBeGreaterThan(0);
  // What came over the broker besides would be here before this.
  one.broker.publish('refresh_1', { from: 'one again' });
  await expect.poll(() => heard.at(-1)).toContain('one again');
  const times = ofTwo();
  for (const node of nodes) await node.close();
  await middle.close();
  return times;
}

/** A broker with a password, in this process. */
async function external(): Promise<ExternalBroker> {
  const { Aedes } = await import('aedes');
  const aedes = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(null, username === 'candor' && password?.toString() === 'between nodes'),
  });
  const { createServer: createTcp } = await import('node:net');
  const tcp = createTcp((socket) => void aedes.handle(socket));
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const close = () =>
    new Promise<void>((closed) => {
      aedes.close(() => tcp.close(() => closed()));
    });
  return { url: `mqtt://candor:between%20nodes@127.0.0.1:${(tcp.address() as AddressInfo).port}`, close };
}
