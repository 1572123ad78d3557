// Writes the folder of a version, once, when it is released or when records say something new:
// `node tools/run.mjs tests/faults/make-golden.ts VERSION[-WORDS]`. It is never written again.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Exchange } from '@candor/core';
import { openFileJournal, verifyJournal, writeSnapshot } from '@candor/journal';
import { fullExchange } from './support/full-exchange.ts';

const [version = ''] = process.argv.slice(2);
const dir = join(new URL('./golden/', import.meta.url).pathname, version);
if (!/^\d+\.\d+\.\d+(-[a-z]+)*$/.test(version) || existsSync(dir)) {
  console.error('Give a version that has no folder yet.');
  process.exit(2);
}

const { exchange, bytes, users } = fullExchange(2);
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
const follower = Exchange.empty();
let snapshot = { seq: 0, bytes: follower.snapshot(), stateHash: follower.stateHash() };
let most = 0;
for (const [index, record] of bytes.entries()) {
  await journal.append({ seq: index + 1, bytes: record });
  follower.applyRecord(record);
  const kinds = openKinds(follower, users).size;
  if (kinds < most) continue;
  most = kinds;
  snapshot = { seq: follower.seq, bytes: follower.snapshot(), stateHash: follower.stateHash() };
}
await journal.close();
// Taken where the open orders are of the most kinds.
await writeSnapshot(join(dir, 'snapshots'), snapshot);
for (const leftover of ['lock', 'next.spare']) rmSync(join(dir, 'journal', leftover), { force: true });
const { headHash } = await verifyJournal(join(dir, 'journal'));
const recorded = { records: exchange.seq, stateHash: exchange.stateHash(), headHash };
writeFileSync(join(dir, 'recorded.json'), `${JSON.stringify(recorded, null, 2)}\n`);
console.log(JSON.stringify(recorded));

function openKinds(exchange: Exchange, users: readonly number[]): ReadonlySet<string> {
  const orders = users.flatMap((userId) => exchange.openOrdersOf(userId));
  const fields = orders.flatMap((order) => Object.entries(order).filter(([, value]) => value !== undefined));
  return new Set([...orders.map(({ kind }) => kind), ...fields.map(([name]) => name)]);
}
