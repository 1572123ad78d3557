import { SeededRandom } from '@candor/testkit';
import { type Effort, type FaultOutcome, percentile, round } from './outcome.ts';
import { ChildNode } from './support/child-node.ts';
import { probe } from './support/probe.ts';
import { addressOf, RawSocket } from './support/raw-socket.ts';

const messages = [
  { op: 'subscribe', type: 'DEPTH', symbol: 'BTC/USDT' },
  { op: 'subscribe', type: 'TRADE', symbol: 'BTC/USDT' },
];
/** A client waits this long after it lost its connection or was refused, and up to as long again. */
const waitMs = 3_000;
const backWithinMs = 15_000;

/**
 * Every client loses its connection at once and comes back after 3 s and a random time up to 3 s more (F18); the node admits 500 a second and
 * tells the others when to come again. Passes when all are back within 15 s and nothing answered is lost; loop and latency are told beside it.
 */
export async function reconnect({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const node = await ChildNode.start({ flags: ['--trust-proxy', '127.0.0.1', '--log-level', 'error'] });
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
    await new Promise((next) => setTimeout(next, 4_000));
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
    return {
      pass: backMs <= backWithinMs && publicSockets === count && lost + doubled === 0,
      sockets: count,
      backMs,
      refused,
      loopP99Ms: round(loopP99 * 1_000),
      loopMaxMs: round(loopMax * 1_000),
      idleAckP99Ms: round(percentile(idle, 0.99)),
      ackP99Ms: round(percentile(busy, 0.99)),
      lost,
      doubled,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await node.remove();
  }
}
