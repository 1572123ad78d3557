import { expect, test } from 'vitest';
import { netAt, opened, targetTicks, type Thought } from './calculator.ts';
import { ethContract } from './contract.fixture.ts';
import { contractTerms } from './terms.ts';

const terms = contractTerms(ethContract, 0);
const long: Thought = { side: 'long', lots: 4_200n, leverage: 20, entryTicks: 295_840n };

test('the figures are those of the example: margin 621.26, liquidated from 2,826.02 down', () => {
  expect(opened(long, terms)).toMatchObject({ margin: 62_126_400_000n, liquidationTicks: 282_602n, leverageMax: 100 });
});

test('both fees are taken off what closing brings', () => {
  // 4.2 × (3,000 − 2,958.40) = 174.72, less 0.05% of 12,425.28 and of 12,600.
  expect(netAt(long, 300_000n, terms)).toBe(17_472_000_000n - 621_264_000n - 630_000_000n);
});

test.each(['long', 'short'] as const)(
  'the target of a %s is the first price that brings as much, and no sooner',
  (side) => {
    const thought = { ...long, side };
    const target = targetTicks(thought, 50_000_000_000n, terms) ?? 0n;
    const before = side === 'long' ? target - 1n : target + 1n;
    expect(netAt(thought, target, terms)).toBeGreaterThanOrEqual(50_000_000_000n);
    expect(netAt(thought, before, terms)).toBeLessThan(50_000_000_000n);
  },
);

test('what no price brings has no target', () => {
  const short: Thought = { ...long, side: 'short' };
  expect(targetTicks(short, 10n ** 13n, terms)).toBeUndefined();
});
