import type { Exchange } from '@candor/core';
import { agreeingAt } from '../run/compare.ts';
import { bitcoinId, people, usdtId } from './flow.ts';
import type { NaiveOtc } from './twin.ts';

/**
 * Compares every balance of the people, the books and the stages of the orders. Throws a
 * Disagreement.
 */
export function compareOtc(exchange: Exchange, twin: NaiveOtc, where: string): void {
  const agree = agreeingAt(where);
  for (const userId of people)
    for (const wallet of [1, 8] as const)
      for (const assetId of [usdtId, bitcoinId]) {
        const { available, reserved } = exchange.balance({ userId, wallet, assetId });
        const key = `${userId}/${wallet}/${assetId}`;
        agree(`available ${key}`, available, twin.available.get(key) ?? 0n);
        agree(`reserved ${key}`, reserved, twin.reserved.get(key) ?? 0n);
      }
  for (const book of ['fees', 'securityFund'] as const)
    for (const assetId of [usdtId, bitcoinId])
      agree(`${book} of ${assetId}`, exchange.bookBalance(book, assetId), twin.books[book].get(assetId) ?? 0n);
  const stages = exchange.otc.orders().map(({ orderId, stage }) => `${orderId} ${stage}`);
  const naive = [...twin.orders.values()].map(({ id, stage }) => `${id} ${stage}`);
  agree('orders', stages.toSorted().join(), naive.toSorted().join());
}
