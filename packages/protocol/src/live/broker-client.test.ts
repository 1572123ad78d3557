import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrokerClient } from './broker-client.ts';

type Events = Parameters<ConstructorParameters<typeof BrokerClient>[0]['dial']>[1];

/** A connection that the test plays. */
class Wire {
  readonly subscribed: string[] = [];
  /** Says of each topic that was asked for, and not answered yet, that its messages come. */
  readonly #asked: (() => void)[] = [];
  ended = false;
  readonly events: Events;

  constructor(events: Events) {
    this.events = events;
  }

  subscribe(topic: string, onHeld: () => void): void {
    this.subscribed.push(topic);
    this.#asked.push(onHeld);
  }

  hold(): void {
    for (const onHeld of this.#asked.splice(0)) onHeld();
  }

  end(): void {
    this.ended = true;
  }
}

let wires: Wire[];
let client: BrokerClient;
let asked: number;
let refuse: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  asked = 0;
  refuse = false;
  client = new BrokerClient({
    credentials: async () => {
      asked += 1;
      if (refuse) throw new Error('unreachable');
      const topics = ['all-topic', 'refresh_1'];
      return { path: '/mqtt', username: 'user-1', password: 'x', keepaliveSeconds: 5, topics, expiresAtMs: 0 };
    },
    dial: async (_credentials, events) => {
      const wire = new Wire(events);
      wires.push(wire);
      return wire;
    },
    reconnectDelayMs: () => 3_000,
  });
});
afterEach(() => vi.useRealTimers());

const opened = async (): Promise<Wire> => {
  await vi.advanceTimersByTimeAsync(0);
  const wire = wires.at(-1);
  if (!wire) throw new Error('nothing was dialled');
  wire.events.onOpen();
  await vi.advanceTimersByTimeAsync(0);
  return wire;
};

test('parsed JSON comes to the topic’s readers, and to nobody else', async () => {
  const [all, own]: [unknown[], unknown[]] = [[], []];
  client.read('all-topic', { onMessage: (message) => all.push(message) });
  client.read('refresh_1', { onMessage: (message) => own.push(message) });
  const wire = await opened();
  expect(wire.subscribed).toEqual(['all-topic', 'refresh_1']);
  wire.events.onText('refresh_1', '{"type":"notice"}');
  wire.events.onText('refresh_1', 'no json');
  expect([all, own]).toEqual([[], [{ type: 'notice' }]]);
  expect(wires).toHaveLength(1);
});

test('a topic that the credentials do not open is not asked for', async () => {
  client.read('refresh_2', { onMessage: () => undefined });
  expect((await opened()).subscribed).toEqual([]);
});

test('the connection closes with the last screen that reads, and not in passing from one to the next', async () => {
  const leave = client.read('all-topic', { onMessage: () => undefined });
  const wire = await opened();
  leave();
  const leaveNext = client.read('all-topic', { onMessage: () => undefined });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(wire.ended).toBe(false);
  leaveNext();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(wire.ended).toBe(true);
  wire.events.onClose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wires).toHaveLength(1);
});

test('a lost connection comes back with new credentials, and readers look again', async () => {
  let live = 0;
  let lost = 0;
  client.read('all-topic', { onMessage: () => undefined, onLive: () => (live += 1), onLost: () => (lost += 1) });
  const first = await opened();
  first.hold();
  first.events.onClose();
  refuse = true;
  await vi.advanceTimersByTimeAsync(3_000);
  refuse = false;
  await vi.advanceTimersByTimeAsync(3_000);
  const second = await opened();
  second.hold();
  expect(second.subscribed).toEqual(['all-topic']);
  expect([live, lost, asked]).toEqual([2, 2, 3]);
});

test('another user’s connection is opened in their name; the old one is not heard any more', async () => {
  const heard: unknown[] = [];
  client.read('refresh_1', { onMessage: (message) => heard.push(message) });
  const old = await opened();
  client.renew();
  await opened();
  old.events.onText('refresh_1', '{"old":true}');
  old.events.onClose();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([old.ended, heard, wires.length]).toEqual([true, [], 2]);
});

test('messages are said to come once the broker has said so, to each reader once, and not by an older connection', async () => {
  const live: string[] = [];
  const reader = (name: string) => ({ onMessage: () => undefined, onLive: () => void live.push(name) });
  client.read('all-topic', reader('one'));
  const wire = await opened();
  client.read('all-topic', reader('two'));
  const leave = client.read('refresh_1', reader('own'));
  expect([wire.subscribed, live]).toEqual([['all-topic', 'refresh_1'], []]);
  wire.hold();
  expect(live).toEqual(['one', 'two', 'own']);
  client.read('all-topic', reader('three'));
  leave();
  client.read('refresh_1', reader('own again'));
  expect(live.splice(0)).toEqual(['one', 'two', 'own', 'three']);
  client.renew();
  wire.hold();
  expect(live).toEqual([]);
  (await opened()).hold();
  expect(live).toEqual(['one', 'two', 'three', 'own again']);
});
