import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { JournalDamage } from '../errors.ts';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { snapshotName } from './snapshot-format.ts';
import { listSnapshots, newestSnapshot, readSnapshot, writeSnapshot } from './snapshots.ts';

const dir = '/snapshots';
const stateHash = '0123456789abcdef'.repeat(4);
const stateOf = (seq: number) => Uint8Array.from({ length: 1500 }, (_, index) => (seq + index * 7) % 256);

async function disk(...seqs: number[]): Promise<SimulatedStorage> {
  const storage = new SimulatedStorage({ seed: 1 });
  for (const seq of seqs) await writeSnapshot(dir, { seq, bytes: stateOf(seq), stateHash }, storage);
  return storage;
}

function flip(storage: SimulatedStorage, seq: number, at: number): void {
  const bytes = storage.readFile(`${dir}/${snapshotName(seq)}`);
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  storage.writeFile(`${dir}/${snapshotName(seq)}`, bytes);
}

describe('snapshots', () => {
  test('the newest is given back as written, and the newest three stay', async () => {
    const storage = await disk(10, 20, 30, 40, 50);
    expect((await listSnapshots(dir, storage)).map(({ seq }) => seq)).toEqual([50, 40, 30]);
    const { snapshot, damaged } = await newestSnapshot(dir, storage);
    const bytesHash = createHash('sha256').update(stateOf(50)).digest('hex');
    expect(snapshot).toEqual({ seq: 50, bytes: stateOf(50), stateHash, bytesHash });
    expect(damaged).toEqual([]);
    expect((await readSnapshot(dir, 30, storage)).bytes).toEqual(stateOf(30));
  });

  test('a write that found no room leaves nothing, and what a killed one left goes with the next', async () => {
    const storage = await disk(10);
    storage.setCapacity(Number.MAX_SAFE_INTEGER);
    const used = Number.MAX_SAFE_INTEGER - storage.freeBytes();
    storage.setCapacity(used + 100);
    await expect(writeSnapshot(dir, { seq: 20, bytes: stateOf(20), stateHash }, storage)).rejects.toThrow('ENOSPC');
    expect(storage.list(dir)).toEqual([snapshotName(10)]);
    expect(storage.freeBytes()).toBe(100);
    storage.setCapacity(Number.MAX_SAFE_INTEGER);

    storage.writeFile(`${dir}/${snapshotName(15)}.tmp`, stateOf(15));
    await writeSnapshot(dir, { seq: 20, bytes: stateOf(20), stateHash }, storage);
    expect(storage.list(dir).toSorted()).toEqual([snapshotName(10), snapshotName(20)]);
  });

  test('a folder without snapshots has none', async () => {
    const storage = new SimulatedStorage({ seed: 1 });
    expect(await newestSnapshot(dir, storage)).toEqual({ damaged: [] });
    expect(await listSnapshots(dir, storage)).toEqual([]);
  });

  test('every flipped byte is found, and the one before is used', async () => {
    const storage = await disk(10, 20);
    const size = storage.readFile(`${dir}/${snapshotName(20)}`).length;
    for (let at = 0; at < size; at += 1) {
      flip(storage, 20, at);
      const { snapshot, damaged } = await newestSnapshot(dir, storage);
      expect(snapshot?.seq, `byte ${at}`).toBe(10);
      expect(damaged).toMatchObject([{ file: snapshotName(20), seq: 20 }]);
      flip(storage, 20, at);
    }
    expect((await newestSnapshot(dir, storage)).snapshot?.seq).toBe(20);
  });

  test('a snapshot cut at any length, emptied or under a wrong name is passed over', async () => {
    const storage = await disk(10, 20);
    const whole = storage.readFile(`${dir}/${snapshotName(20)}`);
    for (let length = 0; length < whole.length; length += 13) {
      storage.writeFile(`${dir}/${snapshotName(20)}`, whole.slice(0, length));
      expect((await newestSnapshot(dir, storage)).snapshot?.seq).toBe(10);
    }
    storage.writeFile(`${dir}/${snapshotName(20)}`, storage.readFile(`${dir}/${snapshotName(10)}`));
    const { snapshot, damaged } = await newestSnapshot(dir, storage);
    expect(snapshot?.seq).toBe(10);
    expect(damaged).toMatchObject([{ reason: 'the file holds the snapshot of sequence 10' }]);
  });

  test('when all are damaged there is none, and reading one says why', async () => {
    const storage = await disk(10, 20, 30);
    for (const seq of [10, 20, 30]) flip(storage, seq, 200);
    const { snapshot, damaged } = await newestSnapshot(dir, storage);
    expect(snapshot).toBeUndefined();
    expect(damaged).toHaveLength(3);
    await expect(readSnapshot(dir, 20, storage)).rejects.toBeInstanceOf(JournalDamage);
    await expect(readSnapshot(dir, 20, storage)).rejects.toThrow('the state fails its checksum');
  });

  test('a state hash that is none is refused', async () => {
    const storage = await disk();
    await expect(writeSnapshot(dir, { seq: 1, bytes: stateOf(1), stateHash: 'x' }, storage)).rejects.toThrow(
      RangeError,
    );
  });
});
