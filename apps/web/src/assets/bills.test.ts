import type { Bill } from '@candor/protocol';
import { expect, test } from 'vitest';
import { causeKey, csvOf } from './bills.ts';

const bill: Bill = {
  billId: '1',
  seq: 12,
  timeMs: 0,
  walletType: 1,
  asset: 'USDT',
  cause: 'trade',
  amount: '-4566.7',
  balanceAfter: '12480.52',
  orderId: '7',
  tradeId: null,
};

test('entries are saved as plain figures, a line each', () => {
  expect(csvOf([bill]).split('\r\n')).toEqual([
    'time,record,wallet,coin,kind,change,balance,order,trade',
    '1970-01-01T00:00:00.000Z,12,1,USDT,trade,-4566.7,12480.52,7,',
  ]);
});

test('a text that a spreadsheet could take for a formula is quoted', () => {
  expect(csvOf([{ ...bill, cause: '=1+1,"x"' }])).toContain('"=1+1,""x"""');
});

test('a kind has a name, an unknown one has none', () => {
  expect(causeKey('fee')).toBe('assets.cause.fee');
  expect(causeKey('airdrop')).toBeUndefined();
});
