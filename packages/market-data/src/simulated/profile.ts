import { streamOf } from '../path/noise.ts';

/** Markets that move together: a part of each move is the whole group's. */
export interface MarketGroup {
  /** Keeps a group's random streams apart from those of others. */
  readonly stream: number;
  /** Mean correlation of one-minute returns within the group. */
  readonly correlation: number;
}

/** Coins: the measured mean cross-correlation is 0.72. */
export const coins: MarketGroup = { stream: 0, correlation: 0.72 };
/**
 * Currencies and gold against the dollar: measured 0.30 (euro and kiwi), 0.22 (euro and gold), 0.19
 * (kiwi and gold).
 */
const dollar: MarketGroup = { stream: 0x5a17, correlation: 0.24 };

/** The character of one market. */
export interface CoinProfile {
  /** What the path is drawn back to in the long run, in the quote. */
  readonly price: number;
  /** Standard deviation of a minute's log return. */
  readonly minuteVolatility: number;
  /**
   * Mean turnover of a minute in USDT, as the demo market maker makes it; 0 where nothing is
   * traded.
   */
  readonly minuteTurnover: number;
  /** Coins unless given. */
  readonly group?: MarketGroup;
  /** Falls when its group rises: the dollar is its base. */
  readonly inverse?: boolean;
}

/**
 * Standard deviations of one-minute log returns of the USDT perpetuals over May 2025, and the
 * prices at its end. Turnover is in the proportions of their median minutes, brought down to a
 * demo's size by a square root.
 */
const measured: Readonly<Record<string, CoinProfile>> = {
  BTC: { price: 106_664, minuteVolatility: 5.28e-4, minuteTurnover: 110_000 },
  ETH: { price: 2_641, minuteVolatility: 10.9e-4, minuteTurnover: 100_000 },
  BNB: { price: 668, minuteVolatility: 5.73e-4, minuteTurnover: 18_000 },
  SOL: { price: 162.6, minuteVolatility: 10.5e-4, minuteTurnover: 52_000 },
  XRP: { price: 2.246, minuteVolatility: 9.57e-4, minuteTurnover: 33_000 },
  ADA: { price: 0.6943, minuteVolatility: 11.9e-4, minuteTurnover: 19_000 },
  AVAX: { price: 21.48, minuteVolatility: 12.6e-4, minuteTurnover: 15_000 },
  LINK: { price: 14.4, minuteVolatility: 12e-4, minuteTurnover: 16_000 },
  LTC: { price: 90, minuteVolatility: 11e-4, minuteTurnover: 14_000 },
  BCH: { price: 407.8, minuteVolatility: 10.4e-4, minuteTurnover: 10_000 },
  ETC: { price: 17.7, minuteVolatility: 10.4e-4, minuteTurnover: 8_000 },
  XLM: { price: 0.2754, minuteVolatility: 10.6e-4, minuteTurnover: 8_000 },
  SUI: { price: 3.322, minuteVolatility: 14.6e-4, minuteTurnover: 28_000 },
  ENA: { price: 0.3457, minuteVolatility: 20.7e-4, minuteTurnover: 17_000 },
};

/**
 * Prices as of the middle of May 2014, where the recorded bid and ask end. Standard deviations of
 * one-minute log returns of the midpoints: EUR, NZD and XAU over two weeks of May 2014; the others
 * from hours of 2012 to 2014, divided by √60 and by 1.28, by which that is too much for the three
 * measured both ways.
 */
const measuredIndex: Readonly<Record<string, CoinProfile>> = {
  'XAU/USD': { price: 1_297, minuteVolatility: 2.21e-4, minuteTurnover: 0, group: dollar },
  'EUR/USD': { price: 1.3717, minuteVolatility: 0.87e-4, minuteTurnover: 0, group: dollar },
  'GBP/USD': { price: 1.6785, minuteVolatility: 0.9e-4, minuteTurnover: 0, group: dollar },
  'USD/JPY': { price: 101.6, minuteVolatility: 1.33e-4, minuteTurnover: 0, group: dollar, inverse: true },
  'AUD/USD': { price: 0.9349, minuteVolatility: 1.25e-4, minuteTurnover: 0, group: dollar },
  'NZD/USD': { price: 0.8654, minuteVolatility: 1.45e-4, minuteTurnover: 0, group: dollar },
};

/** The profile of a market; a coin that was never measured gets a plausible one of its name. */
export const profileOf = (base: string, symbol = ''): CoinProfile =>
  measuredIndex[symbol] ??
  measured[base] ?? {
    price: 10 ** ((streamOf(base) % 300) / 100),
    minuteVolatility: 12e-4,
    minuteTurnover: 10_000,
  };
