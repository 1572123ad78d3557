import { expect, test } from 'vitest';
import { Exchange } from '@candor/core';
import { RecordBatch, readRecords } from './record-batch.ts';

function execute(exchange: Exchange, symbol: string): Uint8Array {
  const assetId = exchange.seq + 1;
  const execution = exchange.execute(
    { type: 'list_asset', assetId, symbol, scale: 8 },
    { timeMs: 1, actor: { kind: 'system' } },
  );
  if (execution.kind !== 'record') throw new Error(JSON.stringify(execution));
  return execution.bytes;
}

const seqs = (batch: Uint8Array): number[] => Array.from(readRecords(batch), ({ seq }) => seq);

test('records come out as they went in, whole commits at a time, and what is not durable waits', () => {
  const exchange = Exchange.empty();
  const batch = new RecordBatch();
  for (let seq = 1; seq <= 5; seq += 1) batch.add(seq, execute(exchange, `A${seq}`));
  expect(seqs(batch.take(3))).toEqual([1, 2, 3]);
  expect(seqs(batch.take(3))).toEqual([]);
  batch.add(6, execute(exchange, 'A6'));
  expect(seqs(batch.take(6))).toEqual([4, 5, 6]);
});

test('a batch grows as it must', () => {
  const exchange = Exchange.empty();
  const batch = new RecordBatch();
  const count = 3_000;
  for (let seq = 1; seq <= count; seq += 1) batch.add(seq, execute(exchange, `A${seq}`));
  const records = Array.from(readRecords(batch.take(count)));
  expect(records.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  expect(records[count - 1]?.events[0]).toMatchObject({ type: 'asset_listed', symbol: `A${count}` });
});
