import { create } from 'zustand';
import { emptyContractForm, type ContractForm, type ContractKind } from '../model/form.ts';

/** The contract form in hand, of one contract at a time. */
export const useContractTicket = create<{ readonly symbol: string; readonly form: ContractForm }>(() => ({
  symbol: '',
  form: emptyContractForm,
}));

export const editContractForm = (changes: Partial<ContractForm>): void =>
  useContractTicket.setState(({ form }) => ({ form: { ...form, ...changes } }));

const noFigures = {
  price: '',
  quantity: '',
  trigger: '',
  trailing: '',
  display: '',
  expires: '',
  profit: '',
  loss: '',
} as const;

/** Turns to a contract: figures of another one mean nothing there, choices stay. */
export const takeContract = (symbol: string): void =>
  useContractTicket.setState((state) =>
    state.symbol === symbol ? state : { symbol, form: { ...state.form, ...noFigures } },
  );

/** Offers the last price once, where none was entered. */
export function startContractPrice(symbol: string, last: string): void {
  const { symbol: of, form } = useContractTicket.getState();
  if (of === symbol && form.price === '' && form.quantity === '') editContractForm({ price: last });
}

export const chooseContractKind = (type: ContractKind): void =>
  editContractForm({ type, timeInForce: 'GTC', expires: '' });

/** Fills the price in; on a form without a price field it becomes a limit order. */
export function fillContractPrice(price: string): void {
  const { type } = useContractTicket.getState().form;
  if (type !== 'limit' && type !== 'stop_limit') chooseContractKind('limit');
  editContractForm({ price });
}

/** After an order was placed its quantity is cleared; price and choices stay for the next one. */
export const clearContractFigures = (): void =>
  editContractForm({ quantity: '', display: '', profit: '', loss: '', withStops: false });

/**
 * Rises when a price was chosen elsewhere and the amount is what is missing: the form then takes
 * the focus.
 */
export const useContractAmountAsked = create<{ readonly asked: number }>(() => ({ asked: 0 }));
export const focusContractAmount = (): void => useContractAmountAsked.setState(({ asked }) => ({ asked: asked + 1 }));
