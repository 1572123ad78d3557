import { displayAmount } from '@candor/amount';
import { amountText } from './amount-text.ts';

/** What a list of all products shows of an order, whatever its product. */
export interface OrderLine {
  readonly id: string;
  readonly what: string;
  readonly side: string;
  readonly amount: string;
  readonly price: string;
  readonly state: string;
}

/** An amount of coins with their symbol. */
export const coinsText = (decimal: string, asset: string): string => `${displayAmount(decimal, 8)} ${asset}`;

/** The price of an order; a dash where it has none. */
export const orderPriceText = (price: string | null): string => (price === null ? '—' : amountText(price));
