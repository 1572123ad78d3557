import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fromSources, root } from '../http/servers.ts';
import { type LoadedNode, startNode, type Trader } from './node.ts';
import { rounded } from '../median.ts';
import { RawClient } from './raw-client.ts';
import { Readers } from './readers.ts';

const changeEveryMs = 40;
const changesPerSweep = 100;

/**
 * Market data of one market to many sockets while its book changes with every beat, which is ten
 * times a second: how late the leader's loop is, how soon all are reached, and what an idle socket
 * costs.
 */
export async function benchFeed(
  { sockets, seconds }: { readonly sockets: number; readonly seconds: number },
  port: number,
) {
  const node = await startNode(port, 'off');
  try {
    const trader = await node.register('book@example.com');
    const memory = () => node.metric('candor_resident_memory_bytes');
    await pause(3_000);
    const before = await memory();
    const requests = [JSON.stringify({ op: 'subscribe', type: 'DEPTH', symbol: 'BTC/USDT' })];
    const readers = await Readers.open({ port, clients: sockets, openPerSecond: 400, requests });
    await pause(2_000);
    const idleBytes = ((await memory()) - before) / sockets;
    const stop = changeBook(node, trader);
    readers.subscribe();
    await pause(3_000);
    const idle = fork(join(root, 'tools/bench/sockets/idle-loop.ts'), [], { execArgv: fromSources });
    const delay = () => node.metric('candor_event_loop_delay_p99_seconds');
    await delay();
    const leaderBefore = node.leaderMs();
    const count = await readers.count(seconds * 1_000);
    const leaderMs = node.leaderMs() - leaderBefore;
    const delayMs = (await delay()) * 1_000;
    idle.send('tell');
    const [idleMs] = (await once(idle, 'message')) as [number];
    stop();
    if (count.updates === 0) throw new Error('No change of the book reached all sockets: nothing was measured.');
    return {
      sockets,
      updatesPerSecondEach: rounded(count.messages / count.seconds / sockets),
      messagesPerSecond: Math.round(count.messages / count.seconds),
      leaderDelayP99Ms: rounded(delayMs),
      idleProcessDelayP99Ms: rounded(idleMs),
      leaderProcessors: rounded(leaderMs / 1000 / count.seconds),
      reachedAllP50Ms: rounded(count.spreadP50Ms),
      reachedAllP99Ms: rounded(count.spreadP99Ms),
      bytesPerIdleSocket: Math.round(idleBytes),
    };
  } finally {
    await node.stop();
  }
}

/** Places small orders at ever other prices below the market, and cancels them all now and then. */
function changeBook({ port, indexPrice }: LoadedNode, { userId, token }: Trader): () => void {
  let serial = 0;
  let timer: NodeJS.Timeout | undefined;
  const client = new RawClient(
    { port, path: `/ws/coin/${userId}` },
    {
      opened: () => client.send([JSON.stringify({ op: 'auth', token, follow: false })]),
      // The first message says that the proof was taken.
      frame: () => (timer ??= setInterval(change, changeEveryMs)),
      closed: () => clearInterval(timer),
    },
  );
  const change = () => {
    serial += 1;
    const price = (Number(indexPrice) - 10 - (serial % changesPerSweep)).toFixed(2);
    const input = { symbol: 'BTC/USDT', side: 'buy', type: 'limit', price, quantity: '0.0001' };
    const isSwept = serial % changesPerSweep === 0;
    const call = isSwept ? { call: 'spot.cancelAllOrders', input: {} } : { call: 'spot.submitOrder', input };
    client.send([JSON.stringify({ op: 'call', id: String(serial), ...call })]);
  };
  return () => {
    clearInterval(timer);
    client.end();
  };
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
