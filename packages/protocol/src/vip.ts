/** What must be traded in 30 days, in USDT, for each fee tier; recomputed every day at midnight UTC. Tier 0 needs nothing. */
export const vipVolumes = [
  { tier: 1, volume: '100000' },
  { tier: 2, volume: '500000' },
  { tier: 3, volume: '2000000' },
  { tier: 4, volume: '10000000' },
  { tier: 5, volume: '50000000' },
] as const;
