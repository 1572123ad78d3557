import { readFigure } from '@candor/amount';
import { useEffect } from 'react';
import { pairOf } from '../../../market/symbols.ts';
import { editForm, takeMarket, useSubmitAsked } from '../ticket/ticket-store.ts';

interface TicketSearch {
  readonly side?: 'buy' | 'sell' | undefined;
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
}

/**
 * An address may fill the form in (the palette's orders, "repeat this order"); it never sends. Its
 * figures are taken once.
 */
export function useTicketFromAddress(
  symbol: string,
  { side, price, amount }: TicketSearch,
  onPair: (pair: string) => void,
): void {
  useEffect(() => {
    if (side === undefined && price === undefined && amount === undefined) return;
    takeMarket(symbol);
    const market = price === 'market';
    editForm({
      ...(side === undefined ? {} : { side }),
      ...(price === undefined ? {} : { type: market ? 'market' : 'limit', price: market ? '' : figureOf(price) }),
      ...(amount === undefined ? {} : { quantity: figureOf(amount), by: 'quantity' as const }),
    });
    if (side !== undefined && amount !== undefined) useSubmitAsked.setState({ asked: true });
    onPair(pairOf(symbol));
  }, [symbol, side, price, amount, onPair]);
}

/** A figure of an address as a field holds it; none where it is not one number. */
function figureOf(text: string): string {
  const read = readFigure(text, { decimals: 8 });
  return read.ok ? read.value : '';
}
