import type { OrderJob, OrderResult } from './order-load.ts';
import { median, rounded } from '../median.ts';
import { runJob } from '../run-job.ts';
import { startNode } from './node.ts';

export interface OrderFigures {
  readonly ordersPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
  /** Processor time of the leader's thread for each order, from all that was answered. */
  readonly leaderMicrosPerOrder: number;
}

type Measured = OrderResult & { readonly leaderMicros: number };

export interface OrderBench {
  readonly clients: number;
  readonly window: number;
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * Orders over private sockets, durable when answered: sockets for calls alone, and sockets that
 * follow their account as well.
 */
export async function benchOrders({ clients, window, rounds, seconds }: OrderBench, port: number) {
  const node = await startNode(port, 'off');
  try {
    const traders: { userId: number; token: string }[] = [];
    for (let user = 1; user <= clients; user += 1) traders.push(await node.register(`bench${user}@example.com`));
    const results: Record<'callsOnly' | 'following', Measured[]> = { callsOnly: [], following: [] };
    const job = { port, clients: traders, window, price: node.indexPrice, warmUpMs: 2_000 };
    for (let round = 0; round <= rounds; round += 1) {
      for (const kind of ['callsOnly', 'following'] as const) {
        const measureMs = round === 0 ? 1_000 : seconds * 1_000;
        const before = node.leaderMs();
        const load = await runJob<OrderResult>('sockets/order-load.ts', {
          ...job,
          follow: kind === 'following',
          measureMs,
        } satisfies OrderJob);
        const result = { ...load, leaderMicros: ((node.leaderMs() - before) / load.answered) * 1000 };
        if (result.accepted === 0) throw new Error(`No order was taken: ${result.problem}`);
        if (result.problem) console.log(`${kind}: ${result.refused} refused, first: ${result.problem.slice(0, 300)}`);
        if (round === 0) continue;
        results[kind].push(result);
        const { perSecond, p50Ms, p99Ms, loadProcessors } = result;
        console.log(
          `round ${round}, ${kind}: ${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(1)} ms, ` +
            `leader ${result.leaderMicros.toFixed(1)} µs per order, load ${loadProcessors.toFixed(2)} processors`,
        );
      }
    }
    return { clients, window, callsOnly: summary(results.callsOnly), following: summary(results.following) };
  } finally {
    await node.stop();
  }
}

function summary(results: readonly Measured[]): OrderFigures {
  const of = (pick: (result: Measured) => number) => median(results.map(pick));
  return {
    ordersPerSecond: Math.round(of(({ perSecond }) => perSecond)),
    p50Ms: rounded(of(({ p50Ms }) => p50Ms)),
    p99Ms: rounded(of(({ p99Ms }) => p99Ms)),
    leaderMicrosPerOrder: rounded(of(({ leaderMicros }) => leaderMicros)),
    refused: results.reduce((sum, { refused }) => sum + refused, 0),
  };
}
