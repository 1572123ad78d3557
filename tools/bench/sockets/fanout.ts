import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fromSources, root } from '../http/servers.ts';
import { median, rounded } from '../median.ts';
import { Readers } from './readers.ts';

export interface FanoutBench {
  readonly sockets: number;
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * Updates per second to many sockets, ten updates a tick: the product's publisher, and `ws.send`
 * once per update and socket, in turn.
 */
export async function benchFanout({ sockets, rounds, seconds }: FanoutBench, port: number) {
  const results: { ours: Fanout; ws: Fanout }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const result = {
      ours: await fanOut('ours', { sockets, seconds }, port),
      ws: await fanOut('ws', { sockets, seconds }, port),
    };
    results.push(result);
    const told = (name: string, { perSecond, microsEach }: Fanout) =>
      `${name} ${Math.round(perSecond)}/s, ${microsEach.toFixed(2)} µs each`;
    console.log(`round ${round}: ${told('ours', result.ours)}; ${told('ws.send', result.ws)}`);
  }
  const of = (pick: (result: { readonly ours: Fanout; readonly ws: Fanout }) => number) => median(results.map(pick));
  return {
    sockets,
    updatesPerSecond: Math.round(of(({ ours }) => ours.perSecond)),
    wsSendPerSecond: Math.round(of(({ ws }) => ws.perSecond)),
    ratio: rounded(of(({ ours, ws }) => ours.perSecond / ws.perSecond)),
    microsPerUpdate: rounded(of(({ ours }) => ours.microsEach)),
    wsSendMicros: rounded(of(({ ws }) => ws.microsEach)),
    processorRatio: rounded(of(({ ours, ws }) => ws.microsEach / ours.microsEach)),
  };
}

interface Fanout {
  readonly perSecond: number;
  /** Processor time of the sending process for each update. */
  readonly microsEach: number;
}

async function fanOut(
  kind: 'ours' | 'ws',
  { sockets, seconds }: Pick<FanoutBench, 'sockets' | 'seconds'>,
  port: number,
): Promise<Fanout> {
  const server = fork(join(root, 'tools/bench/sockets/fanout-server.ts'), [kind, String(port)], {
    execArgv: fromSources,
  });
  try {
    await once(server, 'message');
    const readers = await Readers.open({ port, clients: sockets, openPerSecond: 2_000, requests: [] });
    server.send('go');
    await new Promise((warm) => setTimeout(warm, 1_500));
    const processorSeconds = async () => {
      server.send('tell');
      const [total] = (await once(server, 'message')) as [number];
      return total;
    };
    const before = await processorSeconds();
    const { messages, seconds: measured } = await readers.count(seconds * 1_000);
    const used = (await processorSeconds()) - before;
    return { perSecond: messages / measured, microsEach: (used / messages) * 1e6 };
  } finally {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }
}
