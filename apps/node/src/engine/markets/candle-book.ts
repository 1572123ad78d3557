import { formatDecimal } from '@candor/amount';
import { CandleStore } from '@candor/market-data';
import type { Candle, Interval } from '@candor/protocol';
import type { Market } from '../listings/listings.ts';
import { priceText } from '../listings/listed-market.ts';

/** Trades in a row at one price in one second: for every candle they are one. */
interface Run {
  readonly price: number;
  readonly timeMs: number;
  lots: number;
}

const secondMs = 1_000;

/**
 * Candles of every market and interval. Trades are counted when someone looks, and runs of them at
 * one price as one: sixteen intervals each cost.
 */
export class CandleBook {
  readonly #store = new CandleStore();
  readonly #runs = new Map<number, Run[]>();

  seed(symbol: string, interval: Interval, candles: readonly Candle[]): void {
    this.#store.seed(symbol, interval, candles);
  }

  trade(market: Market, price: number, lots: number, timeMs: number): void {
    let runs = this.#runs.get(market.marketId);
    if (!runs) this.#runs.set(market.marketId, (runs = []));
    const last = runs.at(-1);
    const same = last?.price === price && Math.floor(last.timeMs / secondMs) === Math.floor(timeMs / secondMs);
    if (last && same) last.lots += lots;
    else runs.push({ price, timeMs, lots });
    if (runs.length > 1_000) this.#count(market, runs);
  }

  read(market: Market, interval: Interval, range: { readonly endMs?: number; readonly limit: number }): Candle[] {
    const runs = this.#runs.get(market.marketId);
    if (runs) this.#count(market, runs);
    return this.#store.read(market.symbol, interval, range);
  }

  #count(market: Market, runs: Run[]): void {
    for (const { price, lots, timeMs } of runs.splice(0)) {
      const quantity = formatDecimal(BigInt(lots), market.terms.lotScale);
      this.#store.trade(market.symbol, priceText(price, market), quantity, timeMs);
    }
  }
}
