import type { ExchangeRecord } from '@candor/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../base/sql/open-sql.ts';
import { projection } from '../../base/sql/schema.ts';
import { NoticeCursor } from './notice-cursor.ts';

/** How far the projection is, and what the cursor keeps: the two rows that it reads. */
const rows = { appliedSeq: 0, kept: undefined as string | undefined };
const db = {
  select: () => ({
    from: (table: unknown) =>
      table === projection
        ? Promise.resolve([{ appliedSeq: rows.appliedSeq }])
        : { where: async () => (rows.kept === undefined ? [] : [{ value: rows.kept }]) },
  }),
  insert: () => ({
    values: ({ value }: { readonly value: string }) => ({
      onConflictDoUpdate: async () => void (rows.kept = value),
    }),
  }),
} as unknown as Database;

let seen: [after: number, until: number][];
let recorded: (record: ExchangeRecord) => void;
let cursor: NoticeCursor;

function follow(durableSeq: number): void {
  seen = [];
  const onRecord = (listener: typeof recorded) => {
    recorded = listener;
    return () => undefined;
  };
  const sql = { state: 'ready', db: async () => db } as const;
  cursor = new NoticeCursor(
    { exchange: { durableSeq, onRecord }, sql, logger: { warn: () => undefined } },
    {
      name: 'notices.testSeq',
      concerns: () => true,
      isNews: () => true,
      failed: 'a test was not notified of',
      notify: async (_db, after, until) => {
        if (until > after) seen.push([after, until]);
        return until;
      },
    },
  );
}

const record = (seq: number) => ({ seq, events: [{ type: 'user_registered' }] }) as unknown as ExchangeRecord;
const later = () => vi.advanceTimersByTimeAsync(2_000);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(rows, { appliedSeq: 7, kept: '7' });
});
afterEach(async () => {
  await cursor.close();
  vi.useRealTimers();
});

test('a look that comes before the projection has the record leaves it for the next one', async () => {
  follow(7);
  await later();
  recorded(record(8));
  await later();
  expect(seen).toEqual([]);
  rows.appliedSeq = 8;
  await later();
  expect(seen).toEqual([[7, 8]]);
});

test('what the journal has at the start and the projection has not is waited for', async () => {
  follow(9);
  await later();
  expect(seen).toEqual([]);
  rows.appliedSeq = 9;
  await later();
  expect(seen).toEqual([[7, 9]]);
});

test('without news nothing is read again', async () => {
  follow(7);
  await later();
  rows.appliedSeq = 20;
  await later();
  expect(seen).toEqual([]);
});
