import { describe, expect, test } from 'vitest';
import { closingOf, netOf, shareOfLots } from './closing.ts';
import { ethContract, longPosition } from './contract.fixture.ts';
import { marginMove } from './margin-move.ts';
import { contractTerms } from './terms.ts';
import { gainOf, moneyText, ticksText } from './text.ts';

const terms = contractTerms(ethContract, 0);
const book = {
  bids: [
    ['3012.60', '2.000'],
    ['3012.00', '9.000'],
  ] as const,
  asks: [],
};

describe('closing a position', () => {
  test('walks the book, frees the margin and keeps what is left after the fee', () => {
    const closing = closingOf(longPosition, 4_200n, terms, { book });
    // 2 × 3,012.60 + 2.2 × 3,012.00 = 12,651.60; cost 12,425.28.
    expect(moneyText(closing.value, terms)).toBe('12,651.60');
    expect(gainOf(closing.realised, terms, 2)).toBe('+226.32');
    expect(moneyText(closing.fee, terms)).toBe('6.3258');
    expect(moneyText(closing.kept, terms)).toBe('841.2542');
    expect(ticksText(closing.worstTicks, terms)).toBe('3,012.00');
  });

  test('a part frees its share of cost and margin', () => {
    const closing = closingOf(longPosition, 2_000n, terms, { book });
    // ⌊621.26 × 2,000 ÷ 4,200⌋
    expect(moneyText(closing.margin, terms)).toBe('295.83809523');
  });

  test('a limit ends the walk, and what the book lacks is not closed', () => {
    expect(closingOf(longPosition, 4_200n, terms, { book, limitTicks: 301_260n }).filled).toBe(2_000n);
  });

  test('a share is rounded down to lots, all of it is every lot', () => {
    expect(shareOfLots({ ...longPosition, lots: '7' }, 50)).toBe(3n);
    expect(shareOfLots({ ...longPosition, lots: '7' }, 100)).toBe(7n);
  });

  test('net is unrealised and realised so far less the fee to leave', () => {
    expect(moneyText(netOf(longPosition, 8) ?? 0n, terms)).toBe('218.306');
  });
});

describe('moving margin', () => {
  test('more margin takes the liquidation price away, less brings it nearer', () => {
    const at = (units: bigint) => marginMove(longPosition, units, terms)?.liquidationTicks ?? 0n;
    expect(at(100_00000000n)).toBeLessThan(at(0n));
    expect(at(-50_00000000n)).toBeGreaterThan(at(0n));
  });

  test('at most what is above value ÷ leverage can be taken out', () => {
    const most = marginMove({ ...longPosition, positionMargin: '700' }, 0n, terms)?.mostOut ?? 0n;
    // 12,652.416 ÷ 20 = 632.6208.
    expect(moneyText(most, terms)).toBe('67.3792');
  });

  test('nothing is known while the mark is stale', () => {
    expect(marginMove({ ...longPosition, markStale: true }, 0n, terms)).toBeUndefined();
  });
});
