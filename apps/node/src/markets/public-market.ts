import type { ExchangeEvent } from '@candor/core';
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

  /** Takes over a trade: tape and day. The book follows by itself. */
  trade(event: Extract<ExchangeEvent, { type: 'trade' }>, market: ListedMarket, timeMs: number): void {
    this.tape.add({
      tradeId: String(event.tradeId),
      price: priceText(event.price, market),
      quantity: quantityText(event.quantity, market),
      takerSide: event.takerSide,
      timeMs,
    });
    this.day.trade(event.price, event.quantity, event.notional, timeMs);
  }
}
