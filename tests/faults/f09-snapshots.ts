import { SimulatedStorage, openFileJournal, writeSnapshot } from '@candor/journal';
import { SeededRandom } from '@candor/testkit';
import { Exchange } from '@candor/core';
import { recoverExchange } from '../../apps/node/src/engine/exchange/recover.ts';
import type { Effort, FaultOutcome } from './outcome.ts';
import { smallExchange } from './support/small-exchange.ts';

const dir = '/snapshots';
const damages = ['flip', 'cut', 'empty', 'half', 'swap', 'old', 'foreign hash'] as const;
type Damage = (typeof damages)[number];

/**
 * Snapshots that are damaged, old, half written, or all bad (F9). Passes when each start goes on
 * from an older good one, or from none, to the hash of the whole replay.
 */
export async function damageSnapshots({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const { exchange, bytes } = smallExchange(random, 300);
  const whole = exchange.stateHash();
  const problems: string[] = [];
  const begun: Record<string, number> = {};
  for (let number = 0; number < count; number += 1) {
    const storage = new SimulatedStorage({ seed: seed + number });
    const damaged = random.integer(1, 3);
    const kinds: Damage[] = [];
    await writeAll(storage, bytes, [150, 250, 400]);
    const files = storage.list(dir).toSorted().reverse();
    for (const file of files.slice(0, damaged)) {
      const kind = random.pick(damages);
      kinds.push(kind);
      spoil(storage, file, { kind, random, other: files.at(-1) ?? file });
    }
    const { journal } = await openFileJournal({ ...options, storage });
    try {
      const recovered = await recoverExchange(journal, dir, storage);
      begun[recovered.fromSeq] = (begun[recovered.fromSeq] ?? 0) + 1;
      if (recovered.exchange.stateHash() !== whole) problems.push(`${kinds.join()}: another hash`);
    } catch (error) {
      problems.push(`${kinds.join()}: ${String(error)}`);
    }
    await journal.close();
  }
  return { pass: problems.length === 0 && Object.keys(begun).length > 2, cases: count, begunFrom: begun, problems };
}

const options = {
  dir: '/journal',
  segmentBytes: 1024 * 1024,
  reserveBytes: 0,
  onFault: (fault: Error) => {
    throw fault;
  },
};

/** The journal, and a snapshot at each of these sequences. */
async function writeAll(storage: SimulatedStorage, bytes: readonly Uint8Array[], at: readonly number[]): Promise<void> {
  const { journal } = await openFileJournal({ ...options, storage });
  await Promise.all(bytes.map((record, index) => journal.append({ seq: index + 1, bytes: record })));
  await journal.close();
  const exchange = Exchange.empty();
  for (const [index, record] of bytes.entries()) {
    exchange.applyRecord(record);
    if (!at.includes(index + 1)) continue;
    const snapshot = { seq: exchange.seq, bytes: exchange.snapshot(), stateHash: exchange.stateHash() };
    await writeSnapshot(dir, snapshot, storage);
  }
}

function spoil(
  storage: SimulatedStorage,
  file: string,
  { kind, random, other }: { kind: Damage; random: SeededRandom; other: string },
): void {
  const path = `${dir}/${file}`;
  const bytes = storage.readFile(path);
  const at = random.integer(0, bytes.length - 1);
  if (kind === 'flip' || kind === 'foreign hash') {
    const place = kind === 'flip' ? at : Math.min(at, 100);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << random.integer(0, 7));
    storage.writeFile(path, bytes);
  } else if (kind === 'cut') storage.writeFile(path, bytes.slice(0, at));
  else if (kind === 'empty') storage.writeFile(path, new Uint8Array(0));
  else if (kind === 'half') {
    storage.remove(path);
    storage.writeFile(`${path}.tmp`, bytes.slice(0, bytes.length >> 1));
  } else if (kind === 'swap') storage.writeFile(path, storage.readFile(`${dir}/${other}`).slice(0, -1));
  else storage.remove(path);
}
