import { describe, expect, it } from 'vitest';
import { equitySums } from './equity-sums.ts';

const none = {
  deposits: '0',
  withdrawals: '0',
  recharges: '0',
  internalIn: '0',
  internalOut: '0',
  otherIn: '0',
  otherOut: '0',
};

describe('equitySums', () => {
  it('leads from the begin to now, each figure cut after two decimals', () => {
    const data = { before: '100.129', sources: { ...none, deposits: '50.999', otherOut: '20.001' }, fees: '1.239' };
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
    const data = { before: '0', sources: { ...none, otherIn: '100000' }, fees: '0.5' };
    expect(equitySums(data, '99990.25')).toMatchObject({ change: '-9.75', result: '-9.25' });
  });

  it('cuts each source as it is shown, so that what is shown adds up', () => {
    const data = { before: '0', sources: { ...none, deposits: '1.009', recharges: '1.009' }, fees: '0' };
    expect(equitySums(data, '2.01')).toMatchObject({ paidIn: '2.00', change: '0.01' });
  });

  it('tells no change from a begin without a price', () => {
    const data = { before: null, sources: { ...none, otherIn: '5' }, fees: '0' };
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
