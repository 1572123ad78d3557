import { describe, expect, it } from 'vitest';
import { equitySums } from './equity-sums.ts';

describe('equitySums', () => {
  it('leads from the begin to now, each figure cut after two decimals', () => {
    const data = { before: '100.129', paidIn: '50.999', paidOut: '20.001', fees: '1.239' };
    expect(equitySums(data, '140.00')).toEqual({
      before: '100.12',
      paidIn: '50.99',
      paidOut: '20.00',
      fees: '1.23',
      change: '8.89',
      result: '10.12',
    });
  });

  it('counts a loss, and no payment, as the change', () => {
    const data = { before: '0', paidIn: '100000', paidOut: '0', fees: '0.5' };
    expect(equitySums(data, '99990.25')).toMatchObject({ change: '-9.75', result: '-9.25' });
  });

  it('tells no change from a begin without a price', () => {
    const data = { before: null, paidIn: '5', paidOut: '0', fees: '0' };
    expect(equitySums(data, '5.00')).toEqual({
      before: null,
      paidIn: '5.00',
      paidOut: '0.00',
      fees: '0.00',
      change: null,
      result: null,
    });
  });
});
