import type { LiquidationReceipt } from '@candor/protocol';
import { expect, test } from 'vitest';
import { receipts } from './liquidation-receipt.fixture.ts';
import { liquidationAddress, recomputeLiquidation } from './liquidation-receipt.ts';

const btc = { kind: 'linear', unit: 10n } as const;
const figuresWrong = (receipt: LiquidationReceipt): string[] =>
  recomputeLiquidation(receipt, btc, 5).wrong.map(({ figure }) => figure);
const [liquidation] = receipts as [LiquidationReceipt];

test.each(receipts.map((one) => [one.liquidationId, one] as const))('%s recomputes', (_number, receipt) => {
  const { checked, wrong } = recomputeLiquidation(receipt, btc, 5);
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(8);
});

test.each([
  [{ mark: '59728.60' }, 'mark'],
  [{ value: '29864.25000001' }, 'value'],
  [{ unrealised: '-135.75000001' }, 'unrealised'],
  [{ equity: '164.25000001' }, 'equity'],
  [{ maintenance: '149.32125001' }, 'maintenance'],
  [{ exitFee: '14.93212501' }, 'exitFee'],
  [{ required: '164.25337501' }, 'required'],
  [{ margin: '301.00000000' }, 'due'],
  [{ bankruptcyPrice: '59429.73' }, 'bankruptcy'],
  [{ closedQuantity: '0.50001' }, 'closed'],
  [{ tradingFee: '8.95800001' }, 'tradingFee'],
  [{ walletChange: '-281.51886001' }, 'wallet'],
] as const)('a changed figure is named: %j', (change, figure) => {
  expect(figuresWrong({ ...liquidation, ...change })).toContain(figure);
});

test('a changed rank is named', () => {
  const takenOver = liquidation.takenOver.map((one) => ({ ...one, rank: { ...one.rank, score: '0.04309519' } }));
  expect(figuresWrong({ ...liquidation, takenOver })).toEqual(['rank']);
});

test('a number may come with its key', () => {
  expect(liquidationAddress('LQ-395-0')).toEqual({ liquidationId: 'LQ-395-0', key: undefined });
  expect(liquidationAddress('AD-395-1-abcdefghijklmnop')?.key).toBe('abcdefghijklmnop');
  expect(liquidationAddress('FP-395')).toBeUndefined();
});
