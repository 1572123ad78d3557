/** How a coin's records are kept true. */
export type CoinSecurity = 'work' | 'stake' | 'agreement' | 'ethereum';

/** What is generally known of a coin, and does not change. */
export interface CoinFacts {
  readonly since: number;
  /**
   * Most units that may ever be, as its rules say; null where they set no maximum, absent where
   * that is not so simple: the rules name a range, or let holders vote for more.
   */
  readonly maximumSupply?: string | null;
  readonly security: CoinSecurity;
  readonly site: string;
}

const facts = (since: number, security: CoinSecurity, site: string, maximumSupply?: string | null): CoinFacts => ({
  since,
  security,
  site,
  ...(maximumSupply !== undefined && { maximumSupply }),
});

const known: Readonly<Record<string, CoinFacts>> = {
  BTC: facts(2009, 'work', 'bitcoin.org', '21000000'),
  ETH: facts(2015, 'stake', 'ethereum.org', null),
  BNB: facts(2017, 'stake', 'bnbchain.org'),
  SOL: facts(2020, 'stake', 'solana.com', null),
  XRP: facts(2012, 'agreement', 'xrpl.org', '100000000000'),
  ADA: facts(2017, 'stake', 'cardano.org', '45000000000'),
  AVAX: facts(2020, 'stake', 'avax.network', '720000000'),
  LINK: facts(2017, 'ethereum', 'chain.link', '1000000000'),
  LTC: facts(2011, 'work', 'litecoin.org', '84000000'),
  BCH: facts(2017, 'work', 'bitcoincash.org', '21000000'),
  ETC: facts(2016, 'work', 'ethereumclassic.org'),
  XLM: facts(2014, 'agreement', 'stellar.org'),
  SUI: facts(2023, 'stake', 'sui.io', '10000000000'),
  ENA: facts(2024, 'ethereum', 'ethena.fi'),
};

/** Undefined for a coin of which nothing is written here. */
export const coinFactsOf = (symbol: string): CoinFacts | undefined => known[symbol];
