import type { Fill, Interval, MarketRow } from '@candor/protocol';
import { createContext, use, type ComponentType } from 'react';
import { assetsOf } from '../market/symbols.ts';
import type { ChartInUse } from './chart/use-chart.ts';

/** What the chart gives to code that draws orders and fills on it. */
export interface MarksProps {
  readonly market: MarketRow;
  readonly interval: Interval;
  readonly in: Pick<ChartInUse, 'chart' | 'colours'>;
  /** Lines of text that indicators take at the top of the price pane. */
  readonly legendRows: number;
}

/** A fill of the user, as book, tape and chart show it. */
export type OwnFill = Pick<Fill, 'tradeId' | 'orderId' | 'price' | 'quantity' | 'side' | 'timeMs'>;

/**
 * What a product's screen does for the book and the chart that it shows: a pressed price goes into
 * its form, its own orders are marked. Each product gives its own, so that the shared parts of the
 * trading screen know no product.
 */
export interface TradeHands {
  readonly fillPrice: (price: string) => void;
  readonly fillPriceAndAmount: (price: string, quantity: string) => void;
  readonly chooseSide: (side: 'buy' | 'sell') => void;
  /** Moves the focus to the amount, which is what is missing once a price was chosen. */
  readonly focusAmount: () => void;
  /** Places a limit order at once; a product without one-click trading has none. */
  readonly place?: (symbol: string, side: 'buy' | 'sell', price: string, quantity: string) => void;
  /** Prices at which the user's orders rest in the market of the screen. */
  readonly restingPrices: ReadonlySet<string>;
  /**
   * What quantities are counted in where it is not the market's coin: pieces of a fixed value.
   * Price times such a quantity is no value, so nothing is summed up in the quote asset there.
   */
  readonly countedIn?: string | undefined;
  /** The user's fills in the market, newest first, where they are not those of the spot market. */
  readonly ownFills?: readonly OwnFill[] | undefined;
  /** Draws the user's orders and fills on a chart. */
  readonly Marks: ComponentType<MarksProps>;
}

const Hands = createContext<TradeHands | undefined>(undefined);

export const TradeHandsProvider = Hands.Provider;

/** The hands of the screen around; a book or a chart without a screen is a mistake of ours. */
export function useTradeHands(): TradeHands {
  const hands = use(Hands);
  if (hands === undefined) throw new Error('A book or a chart is drawn outside of a trading screen.');
  return hands;
}

/** The user's fills where the screen has a list of its own. */
export const useOwnFills = (): readonly OwnFill[] | undefined => use(Hands)?.ownFills;

/**
 * The unit of a market's quantities, and whether price times quantity is a value in its quote
 * asset.
 */
export function useSizeUnit(symbol: string): { readonly unit: string; readonly hasNotional: boolean } {
  const countedIn = use(Hands)?.countedIn;
  return { unit: countedIn ?? assetsOf(symbol).base, hasNotional: countedIn === undefined };
}
