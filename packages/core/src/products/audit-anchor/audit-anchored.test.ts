import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import { encodeRecord } from '../../codec/encode.ts';

const headHash = '00ff'.repeat(15) + '0a1b2c3d'.slice(0, 4);

test('how far the audit log went is in the journal in these bytes, for ever', () => {
  const event = { type: 'audit_anchored', entries: 7, headHash } as const;
  const record = { version: 1, seq: 9, timeMs: 1_000, actor: { kind: 'system' }, events: [event] } as const;
  const bytes = encodeRecord(record);
  expect(decodeRecord(bytes)).toEqual(record);
  expect(Buffer.from(bytes.subarray(48)).toString('hex')).toBe(`18000000000000000000000000001c40${headHash}`);
});

test('it changes nothing that decides money, and replays', () => {
  const exchange = Exchange.empty();
  const balances = exchange.snapshot();
  const execution = exchange.execute(
    { type: 'anchor_audit', entries: 7, headHash },
    { timeMs: 1_000, actor: { kind: 'system' } },
  );
  if (execution.kind !== 'record') throw new Error(execution.kind);
  expect(decodeRecord(execution.bytes).events).toEqual([{ type: 'audit_anchored', entries: 7, headHash }]);
  const again = Exchange.empty();
  again.applyRecord(execution.bytes);
  expect(again.stateHash()).toBe(exchange.stateHash());
  expect(exchange.snapshot().length).toBe(balances.length);
});
