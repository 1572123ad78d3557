// An exchange without its front, in a time of its own: journal, core, leader and snapshots on real files. It lives one fixed-period contract from where the
// journal ends to its settlement, a second after the other without waiting, and says `settled` when it has. Every record is a write of its own.
// Arguments: folder, seconds that pass before this life begins, and `prepare` to end before the contract.
import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openFileJournal, writeSnapshot, listSnapshots } from '@candor/journal';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const built =
  existsSync(join(root, 'apps/node/dist/exchange/leader.js')) &&
  !import.meta.resolve('@candor/journal').endsWith('.ts');
/** @param {string} name */
const node = (name) =>
  import(pathToFileURL(join(root, built ? `apps/node/dist/${name}.js` : `apps/node/src/${name}.ts`)).href);
const { Leader } = await node('exchange/leader');
const { LeaderClock } = await node('exchange/clock');
const { recoverExchange } = await node('exchange/recover');

const [dir = '', downSeconds = '0', until = ''] = process.argv.slice(2);
const firstMs = 1_700_000_000_000;
const coins = 100_000_000n;
const end = (error) => {
  writeSync(2, `${error.message}\n`);
  process.exit(1);
};

const snapshots = join(dir, 'snapshots');
const { journal } = await openFileJournal({
  dir: join(dir, 'journal'),
  segmentBytes: 512 * 1024,
  reserveBytes: 0,
  witnesses: (await listSnapshots(snapshots)).map(({ seq }) => seq),
  onFault: end,
}).catch(end);
const { exchange } = await recoverExchange(journal, snapshots);
let nowMs = Math.max(firstMs, exchange.timeMs) + Number(downSeconds) * 1_000;
const clock = new LeaderClock({ wallMs: () => nowMs, monotonicMs: () => nowMs }, exchange.timeMs, () => undefined);
const leader = new Leader({ exchange, journal, clock, onFault: end });

if (until === 'prepare') await prepare();
else await live();
await leader.stop();
await journal.close();

async function must(command, request) {
  const outcome = await leader.submit(command, request);
  if (outcome.kind !== 'done') end(new Error(`${command.type}: ${JSON.stringify(outcome)}`));
}

/** A demo with somebody who has money to stake. */
async function prepare() {
  const { addWhatIsMissing, runFirstStart } = await node('exchange/run-first-start');
  await runFirstStart(leader, exchange, true);
  await addWhatIsMissing(leader, exchange, true);
  const userId = exchange.nextUserId();
  await must({ type: 'register_user', userId, merchant: false });
  await must({ type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: 1_000n * coins }] });
  await must({ type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: 1_000n * coins });
  await must({ type: 'index_prices', prices: [{ marketId: 1, price: 6_000_000 }] });
}

async function live() {
  const userId = exchange.nextUserId() - 1;
  const terms = { marketId: 1, direction: 'rise', durationSeconds: 30, stake: 100n * coins };
  // Asked again in each life, under its own id: it is accepted once.
  await must({ type: 'open_fixed_period', userId, ...terms }, { userId, requestId: 'contract', content: 'contract' });
  for (let lives = 0; exchange.fixedPeriod.openContracts().length > 0; lives += 1) {
    // The second in which a life begins may lack its sample.
    if (lives > 0) nowMs = (Math.floor(nowMs / 1_000) + 1) * 1_000 + 3;
    await sample(Math.floor(nowMs / 1_000));
    const { seq } = exchange;
    if (lives % 8 === 5)
      await writeSnapshot(snapshots, { seq, bytes: exchange.snapshot(), stateHash: exchange.stateHash() });
  }
  writeSync(1, 'settled\n');
}

/** The second's sample: three venues on a path that everyone can work out. */
async function sample(second) {
  const ticks = 6_000_000 + ((second * 7_919) % 23) * 10 + (second % 1_000 > 20 ? 300 : 0);
  const venues = ['alpha', 'beta', 'gamma'].map((venue) => ({
    venue,
    mantissa: BigInt(ticks),
    decimals: 2,
    ageMs: 90,
  }));
  const samples = [{ marketId: 1, price: ticks, venues }];
  const outcome = await leader.submit({ type: 'index_prices', prices: [], second, samples });
  const isThere = outcome.kind === 'rejected' && outcome.reason === 'sample_late';
  if (outcome.kind !== 'done' && !isThere) end(new Error(`the sample of ${second}: ${JSON.stringify(outcome)}`));
}
