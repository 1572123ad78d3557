import { expect, test } from 'vitest';
import { contract, sampleAt, settled } from './contract.fixture.ts';
import { keptAfter, mergedContracts, runningOf, settledOf } from './contracts.ts';
import { withSamples } from './index-path.ts';

test('a newer step of a contract is never replaced by an older one', () => {
  expect(mergedContracts([contract], [settled])).toEqual([settled]);
  expect(mergedContracts([settled], [contract])).toEqual([settled]);
});

test('those that settle first come first among the running, the newest among the settled', () => {
  const later = { ...contract, orderCode: 'B', expirySecond: (contract.expirySecond ?? 0) + 60 };
  const waiting = { ...contract, orderCode: 'C', expirySecond: null, status: 'created' as const };
  expect(runningOf([waiting, later, settled, contract]).map(({ orderCode }) => orderCode)).toEqual([
    contract.orderCode,
    'B',
    'C',
  ]);
  const newer = { ...settled, orderCode: 'D', settledSeq: 91 };
  expect(settledOf([settled, contract, newer]).map(({ orderCode }) => orderCode)).toEqual(['D', settled.orderCode]);
});

test('a contract that settled while the channel was away does not go on running', () => {
  const other = { ...contract, orderCode: 'B' };
  const newer = { ...contract, orderCode: 'C', acceptedSeq: 900 };
  const live = [contract, other, settled, newer];
  expect(keptAfter({ running: [other], seq: 500 }, live)).toEqual([other, settled, newer]);
  expect(keptAfter({ running: [], seq: 900 }, [contract, newer])).toEqual([]);
});

test('samples of the last ten minutes are kept, in order and none twice', () => {
  const first = withSamples([], { snapshot: true, data: [sampleAt(1, '5'), sampleAt(100, '6')] });
  const next = withSamples(first, { snapshot: false, data: [sampleAt(601, '8'), sampleAt(100, '7')] });
  expect(next.map(({ second, price }) => [second, price])).toEqual([
    [100, '7'],
    [601, '8'],
  ]);
  expect(withSamples(next, { snapshot: true, data: [sampleAt(700, '1')] })).toHaveLength(1);
});
