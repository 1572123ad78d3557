import { create } from 'zustand';
import { emptyForm, type AmountField, type TicketForm } from './form.ts';
import type { OrderKind } from './order-kinds.ts';

interface TicketState {
  readonly symbol: string;
  readonly form: TicketForm;
}

/**
 * The order form in hand. One form for all places that fill it: book, ladder, chart, palette,
 * addresses.
 */
export const useTicket = create<TicketState>(() => ({ symbol: '', form: emptyForm }));

/** Changes some fields. */
export const editForm = (changes: Partial<TicketForm>): void =>
  useTicket.setState(({ form }) => ({ form: { ...form, ...changes } }));

/** Turns to a market: figures of another market mean nothing there, choices stay. */
export function takeMarket(symbol: string): void {
  const figures = {
    price: '',
    quantity: '',
    budget: '',
    trigger: '',
    stopLimit: '',
    trailing: '',
    display: '',
    expires: '',
  };
  useTicket.setState((state) =>
    state.symbol === symbol
      ? state
      : { symbol, form: { ...state.form, ...figures } satisfies Record<AmountField, string> },
  );
  if (priceStarted !== symbol) priceStarted = undefined;
}

let priceStarted: string | undefined;

/**
 * Offers a market's last price once, where none was entered: a form is easier to change than to
 * begin.
 */
export function startPrice(symbol: string, last: string): void {
  const state = useTicket.getState();
  if (priceStarted === symbol || state.symbol !== symbol) return;
  priceStarted = symbol;
  if (state.form.price === '') editForm({ price: last });
}

/** Chooses the type of order. How long an order lasts is chosen again with it. */
export const chooseType = (type: OrderKind): void => editForm({ type, timeInForce: 'GTC', expires: '' });

/** Fills the price in; on a form without a price field it becomes a limit order. */
export function fillPrice(price: string): void {
  const { type } = useTicket.getState().form;
  if (type === 'market' || type === 'stop_market' || type === 'trailing_stop') chooseType('limit');
  editForm({ price });
}

/** Fills price and amount in. */
export function fillPriceAndAmount(price: string, quantity: string): void {
  fillPrice(price);
  editForm({ quantity, by: 'quantity' });
}

export const setSide = (side: TicketForm['side']): void => editForm({ side });

/**
 * After an order was placed the figures are cleared; side, type and price stay for the next one.
 */
export const clearFigures = (): void => editForm({ quantity: '', budget: '', display: '' });

/** Whether the form was filled in by words, so that its button is what comes next. */
export const useSubmitAsked = create<{ readonly asked: boolean }>(() => ({ asked: false }));

/**
 * Rises when somewhere else a price was chosen and the amount is what is missing: the form then
 * takes the focus.
 */
export const useAmountAsked = create<{ readonly asked: number }>(() => ({ asked: 0 }));

export const focusAmount = (): void => useAmountAsked.setState(({ asked }) => ({ asked: asked + 1 }));
