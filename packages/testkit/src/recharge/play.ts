import { brokenByRecharge, type Exchange, type ExchangeRecord } from '@candor/core';
import { NaiveRecharge } from '../naive/recharge.ts';
import type { SeededRandom } from '../random.ts';
import { agreeingAt, compareSpot, owedBy } from '../run/compare.ts';
import { playProduct, type ProductPlay, type ProductRun } from '../run/play-product.ts';
import { payers, rechargeActorOf, RechargeFlow } from './flow.ts';
import { bankId } from './own-money.ts';

/** Payments by bank with their naive twin. */
export function rechargePlay(flow: RechargeFlow): ProductPlay {
  const twin = new NaiveRecharge();
  return {
    flow,
    twin,
    actorOf: rechargeActorOf,
    brokenBy: (record: ExchangeRecord, exchange: Exchange) => brokenByRecharge(record, moneyOf(exchange)),
    compare: (exchange: Exchange, where: string) => compare(exchange, twin, where),
    owed: () => owedBy(twin, payers),
  };
}

/** Plays payments by bank through an exchange and its naive twin. Throws a Disagreement. */
export const playRecharges = (random: SeededRandom, commands: number): ProductRun =>
  playProduct(rechargePlay(new RechargeFlow(random)), random, commands);

const moneyOf = (exchange: Exchange) => ({
  recharge: exchange.recharge,
  clearing: (assetId: number) => exchange.bookBalance('bankClearing', assetId),
  treasury: (assetId: number) => exchange.bookBalance('treasury', assetId),
  isHouseOnly: (assetId: number) => exchange.isHouseOnly(assetId),
});

function compare(exchange: Exchange, twin: NaiveRecharge, where: string): void {
  const agree = agreeingAt(where);
  for (const [assetId, { isHouses }] of twin.assets) {
    compareSpot(exchange, twin, assetId, payers, agree);
    for (const book of NaiveRecharge.books)
      if (isHouses || book !== 'custody')
        agree(`${book} of asset ${assetId}`, exchange.bookBalance(book, assetId), twin.book(book, assetId));
  }
  agree('what the bank is owed', exchange.recharge.owed(bankId), twin.owed);
  const { funded, paidOut } = exchange.recharge.ownMoney(bankId);
  agree('what owners paid in', funded, twin.funded);
  agree('what was paid out of the treasury', paidOut, twin.paidOut);
  agree('the number of receipts', BigInt(exchange.recharge.receipts().length), BigInt(twin.receipts.size));
  agree('the number of claims', BigInt(exchange.recharge.requests().length), BigInt(twin.requests.size));
}
