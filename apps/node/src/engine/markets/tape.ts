import { sides } from '@candor/core';
import type { PublicTrade } from '@candor/protocol';
import { decimalText } from './decimal-text.ts';
import type { ListedMarket } from '../listings/listed-market.ts';

const kept = 500;

/** A trade in ticks and lots; its words are made when somebody reads it. */
export interface TapeTrade {
  readonly tradeId: number;
  readonly price: number;
  readonly quantity: number;
  /** Place in the list of sides. */
  readonly takerSide: number;
  readonly timeMs: number;
}

/** The last trades of one market, and those that were not yet published. */
export class Tape {
  #trades: (TapeTrade | PublicTrade)[];
  #fresh: TapeTrade[] = [];

  constructor(oldestFirst: readonly PublicTrade[] = []) {
    this.#trades = oldestFirst.slice(-kept);
  }

  add(trade: TapeTrade): void {
    this.#trades.push(trade);
    this.#fresh.push(trade);
    if (this.#trades.length > kept * 2) this.#trades = this.#trades.slice(-kept);
  }

  newestFirst(limit: number, market: ListedMarket): PublicTrade[] {
    return this.#trades
      .slice(-Math.min(limit, kept))
      .reverse()
      .map((trade) => inWords(trade, market));
  }

  /** What came since the last call, oldest first. */
  takeFresh(market: ListedMarket): PublicTrade[] {
    const fresh = this.#fresh;
    this.dropFresh();
    return fresh.map((trade) => inWords(trade, market));
  }

  /** Nobody waits for what came. */
  dropFresh(): void {
    if (this.#fresh.length > 0) this.#fresh = [];
  }
}

/** Those of an earlier run were kept in words. */
function inWords(trade: TapeTrade | PublicTrade, { terms }: ListedMarket): PublicTrade {
  if (typeof trade.tradeId === 'string') return trade as PublicTrade;
  const { tradeId, price, quantity, takerSide, timeMs } = trade as TapeTrade;
  return {
    tradeId: String(tradeId),
    price: decimalText(price, terms.tickScale),
    quantity: decimalText(quantity, terms.lotScale),
    takerSide: sides[takerSide] ?? 'buy',
    timeMs,
  };
}
