import { amount } from '@candor/amount';
import type { Command, Exchange } from '@candor/core';
import type { SeededRandom } from '../random.ts';

export const bankId = 1_001;
const noKey = '0'.repeat(32);
const agreed = [8, 8, 8, 8, 8, 7, 0];

/**
 * What operators do with the platform's own money at its banks: also with too much of it, with
 * receipts of others, and with payments that do not fit.
 */
export function ownMoney(exchange: Exchange, random: SeededRandom): Command {
  const two = { operatorId: 7, approverId: random.pick(agreed) };
  const chosen = random.weighted([
    ['capital', 3],
    ['transfer', 4],
    ['payout', 4],
    ['cancel', 2],
    ['account', 2],
  ] as const);
  if (chosen === 'capital') return keep(exchange, random, two);
  if (chosen === 'transfer') return receiveOwn(exchange, random, two);
  if (chosen === 'payout') return payOut(exchange, random, two);
  if (chosen === 'cancel') return { type: 'cancel_bank_payout', receiptId: leaving(exchange, random), ...two };
  const account = { accountId: random.integer(1, 3), details: random.pick(['a', 'b']).repeat(64) };
  const assetId = random.chance(1, 20) ? 1 : bankId;
  return { type: 'set_bank_account', ...account, assetId, open: random.chance(7, 8), ...two };
}

interface Two {
  readonly operatorId: number;
  readonly approverId: number;
}

function keep(exchange: Exchange, random: SeededRandom, two: Two): Command {
  const receiptId = random.pick([0, ...exchange.recharge.receipts().map((one) => one.receiptId)]);
  return { type: 'keep_bank_receipt', receiptId, origin: 'capital', key: noKey, ...two };
}

/** A receipt beside the payment of its amount, or beside any. */
function receiveOwn({ recharge }: Exchange, random: SeededRandom, two: Two): Command {
  const payments = recharge.payments();
  const fits = recharge
    .receipts()
    .flatMap((receipt) =>
      payments.filter(({ units }) => units === receipt.units).map(({ key }) => ({ key, receiptId: receipt.receiptId })),
    );
  const any = { key: random.pick([noKey, ...payments.map(({ key }) => key)]), receiptId: 0 };
  const receiptId = random.pick([0, ...recharge.receipts().map((one) => one.receiptId)]);
  const chosen = fits.length > 0 && random.chance(3, 4) ? random.pick(fits) : { ...any, receiptId };
  return { type: 'keep_bank_receipt', origin: 'own_account', ...chosen, ...two };
}

function payOut(exchange: Exchange, random: SeededRandom, two: Two): Command {
  const has = exchange.bookBalance('treasury', bankId);
  const units = random.pick([0n, 1n, has / 2n, has, has + 1n]);
  return { type: 'open_bank_payout', assetId: random.chance(1, 20) ? 1 : bankId, amount: amount(units), ...two };
}

/** A payment out of the treasury that waits, or what is none. */
function leaving({ recharge }: Exchange, random: SeededRandom): number {
  const open = recharge.receipts().filter(({ receiptId }) => recharge.isPayout(receiptId));
  const any = recharge.receipts()[0]?.receiptId ?? 0;
  return open.length > 0 && random.chance(5, 6) ? random.pick(open).receiptId : any;
}
