// Writes the folder of a version, once, when it is released: `node tools/run.mjs tests/faults/make-golden.ts VERSION`. It is never written again.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Exchange } from '@candor/core';
import { openFileJournal, verifyJournal, writeSnapshot } from '@candor/journal';
import { SeededRandom } from '@candor/testkit';
import { smallExchange } from './support/small-exchange.ts';

const [version = ''] = process.argv.slice(2);
const dir = join(new URL('./golden/', import.meta.url).pathname, version);
if (!/^\d+\.\d+\.\d+$/.test(version) || existsSync(dir)) {
  console.error('Give a version that has no folder yet.');
  process.exit(2);
}

const { exchange, bytes } = smallExchange(new SeededRandom(1), 400);
const onFault = (fault: Error) => {
  throw fault;
};
mkdirSync(dir, { recursive: true });
const { journal } = await openFileJournal({
  dir: join(dir, 'journal'),
  segmentBytes: 32 * 1024,
  reserveBytes: 0,
  onFault,
});
const half = Exchange.empty();
for (const [index, record] of bytes.entries()) {
  await journal.append({ seq: index + 1, bytes: record });
  if (index < bytes.length / 2) half.applyRecord(record);
}
await journal.close();
const snapshot = { seq: half.seq, bytes: half.snapshot(), stateHash: half.stateHash() };
await writeSnapshot(join(dir, 'snapshots'), snapshot);
for (const leftover of ['lock', 'next.spare']) rmSync(join(dir, 'journal', leftover), { force: true });
const { headHash } = await verifyJournal(join(dir, 'journal'));
const recorded = { records: exchange.seq, stateHash: exchange.stateHash(), headHash };
writeFileSync(join(dir, 'recorded.json'), `${JSON.stringify(recorded, null, 2)}\n`);
console.log(JSON.stringify(recorded));
