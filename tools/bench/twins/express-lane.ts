import type { LoadJob } from '../http/load.ts';
import { sidesOf } from '../http/servers.ts';
import { runHttpLoad } from '../run-job.ts';
import { startNode } from '../sockets/node.ts';
import { summary } from './summary.ts';

const connections = 16;
/** The lane takes a path without a query, so that an empty one sends a request the common way. */
const paths = { lane: '/api/currency/order/submit', route: '/api/currency/order/submit?' } as const;

export interface ExpressBench {
  readonly rounds: number;
  readonly seconds: number;
  readonly port: number;
}

/**
 * Processor time of the leader's thread for an order over HTTP, by the express lane and by the
 * framework's route of the same node, in turn.
 */
export async function benchExpressLane({ rounds, seconds, port }: ExpressBench): Promise<object> {
  const node = await startNode(port, 'off');
  try {
    const traders: LoadJob['connections'][number][] = [];
    for (let user = 1; user <= connections; user += 1) {
      const { token } = await node.register(`bench${user}@example.com`);
      const order = { symbol: 'BTC/USDT', type: 'limit', price: node.indexPrice, quantity: '0.0001', requestId: '{n}' };
      traders.push({
        headers: { satoken: token },
        bodies: sidesOf(user).map((side) => JSON.stringify({ ...order, side })),
      });
    }
    const measure = async (path: string): Promise<number> => {
      const job = { port, path, warmUpMs: 0, measureMs: seconds * 1_000, connections: traders };
      const before = node.leaderMs();
      const { answered, refused, problem } = await runHttpLoad(job);
      if (refused > 0) throw new Error(`${refused} of ${answered} were refused: ${problem}`);
      return ((node.leaderMs() - before) * 1_000) / answered;
    };
    const lane: number[] = [];
    const route: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const figures = [await measure(paths.lane), await measure(paths.route)] as const;
      if (round === 0) continue;
      lane.push(figures[0]);
      route.push(figures[1]);
    }
    return summary(lane, route);
  } finally {
    await node.stop();
  }
}
