import { expect, test } from 'vitest';
import { Exchange } from '@candor/core';
import { listingCommands } from './first-start.ts';
import { snapshotOf } from './snapshot-of.ts';

test('a snapshot carries the core’s own state hash', () => {
  const exchange = Exchange.empty();
  expect(snapshotOf(exchange)).toMatchObject({ seq: 0, stateHash: exchange.stateHash() });
  for (const command of listingCommands()) exchange.execute(command, { timeMs: 1, actor: { kind: 'system' } });
  const { seq, bytes, stateHash } = snapshotOf(exchange);
  expect([seq, stateHash]).toEqual([exchange.seq, exchange.stateHash()]);
  expect(seq).toBeGreaterThan(10);
  expect(Exchange.restore(bytes).stateHash()).toBe(stateHash);
});
