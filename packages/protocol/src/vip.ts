/**
 * What earns each fee tier, in USDT: what was traded in 30 days, or what the account holds when that is looked at, every day at midnight UTC.
 * Either is enough; tier 0 needs nothing.
 */
export const vipThresholds = [
  { tier: 1, volume: '100000', balance: '200000' },
  { tier: 2, volume: '500000', balance: '500000' },
  { tier: 3, volume: '2000000', balance: '1000000' },
  { tier: 4, volume: '10000000', balance: '5000000' },
  { tier: 5, volume: '50000000', balance: '20000000' },
] as const;
