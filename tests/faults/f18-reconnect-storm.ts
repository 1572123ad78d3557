import { SeededRandom } from '@candor/testkit';
import { type Effort, type FaultOutcome, judged, percentile, round } from './outcome.ts';
import { ChildNode } from './support/child-node.ts';
import { probe } from './support/probe.ts';
import { addressOf, RawSocket } from './support/raw-socket.ts';

const messages = [
  { op: 'subscribe', type: 'DEPTH', symbol: 'BTC/USDT' },
  { op: 'subscribe', type: 'TRADE', symbol: 'BTC/USDT' },
];
const backWithinMs = 15_000;
const [loopP99MaxMs, ackTimesMax] = [50, 3] as const;

interface Storm extends Effort {
  /**
   * A client waits this long after it lost its connection or was refused, and up to as long again.
   */
  readonly waitMs?: number;
  readonly idleMs?: number;
}

/**
 * Every client loses its connection at once and comes back after 3 s and a random time up to 3 s
 * more (F18); the node admits 500 a second and tells the others when to come again. Passes when all
 * are back within 15 s, nothing answered is lost, and meanwhile 99 of 100 rounds of the event loop
 * take 50 ms at most and others wait at most three times as long for their orders as before.
 */
export async function reconnect({ count, seed, waitMs = 3_000, idleMs = 4_000 }: Storm): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const node = await ChildNode.start({ isTimed: true, flags: ['--trust-proxy', '127.0.0.1', '--log-level', 'error'] });
  const port = Number(new URL(node.address).port);
  const sockets: RawSocket[] = [];
  let refused = 0;
  const come = async (number: number, firstWaitMs: number) => {
    for (let pauseMs = firstWaitMs; ; pauseMs = waitMs + random.integer(0, waitMs)) {
      await new Promise((next) => setTimeout(next, pauseMs));
      const socket = new RawSocket({ port, path: '/ws/storm', clientAddress: addressOf(number), messages });
      const isIn = await socket.opened.then(
        () => true,
        () => false,
      );
      if (isIn) return socket;
      refused += 1;
    }
  };
  const all = async (first: (number: number) => number) =>
    sockets.push(...(await Promise.all(Array.from({ length: count }, (_, number) => come(number + 1, first(number))))));
  try {
    const user = await node.register('storm@example.com');
    await node.trades(user);
    await all((number) => (number * 1_000) / 400);
    let isOn = true;
    const idling = probe(user, () => isOn);
    await new Promise((next) => setTimeout(next, idleMs));
    isOn = false;
    const idle = await idling;
    await node.figures();

    refused = 0;
    isOn = true;
    const during = probe(user, () => isOn);
    for (const socket of sockets.splice(0)) socket.destroy();
    const lostAtMs = performance.now();
    await all(() => waitMs + random.integer(0, waitMs));
    const backMs = Math.round(performance.now() - lostAtMs);
    isOn = false;
    const busy = await during;
    const { loopP99, loopMax, publicSockets } = await node.figures();
    for (const socket of sockets) socket.destroy();
    const { lost, doubled } = await node.audit([user]);
    const [idleAckP99Ms, ackP99Ms] = [round(percentile(idle, 0.99)), round(percentile(busy, 0.99))];
    const loop = { loopP99Ms: round(loopP99 * 1_000), loopMaxMs: round(loopMax * 1_000) };
    const figures = { sockets: count, backMs, refused, ...loop, idleAckP99Ms, ackP99Ms, lost, doubled };
    return judged(figures, {
      kept: { allBack: publicSockets === count && backMs <= backWithinMs, nothingLost: lost + doubled === 0 },
      goals: { loopP99: loop.loopP99Ms <= loopP99MaxMs, ack: ackP99Ms <= ackTimesMax * idleAckP99Ms },
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    await node.remove();
  }
}
