// An exchange without its front, in a time of its own: journal, core, leader and snapshots on real
// files. It lives one fixed-period contract from where the journal ends to its settlement, a second
// after the other without waiting, and says `settled` when it has. Every record is a write of its
// own. Arguments: folder, seconds that pass before this life begins, `prepare` to end before the
// contract or `settled` to go on, and `rows` to let the projections follow each record in SQL: then
// it also says what SQL has at the end.
import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decodeRecord } from '@candor/core';
import { openFileJournal, readJournal, writeSnapshot, listSnapshots } from '@candor/journal';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const built =
  existsSync(join(root, 'apps/node/dist/engine/exchange/leader.js')) &&
  !import.meta.resolve('@candor/journal').endsWith('.ts');
/** @param {string} name */
const node = (name) =>
  import(pathToFileURL(join(root, built ? `apps/node/dist/${name}.js` : `apps/node/src/${name}.ts`)).href);
const { Leader } = await node('engine/exchange/leader');
const { LeaderClock } = await node('engine/exchange/clock');
const { recoverExchange } = await node('engine/exchange/recover');

const [dir = '', downSeconds = '0', until = '', follow = ''] = process.argv.slice(2);
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

const rows = follow === 'rows' ? await followed() : undefined;
if (exchange.seq === 0) await prepare();
if (until !== 'prepare') await live();
await leader.stop();
await rows?.close();
await journal.close();

async function must(command, request) {
  const outcome = await leader.submit(command, request);
  if (outcome.kind !== 'done') end(new Error(`${command.type}: ${JSON.stringify(outcome)}`));
  await rows?.idle();
}

/** SQL, with a projector that follows this exchange's leader. */
async function followed() {
  const { openSql } = await node('base/sql/open-sql');
  const { startProjector } = await node('across/projections/projector-link');
  const sql = openSql({ dir: join(dir, 'sql'), waitMs: 60_000 });
  const logger = { error: (fields, text) => end(new Error(`${text}: ${JSON.stringify(fields)}`)) };
  const projector = startProjector({
    exchange: leader,
    journal: join(dir, 'journal'),
    sql,
    logger,
    ignored: new Set(),
    recoveredSeq: exchange.seq,
    onLostEnd: end,
  });
  return {
    idle: () => projector.idle(),
    async close() {
      await projector.close();
      if (until !== 'prepare') writeSync(1, `rows ${JSON.stringify(await rowsIn(await sql.db()))}\n`);
      await sql.close();
    },
  };
}

/** What SQL has of the contract, and whether it is what the journal gives. */
async function rowsIn(db) {
  const { projectionDigest } = await node('across/projections/store');
  const { rebuildProjections } = await node('across/projections/rebuild');
  const { bills, fixedPeriodContracts, indexSamples } = await node('base/sql/schema');
  const [contracts, entries, samples] = [
    await db.select().from(fixedPeriodContracts),
    await db.select().from(bills),
    await db.select().from(indexSamples),
  ];
  const before = await projectionDigest(db);
  const records = async function* () {
    for await (const { bytes } of readJournal(join(dir, 'journal'), 1)) yield decodeRecord(bytes);
  };
  await rebuildProjections(db, records(), new Set());
  return {
    contracts: contracts.map(({ open, outcome, settledSeq }) => ({ open, outcome, settledSeq })),
    bills: entries.flatMap(({ cause, amount }) => (cause.startsWith('fixed_period') ? [`${cause} ${amount}`] : [])),
    samples: samples.length,
    same: (await projectionDigest(db)) === before,
  };
}

/** A demo with somebody who has money to stake. */
async function prepare() {
  const { runFirstStart } = await node('assembly/first-start/run-first-start');
  await runFirstStart(leader, exchange, { demo: true, logger: { warn: () => undefined } });
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
  await rows?.idle();
}
