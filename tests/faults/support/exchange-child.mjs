// An exchange without its front: journal, core, leader, snapshots, on real files. It trades without
// pause until it is killed, and says on its output
//   ready SEQ HASH TORN    what it recovered: last record, state hash, whether a torn tail was cut
//   ack N                  every request up to N was answered
// Arguments: folder, first request to make, requests in a burst. Requests are numbered, and each
// number always is the same request.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { listSnapshots, openFileJournal, writeSnapshot } from '@candor/journal';
import { runFirstStart } from '../../../apps/node/src/assembly/first-start/run-first-start.ts';
import { LeaderClock, systemTime } from '../../../apps/node/src/engine/exchange/clock.ts';
import { Leader } from '../../../apps/node/src/engine/exchange/leader.ts';
import { recoverExchange } from '../../../apps/node/src/engine/exchange/recover.ts';

const [dir = '', first = '1', burst = '200', segmentKiB = '512'] = process.argv.slice(2);
const say = (line) => writeSync(1, `${line}\n`);
const end = (error) => {
  writeSync(2, `${error.message}\n`);
  process.exit(1);
};

const snapshots = join(dir, 'snapshots');
const witnesses = (await listSnapshots(snapshots)).map(({ seq }) => seq);
const opened = await openFileJournal({
  dir: join(dir, 'journal'),
  segmentBytes: Number(segmentKiB) * 1024,
  reserveBytes: 0,
  witnesses,
  onFault: end,
}).catch(end);
const { journal, report } = opened;
const { exchange } = await recoverExchange(journal, snapshots);
const clock = new LeaderClock(systemTime, exchange.timeMs, () => undefined);
const leader = new Leader({ exchange, journal, clock, onFault: end });
say(`ready ${exchange.seq} ${exchange.stateHash()} ${report.tornTail ? 'torn' : 'whole'}`);
// The first start may have been killed between its few records; a life long after it has nothing
// left of it to do.
if (exchange.seq < 1_000) await runFirstStart(leader, exchange, { demo: true, logger: { warn: () => undefined } });

/**
 * Odd numbers rest, even ones take what rests; buyer and seller change places after each pair, so
 * that neither runs out of funds.
 */
function requestOf(number) {
  const pair = (number + 1) >> 1;
  const isMaker = number % 2 === 1;
  const userId = 1 + ((pair + number) % 2);
  const order = { type: 'place_order', userId, marketId: 1, side: isMaker ? 'sell' : 'buy', kind: 'limit' };
  return [
    { ...order, timeInForce: 'GTC', postOnly: false, selfTradePrevention: 'expire_taker', price, quantity: 1_000 },
    { userId, requestId: `request-${number}`, content: String(number) },
  ];
}

const price = 6_000_000;
const burstSize = Number(burst);
// Pairs are made whole: a burst is an even number of requests.
for (let number = Number(first), bursts = 1; ; number += burstSize, bursts += 1) {
  const outcomes = await Promise.all(
    Array.from({ length: burstSize }, (_, index) => leader.submit(...requestOf(number + index))),
  );
  const odd = outcomes.find(({ kind }) => kind !== 'done');
  if (odd) end(new Error(`an order was not done: ${JSON.stringify(odd)}`));
  say(`ack ${number + burstSize - 1}`);
  if (bursts % 5 === 0) {
    const { seq } = exchange;
    await writeSnapshot(snapshots, { seq, bytes: exchange.snapshot(), stateHash: exchange.stateHash() });
  }
}
