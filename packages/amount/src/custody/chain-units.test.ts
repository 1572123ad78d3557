import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerStep, toChain, toLedger } from './chain-units.ts';

const ether = { chainDecimals: 18, ledgerScale: 8 };
const tether = { chainDecimals: 6, ledgerScale: 8 };

describe('an amount of a chain in the ledger', () => {
  test('is the floor, and what is left of a unit is its residue', () => {
    expect(toLedger(1_234_567_890_123_456_789n, ether)).toEqual({ units: 123_456_789n, residue: 123_456_789n });
    expect(toLedger(9_999_999_999n, ether)).toEqual({ units: 0n, residue: 9_999_999_999n });
  });

  test('has no residue where the chain has fewer decimals', () => {
    expect(toLedger(41_999_000_000n, tether)).toEqual({ units: 4_199_900_000_000n, residue: 0n });
  });

  test('goes back to the chain without loss, for every pair of scales', () => {
    const scale = fc.record({
      chainDecimals: fc.integer({ min: 0, max: 18 }),
      ledgerScale: fc.integer({ min: 0, max: 18 }),
    });
    fc.assert(
      fc.property(scale, fc.bigInt({ min: 0n, max: 10n ** 40n }), (one, amount) => {
        const { units, residue } = toLedger(amount, one);
        expect((toChain(units, one) ?? -1n) + residue).toBe(amount);
        expect(residue >= 0n && residue < (toChain(1n, one) ?? 1n)).toBe(true);
      }),
    );
  });
});

describe('an amount of the ledger on a chain', () => {
  test('must be a multiple of the step that the chain can carry', () => {
    expect(ledgerStep(tether)).toBe(100n);
    expect(ledgerStep(ether)).toBe(1n);
    expect(toChain(150n, tether)).toBeUndefined();
    expect(toChain(200n, tether)).toBe(2n);
  });
});
