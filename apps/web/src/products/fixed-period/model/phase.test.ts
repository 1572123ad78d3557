import { expect, test } from 'vitest';
import { contract, sampleAt, settled } from './contract.fixture.ts';
import { takenOf } from './index-path.ts';
import { clockText, elapsedPart, phaseOf, standingOf, valueAt } from './phase.ts';

const expiry = 1_763_618_420;
const at = (second: number) => second * 1_000;

test('counts down until the window begins, then names the sample that is awaited', () => {
  expect(phaseOf(contract, at(expiry - 47), 0)).toEqual({ kind: 'counting', secondsLeft: 47 });
  expect(phaseOf(contract, at(expiry - 4), 6)).toEqual({ kind: 'sampling', secondsLeft: 4, next: 7 });
});

test('waits for late samples after the expiry, and never for an eleventh', () => {
  expect(phaseOf(contract, at(expiry + 3), 6)).toEqual({ kind: 'sampling', secondsLeft: 0, next: 7 });
  expect(phaseOf(contract, at(expiry + 3), 10)).toEqual({ kind: 'sampling', secondsLeft: 0, next: 10 });
});

test('waits for its opening before it counts, and is over when it is settled', () => {
  expect(phaseOf({ ...contract, status: 'created', expirySecond: null }, 0, 0)).toEqual({ kind: 'opening' });
  expect(phaseOf(settled, at(expiry + 1), 10)).toEqual({ kind: 'settled' });
});

test('the ring runs from the opening to the expiry', () => {
  expect(elapsedPart(contract, at(expiry - 60))).toBe(0);
  expect(elapsedPart(contract, at(expiry - 30))).toBe(0.5);
  expect(elapsedPart(contract, at(expiry + 30))).toBe(1);
});

test('takes the ten seconds up to the expiry, and only those with an index', () => {
  const samples = [expiry - 10, expiry - 9, expiry - 1, expiry, expiry + 1].map((second) => sampleAt(second, '1'));
  expect(takenOf([...samples, sampleAt(expiry - 2, null)], expiry)).toBe(3);
});

test.each([
  ['rise', '91245.00', 'ahead', '2.00', 'up'],
  ['rise', '91240.50', 'behind', '2.50', 'down'],
  ['fall', '91240.50', 'ahead', '2.50', 'down'],
  ['fall', '91243', 'level', '0.00', 'same'],
] as const)('%s at %s is %s by %s', (direction, index, kind, by, moved) => {
  expect(standingOf({ ...contract, direction }, index)).toEqual({ kind, by, moved });
});

test('is worth stake and win while it is ahead, the stake while it is level, and nothing behind', () => {
  const values = ['91245.00', '91243', '91240.50', null].map((index) => valueAt(contract, index));
  expect(values).toEqual(['182', '100', '0', undefined]);
});

test('digits are mm:ss, and h:mm:ss over an hour', () => {
  expect([clockText(47), clockText(158), clockText(3_661)]).toEqual(['00:47', '02:38', '1:01:01']);
});
