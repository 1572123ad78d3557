import {
  brokenByDeposits,
  brokenByNetworks,
  brokenByWithdrawals,
  type Exchange,
  type ExchangeRecord,
} from '@candor/core';
import { NaiveWallets } from '../naive/wallets.ts';
import type { SeededRandom } from '../random.ts';
import { agreeingAt } from '../run/compare.ts';
import { playProduct, type ProductRun } from '../run/play-product.ts';
import { actorOf, coinPrice, networkId, users, WalletFlow } from './flow.ts';

const books = ['custody', 'securityFund', 'suspense', 'treasury', 'networkFees', 'fees'] as const;

/** Plays people around one chain through an exchange and its naive twin. Throws a Disagreement. */
export function playWallets(random: SeededRandom, commands: number): ProductRun {
  const flow = new WalletFlow(random);
  const twin = new NaiveWallets(coinPrice);
  const compareBoth = (exchange: Exchange, where: string) => compare(exchange, twin, where);
  return playProduct({ flow, twin, actorOf, brokenBy, compare: compareBoth }, random, commands);
}

const brokenBy = (record: ExchangeRecord, exchange: Exchange) =>
  brokenByNetworks(record, exchange.networks, (assetId) => exchange.bookBalance('suspense', assetId)) ??
  brokenByDeposits(record, exchange.networks) ??
  brokenByWithdrawals(record, exchange.withdrawals);

function compare(exchange: Exchange, twin: NaiveWallets, where: string): void {
  const agree = agreeingAt(where);
  for (const assetId of twin.assets.keys()) {
    for (const userId of users) {
      const { available, reserved } = exchange.balance({ userId, wallet: 1, assetId });
      agree(`asset ${assetId} of user ${userId}`, available, twin.free.get(`${userId}/${assetId}`) ?? 0n);
      agree(`the reserve of user ${userId}`, reserved, twin.held.get(`${userId}/${assetId}`) ?? 0n);
    }
    for (const book of books)
      agree(`${book} of asset ${assetId}`, exchange.bookBalance(book, assetId), twin.book(book, assetId));
    const asset = twin.assets.get(assetId);
    agree(`the shortfall of asset ${assetId}`, exchange.networks.shortfall(assetId), asset?.shortfall);
    agree(`what chains hold of asset ${assetId}`, exchange.networks.asset(networkId, assetId)?.chainHeld, asset?.chain);
  }
  const stages = (all: readonly { readonly stage: string; readonly nonce: number }[]): string =>
    all.map(({ stage, nonce }) => (stage === 'planned' || stage === 'signed' ? `${stage} ${nonce}` : stage)).join();
  agree('the stages of withdrawals', stages(exchange.withdrawals.open()), stages(twin.open()));
}
