import { DayWindow } from './day-window.ts';
import type { DepthView } from './depth-view.ts';
import { Tape, type TapeTrade } from './tape.ts';

/** What the public views of one market hold. */
export class PublicMarket {
  readonly depth: DepthView;
  readonly day = new DayWindow();
  tape = new Tape();

  constructor(depth: DepthView) {
    this.depth = depth;
  }

  /** Takes over a trade: tape and day. The book follows by itself. */
  trade(trade: TapeTrade, notional: bigint): void {
    this.tape.add(trade);
    this.day.trade(trade.price, trade.quantity, notional, trade.timeMs);
  }
}
