import type { FixedPeriodContract, IndexSample } from '@candor/protocol';

/** A contract that has opened and runs. */
export const contract: FixedPeriodContract = {
  orderCode: 'FX-251120-0048213',
  id: '48213',
  createTime: 1_763_618_358_400,
  status: 'countdown',
  statusText: null,
  symbol: 'BTC/USDT',
  type: 'fixed_period',
  direction: 'rise',
  quantity: '100',
  stakeAsset: 'USDT',
  durationSeconds: 60,
  payoutRate: '0.82',
  maximumWin: '82',
  rule: { name: 'TM-10', version: 1 },
  openSecond: 1_763_618_360,
  openedSecond: 1_763_618_360,
  openPrice: '91243.00',
  expirySecond: 1_763_618_420,
  price: null,
  currentPrice: null,
  countdown: null,
  value: null,
  outcome: null,
  voidCause: null,
  profitAndLoss: null,
  credited: null,
  settledAtMs: null,
  acceptedSeq: 10,
  openedSeq: 12,
  settledSeq: null,
  receiptKey: 'abcdefghijklmnop_-',
};

/** The same, settled and won. */
export const settled: FixedPeriodContract = {
  ...contract,
  status: 'settlement',
  statusText: 'Maturity settlement completed',
  price: '91248.2625',
  countdown: 0,
  value: '182',
  outcome: 'won',
  profitAndLoss: '82',
  credited: '182',
  settledSeq: 90,
};

/** A sample of one second; null for a second without an index. */
export const sampleAt = (second: number, price: string | null): IndexSample => ({
  second,
  price,
  problem: price === null ? 'too_few_venues' : null,
  previousPrice: null,
  venues: [],
  seq: null,
});
