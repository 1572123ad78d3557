import { streamOf } from '../path/noise.ts';

/** The character of one coin's market. */
export interface CoinProfile {
  /** What the path is drawn back to in the long run, in USDT. */
  readonly price: number;
  /** Standard deviation of a minute's log return. */
  readonly minuteVolatility: number;
  /** Mean turnover of a minute in USDT, as the demo market maker makes it. */
  readonly minuteTurnover: number;
}

/**
 * Standard deviations of one-minute log returns of the USDT perpetuals over May 2025, and the prices at its end. Turnover is in the
 * proportions of their median minutes, brought down to a demo's size by a square root.
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

/** The profile of a coin; one that was never measured gets a plausible one of its name. */
export const profileOf = (base: string): CoinProfile =>
  measured[base] ?? {
    price: 10 ** ((streamOf(base) % 300) / 100),
    minuteVolatility: 12e-4,
    minuteTurnover: 10_000,
  };
