import { expect, test } from 'vitest';
import { appendRow, entryOf, readAll, recordOf } from '../test-support/journals.ts';
import { openMemoryJournal } from './memory-journal.ts';

test('holds entries in order and shows them once they are durable', async () => {
  const journal = openMemoryJournal();
  const told: number[] = [];
  journal.onDurable((upToSeq) => told.push(upToSeq));
  const appended = appendRow(journal, 1, 3);
  expect(journal.durableSeq).toBe(0);
  expect(journal.status()).toMatchObject({ queue: 3, accepting: true });
  expect(await journal.readOne(1)).toBeUndefined();
  await appended;
  expect(told).toEqual([3]);
  expect(journal.durableSeq).toBe(3);
  expect((await readAll(journal)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(await journal.readOne(2)).toEqual(recordOf(2));
});

test('refuses a sequence that does not follow, and everything after closing', async () => {
  const journal = openMemoryJournal();
  await appendRow(journal, 1, 1);
  await expect(journal.append(entryOf(3))).rejects.toThrow('sequence 3 does not follow 1');
  await journal.close();
  await expect(journal.append(entryOf(2))).rejects.toThrow('closed');
  expect(journal.status()).toMatchObject({ accepting: false, reason: 'closed' });
});
