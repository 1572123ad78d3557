import { displayAmount } from '@candor/amount';
import type { AnyOrder } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';
import type { Text } from '../i18n/text.ts';
import { priceText as swapPrice } from '../products/conversion/model/price-text.ts';
import { isOpen } from '../account/holdings.ts';
import { amountText } from './amount-text.ts';

export type Product = AnyOrder['product'];

/** In the order in which a filter offers them. */
export const products = ['spot', 'contract', 'fixedPeriod', 'otc', 'swap'] as const satisfies readonly Product[];

export const productKeys: Readonly<Record<Product, MessageKey>> = {
  spot: 'market.tabSpot',
  contract: 'shell.contractsShort',
  fixedPeriod: 'shell.flash',
  otc: 'shell.otc',
  swap: 'assets.swaps',
};

/** What a list of all products shows of an order, whatever its product. */
export interface OrderLine {
  readonly id: string;
  readonly what: string;
  readonly side: string;
  readonly amount: string;
  readonly price: string;
  readonly state: string;
}

/** An order in the words of its product. */
export function lineOf({ spot, contract, fixedPeriod, otc, swap }: AnyOrder, text: Text): OrderLine | undefined {
  if (spot) {
    const [base = '', quote = ''] = spot.symbol.split('/');
    return {
      id: spot.orderId,
      what: spot.symbol,
      side: text(`orders.side.${spot.side}`),
      amount: spot.quantity === null ? coins(spot.quoteAmount ?? '0', quote) : coins(spot.quantity, base),
      price: priceText(spot.price ?? spot.averagePrice),
      state: text(`orders.status.${spot.status}`),
    };
  }
  if (contract) {
    const { orderId, symbol, direction, quantity, price, averagePrice, status } = contract;
    return {
      id: orderId,
      what: symbol.split(':')[0] ?? symbol,
      side: text(`contract.direction.${direction}`),
      amount: amountText(quantity),
      price: priceText(price ?? averagePrice),
      state: text(`orders.status.${status}`),
    };
  }
  if (fixedPeriod) {
    const { id, symbol, direction, quantity, stakeAsset, openPrice, outcome, status } = fixedPeriod;
    return {
      id,
      what: symbol,
      side: text(`flash.${direction}`),
      amount: coins(quantity, stakeAsset),
      price: priceText(openPrice),
      state: text(outcome === null ? `flash.status.${status}` : `flash.outcome.${outcome}`),
    };
  }
  if (otc) {
    const { id, coin, fiat, side, quantity, price, state } = otc;
    return {
      id,
      what: `${coin}/${fiat}`,
      side: text(`orders.side.${side}`),
      amount: coins(quantity, coin),
      price: priceText(price),
      state: text(`otc.state.${state}`),
    };
  }
  if (swap) {
    const { swapId, from, to, pay } = swap;
    return {
      id: swapId,
      what: `${from}/${to}`,
      side: '—',
      amount: coins(pay, from),
      price: swapPrice(swap),
      state: text('orders.status.filled'),
    };
  }
  return undefined;
}

const coins = (decimal: string, asset: string): string => `${displayAmount(decimal, 8)} ${asset}`;

const priceText = (price: string | null): string => (price === null ? '—' : amountText(price));

/** Where an order is shown in whole; undefined where the list itself does that. */
export function placeOf({ contract, fixedPeriod, otc, swap }: AnyOrder) {
  if (contract)
    return {
      to: '/account/entrust/future/$type',
      params: { type: contract.contractType },
      search: { tab: isOpen(contract) ? 'orders' : 'history' },
    } as const;
  if (fixedPeriod)
    return {
      to: '/receipt/$receipt',
      params: { receipt: `${fixedPeriod.orderCode}-${fixedPeriod.receiptKey}` },
    } as const;
  if (otc) return { to: '/otc/order', search: { code: otc.orderCode } } as const;
  return swap ? ({ to: '/assets/index', search: { key: 'records', tab: 'swaps' } } as const) : undefined;
}
