/**
 * The assets and spot markets that a new Candor lists. A running exchange reads its listings from
 * its own journal; this is what the first start writes there. Every market satisfies tickScale +
 * lotScale <= quote scale, so a notional never needs rounding.
 */
export interface AssetListing {
  readonly assetId: number;
  readonly symbol: string;
  readonly name: string;
  /** Decimals of the smallest unit. */
  readonly scale: number;
}

export interface SpotMarketListing {
  readonly marketId: number;
  /** Base and quote symbol joined with a slash, as traders write it. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** A price is ticks / 10^tickScale. The tick size is one tick. */
  readonly tickScale: number;
  /** A quantity is lots / 10^lotScale. The lot size is one lot. */
  readonly lotScale: number;
  /** Decimal strings in base (quantities) and quote (notionals). */
  readonly minimumQuantity: string;
  readonly maximumQuantity: string;
  readonly minimumNotional: string;
  readonly maximumNotional: string;
  /** A limit price or fill may be at most this far from the reference price, parts per million. */
  readonly bandPpm: number;
  /** A market order fills at most this far from the best price it met, parts per million. */
  readonly slippageCapPpm: number;
}

export const assetListings: readonly AssetListing[] = [
  { assetId: 1, symbol: 'USDT', name: 'Tether', scale: 8 },
  { assetId: 2, symbol: 'BTC', name: 'Bitcoin', scale: 8 },
  { assetId: 3, symbol: 'ETH', name: 'Ether', scale: 8 },
  { assetId: 4, symbol: 'BNB', name: 'BNB', scale: 8 },
  { assetId: 5, symbol: 'SOL', name: 'Solana', scale: 8 },
  { assetId: 6, symbol: 'XRP', name: 'XRP', scale: 8 },
  { assetId: 7, symbol: 'ADA', name: 'Cardano', scale: 8 },
  { assetId: 8, symbol: 'AVAX', name: 'Avalanche', scale: 8 },
  { assetId: 9, symbol: 'LINK', name: 'Chainlink', scale: 8 },
  { assetId: 10, symbol: 'LTC', name: 'Litecoin', scale: 8 },
  { assetId: 11, symbol: 'BCH', name: 'Bitcoin Cash', scale: 8 },
  { assetId: 12, symbol: 'ETC', name: 'Ethereum Classic', scale: 8 },
  { assetId: 13, symbol: 'XLM', name: 'Stellar', scale: 8 },
  { assetId: 14, symbol: 'SUI', name: 'Sui', scale: 8 },
  { assetId: 15, symbol: 'ENA', name: 'Ethena', scale: 8 },
];

const market = (
  marketId: number,
  base: string,
  tickScale: number,
  lotScale: number,
  quantities: { readonly minimum: string; readonly maximum: string },
): SpotMarketListing => ({
  marketId,
  symbol: `${base}/USDT`,
  base,
  quote: 'USDT',
  tickScale,
  lotScale,
  minimumQuantity: quantities.minimum,
  maximumQuantity: quantities.maximum,
  minimumNotional: '5',
  maximumNotional: '9000000',
  bandPpm: 100_000,
  slippageCapPpm: 50_000,
});

export const spotMarketListings: readonly SpotMarketListing[] = [
  market(1, 'BTC', 2, 5, { minimum: '0.00001', maximum: '100' }),
  market(2, 'ETH', 2, 4, { minimum: '0.0001', maximum: '2000' }),
  market(3, 'BNB', 2, 3, { minimum: '0.001', maximum: '9000' }),
  market(4, 'SOL', 2, 3, { minimum: '0.001', maximum: '40000' }),
  market(5, 'XRP', 4, 1, { minimum: '0.1', maximum: '3000000' }),
  market(6, 'ADA', 4, 1, { minimum: '0.1', maximum: '8000000' }),
  market(7, 'AVAX', 3, 2, { minimum: '0.01', maximum: '250000' }),
  market(8, 'LINK', 3, 2, { minimum: '0.01', maximum: '400000' }),
  market(9, 'LTC', 2, 3, { minimum: '0.001', maximum: '70000' }),
  market(10, 'BCH', 2, 3, { minimum: '0.001', maximum: '15000' }),
  market(11, 'ETC', 3, 2, { minimum: '0.01', maximum: '300000' }),
  market(12, 'XLM', 5, 1, { minimum: '1', maximum: '20000000' }),
  market(13, 'SUI', 4, 1, { minimum: '0.1', maximum: '2000000' }),
  market(14, 'ENA', 4, 1, { minimum: '0.1', maximum: '15000000' }),
];

/**
 * A market of prices alone: nothing is held in it, and only fixed-period contracts are priced by
 * it.
 */
export interface IndexMarketListing {
  readonly marketId: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly name: string;
  /** A price is ticks / 10^tickScale. */
  readonly tickScale: number;
}

/**
 * Ids are from 101 on, so that spot markets can follow theirs. Gold is the metal’s own price in
 * dollars, never that of a token.
 */
