/** An asset on the demo's chain. */
export interface DevAsset {
  readonly symbol: string;
  readonly name: string;
  /** As many as the real one has. */
  readonly decimals: number;
}

/** The chain's own coin. */
export const devCoin: DevAsset = { symbol: 'ETH', name: 'Ether', decimals: 18 };

/**
 * The tokens, in the order in which the bank makes them: the place gives the contract's address, so
 * new ones go to the end. XRP and XLM are on no network: their own share one address among all,
 * with a memo, and nobody is to learn that it can be left out.
 */
export const devTokens: readonly DevAsset[] = [
  { symbol: 'USDT', name: 'Tether', decimals: 6 },
  { symbol: 'BTC', name: 'Bitcoin', decimals: 8 },
  { symbol: 'LINK', name: 'Chainlink', decimals: 18 },
  { symbol: 'BNB', name: 'BNB', decimals: 18 },
  { symbol: 'SOL', name: 'Solana', decimals: 9 },
  { symbol: 'ADA', name: 'Cardano', decimals: 6 },
  { symbol: 'AVAX', name: 'Avalanche', decimals: 18 },
  { symbol: 'LTC', name: 'Litecoin', decimals: 8 },
  { symbol: 'BCH', name: 'Bitcoin Cash', decimals: 8 },
  { symbol: 'ETC', name: 'Ethereum Classic', decimals: 18 },
  { symbol: 'SUI', name: 'Sui', decimals: 9 },
  { symbol: 'ENA', name: 'Ethena', decimals: 18 },
];
