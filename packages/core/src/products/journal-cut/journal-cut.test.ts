import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import { encodeRecord } from '../../codec/encode.ts';

const headHash = 'ab'.repeat(32);
const stateHash = '01'.repeat(32);
const event = { type: 'journal_cut', cutSeq: 7, headHash, stateHash } as const;

test('where a journal was cut is in it in these bytes, for ever', () => {
  const record = { version: 1, seq: 9, timeMs: 1_000, actor: { kind: 'system' }, events: [event] } as const;
  const bytes = encodeRecord(record);
  expect(decodeRecord(bytes)).toEqual(record);
  const plain = `fc000000000000000000000000001c40${headHash}${stateHash}`;
  expect(Buffer.from(bytes.subarray(48)).toString('hex')).toBe(plain);
});

test('it changes no state but the sequence, and replays', () => {
  const exchange = Exchange.empty();
  const before = exchange.snapshot();
  const { type: _, ...cut } = event;
  const execution = exchange.execute(
    { type: 'record_journal_cut', ...cut },
    { timeMs: 1_000, actor: { kind: 'system' } },
  );
  if (execution.kind !== 'record') throw new Error(execution.kind);
  expect(decodeRecord(execution.bytes).events).toEqual([event]);
  const again = Exchange.empty();
  again.applyRecord(execution.bytes);
  expect(again.stateHash()).toBe(exchange.stateHash());
  expect(exchange.snapshot().length).toBe(before.length);
});
