import { displayPrice } from '@candor/amount';
import { toast } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { decimalsOf } from '../../market/scale.ts';
import { useClickQuantity } from '../one-click/one-click.ts';
import { useTradeHands } from '../hands.ts';
import type { BookRow, BookView } from './book-rows.ts';
import { Held } from './held.ts';

/** A row of a book as it was when it was pressed. */
export interface PressedRow {
  readonly symbol: string;
  readonly which: 'asks' | 'bids';
  readonly row: BookRow;
}

export interface Hands {
  /** What the rows showed when they were pressed, or reached by the keyboard. */
  readonly held: Held<PressedRow>;
  /** A row was clicked, or Enter pressed on it. */
  readonly onPrice: (pressed: PressedRow, withShift: boolean) => void;
}

/** Whether the book still has a price on the side on which it was pressed. */
export const isInBook = (
  view: Pick<BookView, 'asks' | 'bids'>,
  { which, row }: Pick<PressedRow, 'which' | 'row'>,
): boolean => view[which].some(({ price }) => price === row.price);

/**
 * A click fills in the price that was pressed, with Shift the amount up to that row too. While
 * one-click is on it buys from an ask and sells to a bid, unless that price has left the book
 * meanwhile.
 */
export function usePriceClick(symbol: string, compact: boolean, view: BookView): Hands {
  const text = useText();
  const quantity = useClickQuantity({ symbol, place: 'book' });
  const { fillPrice, fillPriceAndAmount, place } = useTradeHands();
  const [held] = useState(() => new Held<PressedRow>());
  return {
    held,
    onPrice: (pressed, withShift) => {
      // The market was changed under the finger: nothing was meant here.
      if (pressed.symbol !== symbol) return;
      const { price, sum } = pressed.row;
      if (withShift) return fillPriceAndAmount(price, sum);
      if (quantity === undefined || compact || place === undefined) return fillPrice(price);
      if (isInBook(view, pressed)) return place(symbol, pressed.which === 'asks' ? 'buy' : 'sell', price, quantity);
      fillPrice(price);
      toast({
        title: text('oneClick.notSent'),
        text: text('oneClick.gone', { price: displayPrice(price, decimalsOf(price)) }),
        tone: 'error',
      });
    },
  };
}
