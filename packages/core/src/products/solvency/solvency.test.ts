import { amount } from '@candor/amount';
import { beforeEach, expect, test } from 'vitest';
import { auditRecords } from '../../audit/auditor.ts';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { PublishProof } from './commands.ts';
import { brokenBySolvency } from './guard.ts';

const hash = 'ab'.repeat(32);
let exchange: Exchange;
let records: Uint8Array[];

function run(command: Command) {
  const execution = exchange.execute(command, { timeMs: 1_000, actor: { kind: 'system' } });
  if (execution.kind === 'record') records.push(execution.bytes.slice());
  return execution;
}

/** Both users have 300 of asset 1 after this; user 1 has moved 100 of it to another wallet. */
beforeEach(() => {
  exchange = Exchange.empty();
  records = [];
  run({ type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 });
  run({ type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 });
  run({ type: 'issue_demo_supply', assetId: 1, amount: amount(1_000n) });
  for (const userId of [1, 2]) {
    run({ type: 'register_user', userId, merchant: false });
    run({ type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: amount(300n) }] });
  }
  run({ type: 'transfer', userId: 1, assetId: 1, from: 1, to: 6, amount: amount(100n) });
});

const publish = (change: Partial<PublishProof> = {}): PublishProof => ({
  type: 'publish_proof',
  proofId: 1,
  root: hash,
  reservesHash: hash,
  assets: [{ assetId: 1, leafCount: 4, sum: amount(600n), hash }],
  blocks: [{ networkId: 5, height: 77, blockHash: hash }],
  ...change,
});

test('each user is owed what lies in all wallets, and the books say the same sum', () => {
  expect([...exchange.solvency.liabilities()]).toEqual([
    { userId: 1, assetId: 1, sum: 300n },
    { userId: 2, assetId: 1, sum: 300n },
  ]);
  expect(exchange.solvency.owed()).toEqual(new Map([[1, 600n]]));
});

test('a root is published once, for the record before the proof was begun', () => {
  expect(run(publish())).toMatchObject({ reason: 'proof_not_begun' });
  const before = exchange.seq;
  run({ type: 'begin_proof' });
  run({ type: 'issue_demo_supply', assetId: 1, amount: amount(5n) });
  run({ type: 'register_user', userId: 3, merchant: false });
  run({ type: 'grant_demo_funds', userId: 3, grants: [{ assetId: 1, amount: amount(5n) }] });
  expect(exchange.solvency.owed()).toEqual(new Map([[1, 605n]]));
  expect(run(publish())).toMatchObject({ kind: 'record' });
  expect(exchange.solvency.published).toEqual({
    proofId: 1,
    proofSeq: before,
    root: hash,
    seq: before + 5,
    timeMs: 1_000,
  });
  expect(run(publish())).toMatchObject({ reason: 'proof_not_begun' });
  expect(auditRecords(records.map(decodeRecord)).problems).toEqual([]);
});

test.each([
  ['a unit less', { assets: [{ assetId: 1, leafCount: 4, sum: amount(599n), hash }] }],
  ['an asset left out', { assets: [] }],
  ['an asset twice', { assets: [1, 1].map((assetId) => ({ assetId, leafCount: 4, sum: amount(600n), hash })) }],
  ['another asset', { assets: [{ assetId: 2, leafCount: 4, sum: amount(600n), hash }] }],
] as const)('sums that are not what is owed are refused: %s', (_, change) => {
  run({ type: 'begin_proof' });
  expect(run(publish(change))).toMatchObject({ reason: 'proof_sums_differ' });
});

test('a snapshot keeps the proof that is being made and the published one', () => {
  run({ type: 'begin_proof' });
  run(publish());
  run({ type: 'begin_proof' });
  const restored = Exchange.restore(exchange.snapshot());
  expect(restored.stateHash()).toBe(exchange.stateHash());
  expect(restored.solvency.begun).toEqual(exchange.solvency.begun);
  expect(restored.solvency.published).toEqual(exchange.solvency.published);
});

test('the auditor finds a user who was left out of the leaves', () => {
  run({ type: 'begin_proof' });
  run(publish({ assets: [{ assetId: 1, leafCount: 2, sum: amount(600n), hash }] }));
  const { problems } = auditRecords(records.map(decodeRecord));
  expect(problems).toMatchObject([{ invariant: 36 }]);
});

test('the guard wants the proof of the record before', () => {
  run({ type: 'begin_proof' });
  const record = decodeRecord(records.at(-1) ?? new Uint8Array());
  expect(brokenBySolvency(record)).toBeUndefined();
  expect(brokenBySolvency({ ...record, seq: record.seq + 1 })).toMatchObject({ invariant: 36 });
});
