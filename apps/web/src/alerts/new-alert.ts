import { create } from 'zustand';

/** The market for which an alert is being made, and the price to begin with. */
export const useNewAlert = create<{ readonly symbol: string | undefined; readonly price: string }>(() => ({
  symbol: undefined,
  price: '',
}));

export const askAlert = (symbol: string, price = ''): void => useNewAlert.setState({ symbol, price });
export const closeAlert = (): void => useNewAlert.setState({ symbol: undefined });
