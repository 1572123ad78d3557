import { describe, expect, test } from 'vitest';
import { JournalFailed, StorageFull } from '../errors.ts';
import { SimulatedStorage, type SimulatedOperation } from '../simulated/simulated-storage.ts';
import { appendRow, entryOf, openSimulated, readAll } from '../test-support/journals.ts';

/** Appends rows of 5 until the journal fails; returns the last acknowledged sequence. */
async function appendUntilFailure(storage: SimulatedStorage) {
  const opened = await openSimulated(storage, { segmentBytes: 2048 });
  let acknowledged = 0;
  for (let seq = 1; seq <= 600; seq += 5) {
    const done = await appendRow(opened.journal, seq, 5).then(
      () => true,
      () => false,
    );
    if (!done) break;
    acknowledged = seq + 4;
  }
  return { ...opened, acknowledged };
}

/**
 * Calls of an operation that opening an empty journal takes: failures there keep it from opening at
 * all.
 */
async function callsOfOpening(operation: SimulatedOperation): Promise<number> {
  const storage = new SimulatedStorage({ seed: 1 });
  await openSimulated(storage, { segmentBytes: 2048 });
  return storage.calls(operation);
}

describe('a failing disk', () => {
  const cases = (['write', 'sync'] as const).flatMap((operation) =>
    (['EIO', 'ENOSPC'] as const).map((code) => ({ operation, code })),
  );
  test.each(cases)(
    'a failed $operation ($code) at any of 100 calls acknowledges nothing more',
    async ({ operation, code }) => {
      const before = await callsOfOpening(operation);
      for (let call = before + 1; call <= before + 100; call += 1) {
        const storage = new SimulatedStorage({ seed: call, failures: [{ operation, call, code }] });
        const { journal, faults, acknowledged, time } = await appendUntilFailure(storage);
        // A failed write of the next segment's zeros may be made good by the reserve; here there is
        // none.
        expect(faults, `call ${call}`).toHaveLength(1);
        expect(journal.durableSeq).toBe(acknowledged);
        expect(journal.status()).toMatchObject({ accepting: false, reason: 'failed' });
        await expect(journal.append(entryOf(acknowledged + 6))).rejects.toBeInstanceOf(JournalFailed);
        const syncs = storage.calls('sync');
        const writes = storage.calls('write');
        time.passSilence();
        await journal.close();
        expect(storage.calls('sync'), 'no second sync').toBe(syncs);
        expect(storage.calls('write'), 'no write after the failure').toBe(writes);

        storage.losePower();
        const again = await openSimulated(storage, { segmentBytes: 2048, witnesses: [acknowledged] });
        expect(again.report.lastSeq).toBeGreaterThanOrEqual(acknowledged);
        await appendRow(again.journal, again.report.lastSeq + 1, 5);
      }
    },
  );

  test('the fault is reported before the promises reject', async () => {
    const before = await callsOfOpening('sync');
    const storage = new SimulatedStorage({ seed: 1, failures: [{ operation: 'sync', call: before + 1, code: 'EIO' }] });
    const order: string[] = [];
    const { journal } = await openSimulated(storage, { segmentBytes: 2048, onFault: () => order.push('fault') });
    await journal.append(entryOf(1)).catch(() => order.push('rejected'));
    expect(order).toEqual(['fault', 'rejected']);
  });
});

describe('a full disk', () => {
  const reserveBytes = 64 * 1024;

  test('refuses before anything is written, reads on, and takes entries again when there is room', async () => {
    let now = 0;
    const storage = new SimulatedStorage({ seed: 1, capacityBytes: 10 * reserveBytes });
    const { journal } = await openSimulated(storage, { reserveBytes, nowMs: () => now });
    await appendRow(journal, 1, 10);
    const used = 10 * reserveBytes - storage.freeBytes();

    storage.setCapacity(used + reserveBytes - 1);
    now += 1000;
    expect(journal.status()).toMatchObject({ accepting: false, reason: 'storage_full', freeBytes: reserveBytes - 1 });
    const writes = storage.calls('write');
    await expect(journal.append(entryOf(11))).rejects.toBeInstanceOf(StorageFull);
    expect(storage.calls('write')).toBe(writes);
    expect(await readAll(journal)).toHaveLength(10);

    storage.setCapacity(used + 2 * reserveBytes);
    now += 1000;
    expect(journal.status().accepting).toBe(true);
    await appendRow(journal, 11, 1);
    expect(journal.durableSeq).toBe(11);
  });

  test('takes what was accepted by status, though the disk is found full a moment later', async () => {
    let now = 0;
    const storage = new SimulatedStorage({ seed: 1, capacityBytes: 10 * reserveBytes });
    const { journal } = await openSimulated(storage, { reserveBytes, nowMs: () => now });
    expect(journal.status().accepting).toBe(true);
    storage.setCapacity(10 * reserveBytes - storage.freeBytes());
    now += 1000;
    await appendRow(journal, 1, 1);
    expect(journal.durableSeq).toBe(1);
    expect(journal.status()).toMatchObject({ accepting: false, reason: 'storage_full' });
  });

  test('gives the reserve up for what was accepted already, and asks for as much free space in its place from then on', async () => {
    let now = 0;
    const storage = new SimulatedStorage({ seed: 1, capacityBytes: 10 * reserveBytes });
    // The free space falls between two looks at it (time stands still): what is appended meanwhile
    // was accepted.
    const { journal, faults } = await openSimulated(storage, { reserveBytes, nowMs: () => now });
    storage.setCapacity(10 * reserveBytes - storage.freeBytes());
    for (let seq = 1; seq <= 300; seq += 10) await appendRow(journal, seq, 10);
    expect(journal.durableSeq).toBe(300);
    expect(storage.list('/journal')).not.toContain('reserve');
    expect(faults).toEqual([]);

    const roomFor = (bytes: number) => {
      storage.setCapacity(100 * reserveBytes);
      storage.setCapacity(100 * reserveBytes - storage.freeBytes() + bytes);
      now += 1000;
    };
    roomFor(2 * reserveBytes - 1);
    expect(journal.status()).toMatchObject({ accepting: false, reason: 'storage_full' });
    roomFor(2 * reserveBytes);
    expect(journal.status().accepting).toBe(true);
  });
});
