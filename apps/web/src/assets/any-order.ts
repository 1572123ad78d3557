import { type AnyOrder, orderProducts } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';
import { productPages } from '../products/product-pages.ts';
import type { Text } from '../i18n/text.ts';
import type { OrderAddress } from '../products/room.ts';
import type { OrderLine } from '../records/order-line.ts';

export type Product = AnyOrder['product'];

const byProduct = new Map(productPages.flatMap(({ orders }) => (orders ? [[orders.product, orders] as const] : [])));

/** In the order in which a filter offers them. */
export const products: readonly Product[] = orderProducts.filter((product) => byProduct.has(product));

/** What the orders of a product are called. */
export const productKey = (product: Product): MessageKey => byProduct.get(product)?.text ?? 'assets.orders';

/** An order in the words of its product. */
export const lineOf = (order: AnyOrder, text: Text): OrderLine | undefined =>
  byProduct.get(order.product)?.line(order, text);

/** Where an order is shown in whole; undefined where the list itself does that. */
export const addressOf = (order: AnyOrder): OrderAddress | undefined => byProduct.get(order.product)?.address?.(order);
