import type { ExchangeEvent } from '@candor/core';
import type { PublicTrade } from '@candor/protocol';
import { DayWindow } from './day-window.ts';
import type { DepthView } from './depth-view.ts';
import { type ListedMarket, priceText, quantityText } from './listed-market.ts';
import { Tape } from './tape.ts';

/** What the public views of one market hold. */
export class PublicMarket {
  readonly depth: DepthView;
  readonly day = new DayWindow();
  tape = new Tape();

  constructor(depth: DepthView) {
    this.depth = depth;
  }

  /** Takes over a trade: tape and day. The book follows by itself. Gives the trade as the wire writes it. */
  trade(event: Extract<ExchangeEvent, { type: 'trade' }>, market: ListedMarket, timeMs: number): PublicTrade {
    const trade: PublicTrade = {
      tradeId: String(event.tradeId),
      price: priceText(event.price, market),
      quantity: quantityText(event.quantity, market),
      takerSide: event.takerSide,
      timeMs,
    };
    this.tape.add(trade);
    this.day.trade(event.price, event.quantity, event.notional, timeMs);
    return trade;
  }
}
