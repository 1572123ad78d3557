import { intervals } from '../../packages/protocol/src/quotes.ts';
import { type FaultOutcome, judged, percentile, round } from './outcome.ts';
import { ChildNode } from './support/child-node.ts';
import { probe, probeFor } from './support/probe.ts';
import { addressOf, RawSocket } from './support/raw-socket.ts';

const grownMaxMib = 64;
/** How much longer than before others may wait. */
const ackTimesMax = 1.1;
/**
 * From the first question to the last reader closed: most of it passes before the buffers of both
 * ends are full; 10 s of it are patience.
 */
const [closedGoalMs, closedWithinMs] = [30_000, 120_000] as const;
const mebibyte = 1024 * 1024;
const symbols = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'BNB/USDT', 'XRP/USDT'];

interface Waves {
  readonly count: number;
  readonly readers?: number;
  readonly idleMs?: number;
}

/**
 * 200 sockets, or so many, ask for whatever is large, as fast as they may, and take nothing off the
 * wire (F17). Passes when the node's memory grows by at most 64 MiB over the waves, each slow
 * reader is closed, nothing answered is lost, and others wait a tenth longer at most for their
 * orders.
 */
export async function stopReading({ count, readers = 200, idleMs = 3_000 }: Waves): Promise<FaultOutcome> {
  const node = await ChildNode.start({ isTimed: true, flags: ['--trust-proxy', '127.0.0.1', '--log-level', 'error'] });
  try {
    const user = await node.register('reader@example.com');
    await node.trades(user);
    // A first wave warms the code and reads the charts' history: what the process keeps of that is
    // not the readers'.
    await wave(node, { count: Math.ceil(readers / 10), time: 0 });
    const idle = await probeFor(user, idleMs);
    const before = await node.resident();
    let grown = 0;
    const closedMs: number[] = [];
    const acks: number[] = [];
    for (let time = 1; time <= count; time += 1) {
      const watching = setInterval(() => {
        void node.resident().then((resident) => (grown = Math.max(grown, resident - before)));
      }, 200);
      let isOn = true;
      const probing = probe(user, () => isOn);
      closedMs.push(await wave(node, { count: readers, time }));
      isOn = false;
      acks.push(...(await probing));
      clearInterval(watching);
    }
    const grownMib = round(grown / mebibyte);
    const { lost, doubled } = await node.audit([user]);
    const allClosedMs = Math.round(Math.max(...closedMs));
    const [idleAckP99Ms, ackP99Ms] = [round(percentile(idle, 0.99)), round(percentile(acks, 0.99))];
    const figures = { waves: count, readers, grownMib, allClosedMs, idleAckP99Ms, ackP99Ms, lost, doubled };
    return judged(figures, {
      kept: {
        nothingLost: lost + doubled === 0,
        allClosed: allClosedMs < closedWithinMs,
        memory: grownMib <= grownMaxMib,
      },
      goals: { closedSoon: allClosedMs < closedGoalMs, ack: ackP99Ms <= ackTimesMax * idleAckP99Ms },
    });
  } finally {
    await node.remove();
  }
}

interface Wave {
  readonly count: number;
  readonly time: number;
}

/** Opens that many slow readers and gives the time until the node has closed the last one. */
async function wave(node: ChildNode, { count, time }: Wave): Promise<number> {
  const port = Number(new URL(node.address).port);
  const sockets = Array.from(
    { length: count },
    (_, number) =>
      new RawSocket({ port, path: '/ws/slow', clientAddress: addressOf(time * 1_000 + number + 1), messages: [] }),
  );
  await Promise.all(sockets.map(({ opened }) => opened));
  const startedAtMs = performance.now();
  for (const socket of sockets) socket.stopReading();
  let asked = 0;
  const asking = setInterval(() => {
    asked += 1;
    const [symbol, interval] = [symbols[asked % symbols.length], intervals[asked % intervals.length]];
    for (const socket of sockets) {
      socket.say({ op: 'subscribe', type: 'KLINE', symbol, interval });
      socket.say({ op: 'subscribe', type: 'DEPTH', symbol });
    }
  }, 110);
  try {
    while ((await node.figures()).publicSockets > 0) {
      if (performance.now() - startedAtMs > closedWithinMs) break;
      await new Promise((again) => setTimeout(again, 100));
    }
    return performance.now() - startedAtMs;
  } finally {
    clearInterval(asking);
    for (const socket of sockets) socket.destroy();
  }
}
