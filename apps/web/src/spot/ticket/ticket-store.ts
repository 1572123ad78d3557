import { create } from 'zustand';
import { emptyForm, type TicketForm } from './form.ts';

interface TicketState {
  readonly symbol: string;
  readonly form: TicketForm;
}

/** The order form in hand. One form for all places that fill it: book, ladder, chart, palette, addresses. */
export const useTicket = create<TicketState>(() => ({ symbol: '', form: emptyForm }));

/** Changes some fields. */
export const editForm = (changes: Partial<TicketForm>): void =>
  useTicket.setState(({ form }) => ({ form: { ...form, ...changes } }));

/** Turns to a market: figures of another market mean nothing there, choices stay. */
export function takeMarket(symbol: string): void {
  useTicket.setState((state) =>
    state.symbol === symbol
      ? state
      : {
          symbol,
          form: { ...state.form, price: '', quantity: '', budget: '', trigger: '', stopLimit: '', display: '' },
        },
  );
}

/** Fills the price in; on a form without a price field it becomes a limit order. */
export const fillPrice = (price: string): void =>
  useTicket.setState(({ form }) => ({
    form:
      form.type === 'market' || form.type === 'stop_market' || form.type === 'trailing_stop'
        ? { ...form, type: 'limit', price }
        : { ...form, price },
  }));

/** Fills price and amount in. */
export function fillPriceAndAmount(price: string, quantity: string): void {
  fillPrice(price);
  editForm({ quantity, by: 'quantity' });
}

export const setSide = (side: TicketForm['side']): void => editForm({ side });

/** After an order was placed the figures are cleared; side, type and price stay for the next one. */
export const clearFigures = (): void => editForm({ quantity: '', budget: '', display: '' });
