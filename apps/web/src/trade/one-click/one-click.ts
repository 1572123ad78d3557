import { create } from 'zustand';

/** Where prices are clicked: each has its own way of telling buys from sells. */
export type ClickPlace = 'book' | 'ladder';

interface Place {
  readonly symbol: string;
  readonly place: ClickPlace;
}

interface OneClick {
  /** Where a click places an order, and how much; undefined while one-click is off. */
  readonly on: (Place & { readonly quantity: string }) | undefined;
  /** Where it is being asked for. */
  readonly asking: Place | undefined;
  /** The quantity chosen last. */
  readonly quantity: string;
}

/**
 * One-click trading: off at every visit, on for one market at a time, and only after its terms were
 * read.
 */
export const useOneClick = create<OneClick>(() => ({ on: undefined, asking: undefined, quantity: '' }));

export const askOneClick = (asking: Place): void => useOneClick.setState({ asking });
export const stopAsking = (): void => useOneClick.setState({ asking: undefined });
export const chosenQuantity = (): string => useOneClick.getState().quantity;

/** Turns it off, if it is on in this market. */
export const turnOneClickOff = (symbol: string): void =>
  useOneClick.setState(({ on }) => (on?.symbol === symbol ? { on: undefined } : {}));

export const turnOneClickOn = (place: Place, quantity: string): void =>
  useOneClick.setState({ on: { ...place, quantity }, asking: undefined, quantity });

const isThere = (one: Place | undefined, { symbol, place }: Place): boolean =>
  one !== undefined && one.symbol === symbol && one.place === place;

/** How much a click places there; undefined while it only fills the form in. */
export const useClickQuantity = (there: Place): string | undefined =>
  useOneClick(({ on }) => (isThere(on, there) ? on?.quantity : undefined));

export const useAskedHere = (there: Place): boolean => useOneClick(({ asking }) => isThere(asking, there));