export const indexMarketListings: readonly IndexMarketListing[] = [
  { marketId: 101, symbol: 'XAU/USD', base: 'XAU', quote: 'USD', name: 'Gold', tickScale: 2 },
  { marketId: 102, symbol: 'EUR/USD', base: 'EUR', quote: 'USD', name: 'Euro', tickScale: 5 },
  { marketId: 103, symbol: 'GBP/USD', base: 'GBP', quote: 'USD', name: 'British pound', tickScale: 5 },
  { marketId: 104, symbol: 'USD/JPY', base: 'USD', quote: 'JPY', name: 'US dollar in yen', tickScale: 3 },
  { marketId: 105, symbol: 'AUD/USD', base: 'AUD', quote: 'USD', name: 'Australian dollar', tickScale: 5 },
  { marketId: 106, symbol: 'NZD/USD', base: 'NZD', quote: 'USD', name: 'New Zealand dollar', tickScale: 5 },
];

/**
 * What fixed-period contracts a new exchange offers: in these spot markets and every index market,
 * all periods alike.
 */
export const fixedPeriodOffer = {
  spotMarkets: ['BTC/USDT', 'ETH/USDT', 'BNB/USDT', 'SOL/USDT', 'XRP/USDT'],
  stakeAsset: 'USDT',
  minimumStake: '10',
  maximumStake: '5000',
  periods: [
    { durationSeconds: 30, payoutPpm: 800_000 },
    { durationSeconds: 60, payoutPpm: 820_000 },
    { durationSeconds: 120, payoutPpm: 850_000 },
    { durationSeconds: 180, payoutPpm: 860_000 },
    { durationSeconds: 300, payoutPpm: 880_000 },
  ],
  /** What a demo’s house has to pay wins from. */
  demoHouse: '5000000',
} as const;

/**
 * What a new exchange swaps: every coin of these spot markets, and USDT. Spread and fee in parts
 * per million; amounts of terms in USDT.
 */
export const conversionOffer = {
  markets: ['BTC/USDT', 'ETH/USDT', 'BNB/USDT', 'SOL/USDT', 'XRP/USDT', 'ADA/USDT', 'LTC/USDT', 'LINK/USDT'],
  unitAsset: 'USDT',
  feePpm: 500,
  /** The two whose prices move least in ten seconds, and all others. */
  spreadPpm: { BTC: 1_000, ETH: 1_000, others: 1_500 },
  /** The least payment: so many smallest orders of the coin’s market, or USDT. */
  minimumUsdt: '1',
  minimumOrders: 2n,
  userDayUsdt: '100000',
  dayUsdt: '2000000',
  smallUsdt: '10',
  /**
   * What a demo’s inventory begins with, in USDT, and of each coin in largest orders of its market.
   */
  demoInventoryUsdt: '2000000',
  demoLargestOrders: 2n,
} as const;

/** Assets that no user can hold: money at a bank. */
export const bankAssetListings = [{ assetId: 1_001, symbol: 'USD', scale: 2 }] as const;

/**
 * What a new Candor gives for bank money: USDT one for one, other coins at the index. Amounts in
 * bank money; what a demo’s treasury begins with in whole coins.
 */
export const rechargeTerms = {
  coins: ['USDT', 'BTC', 'ETH'],
  feePpm: 2_000,
  minimum: '10',
  maximum: '50000',
  demoTreasury: { USDT: '2500000', BTC: '25', ETH: '450' },
} as const;

/**
 * Fee schedule a new Candor starts with: by tier, maker and taker, parts per million of the
 * notional. Tier 0 is regular, 1 to 5 VIP.
 */
export const feeTiers = [
  { tier: 0, makerPpm: 1000, takerPpm: 1000 },
  { tier: 1, makerPpm: 900, takerPpm: 1000 },
  { tier: 2, makerPpm: 800, takerPpm: 900 },
  { tier: 3, makerPpm: 600, takerPpm: 800 },
  { tier: 4, makerPpm: 400, takerPpm: 700 },
  { tier: 5, makerPpm: 200, takerPpm: 500 },
] as const;

/**
 * What earns each fee tier in a new exchange, in USDT: what was traded in 30 days, or what the
 * account holds when that is looked at, every day at midnight UTC. Either is enough; tier 0 needs
 * nothing. Operators change it together, by a record of the journal.
 */
export const tierThresholds = [
  { tier: 1, volume: 100_000, balance: 200_000 },
  { tier: 2, volume: 500_000, balance: 500_000 },
  { tier: 3, volume: 2_000_000, balance: 1_000_000 },
  { tier: 4, volume: 10_000_000, balance: 5_000_000 },
  { tier: 5, volume: 50_000_000, balance: 20_000_000 },
] as const;

/** What a new account receives in demo mode, decimal strings of the asset. */
export const demoFunds = [
  { asset: 'USDT', amount: '50000' },
  { asset: 'BTC', amount: '0.5' },
  { asset: 'ETH', amount: '5' },
] as const;

/**
 * Wallets of a user: the spec's account types. Type 0 is their total and no wallet; type 8 exists
 * for merchants only.
 */
export const walletTypes = {
  spot: 1,
  contract: 2,
  coinMargined: 3,
  crossMargin: 4,
  isolatedMargin: 5,
  fixedPeriod: 6,
  finance: 7,
  merchant: 8,
} as const;
export type WalletName = keyof typeof walletTypes;
