import { invariant } from '../../base/assert.ts';
import type {
  BankLinesBooked,
  BankPayoutEvent,
  BankReceiptAssigned,
  BankReceiptKept,
  RechargeEvent,
} from './events.ts';
import type { RechargeState } from './state.ts';

/** So many payments wait for their receipt in another account; older ones are charges. */
const paymentsMax = 1_000;

/** What events of this room change; money moves by postings. */
export function applyRecharge(own: RechargeState, event: RechargeEvent, timeMs: number): void {
  switch (event.type) {
    case 'recharge_terms_set': {
      const { assetId, marketId, open, bankAssetId, feePpm, minimum, maximum } = event;
      own.assets.set(assetId, { assetId, marketId, open, bankAssetId, feePpm, minimum, maximum });
      return;
    }
    case 'recharge_requested': {
      const { requestId, userId, number, assetId, bankAssetId, amount, feePpm } = event;
      invariant(requestId === own.lastRequestId + 1, 'requests are numbered in order');
      invariant(number === own.nextNumber(userId), 'a user’s requests are numbered in order');
      own.lastRequestId = requestId;
      own.counts.set(userId, number);
      const request = { requestId, userId, number, assetId, bankAssetId, amount, feePpm, requestedAtMs: timeMs };
      own.requests.set(requestId, request);
      return;
    }
    case 'recharge_refused':
      invariant(own.requests.delete(event.requestId), 'what is refused was open');
      return;
    case 'bank_lines_booked':
      return book(own, event, timeMs);
    case 'bank_receipt_assigned':
      return assign(own, event);
    case 'bank_receipt_returning': {
      const receipt = own.receipts.get(event.receiptId);
      invariant(receipt !== undefined && !receipt.isReturning, 'a receipt goes back once');
      receipt.isReturning = true;
      return;
    }
    case 'bank_owed_set':
      invariant(event.owed >= 0n, 'what is owed is no credit');
      if (event.owed > 0n) own.owed.set(event.assetId, event.owed);
      else own.owed.delete(event.assetId);
      return;
    case 'bank_payment_noted': {
      const { key, accountId, assetId, units } = event;
      own.payments.set(key, { key, accountId, assetId, units });
      for (const oldest of own.payments.keys()) {
        if (own.payments.size <= paymentsMax) break;
        own.payments.delete(oldest);
      }
      return;
    }
    case 'bank_receipt_kept':
      return keep(own, event);
    case 'bank_payout_opened':
    case 'bank_payout_cancelled':
      return payOut(own, event, timeMs);
    case 'bank_account_set': {
      const { accountId, assetId, open, details } = event;
      own.shown = { accountId, assetId, open, details, sinceMs: timeMs };
    }
  }
}

function keep(own: RechargeState, { receiptId, origin, assetId, units, key }: BankReceiptKept): void {
  invariant(own.receipts.delete(receiptId), 'a receipt is kept once');
  if (origin === 'capital') return addTo(own.funded, assetId, units);
  invariant(own.payments.delete(key), 'a payment is received once');
}

function payOut(own: RechargeState, event: BankPayoutEvent, timeMs: number): void {
  const { type, receiptId, assetId, units } = event;
  if (type === 'bank_payout_cancelled') {
    invariant(own.receipts.delete(receiptId) && own.payouts.delete(receiptId), 'a payment out was open');
    return;
  }
  invariant(receiptId === own.lastReceiptId + 1, 'receipts are numbered in order');
  own.lastReceiptId = receiptId;
  own.payouts.add(receiptId);
  const nobodys = { accountId: 0, userId: 0, number: 0 } as const;
  own.receipts.set(receiptId, { ...nobodys, receiptId, assetId, units, bookedAtMs: timeMs, isReturning: true });
}

function addTo(sums: Map<number, bigint>, assetId: number, units: bigint): void {
  sums.set(assetId, (sums.get(assetId) ?? 0n) + units);
}

function book(own: RechargeState, event: BankLinesBooked, timeMs: number): void {
  const { accountId, assetId, statementId, opening, closing, lines } = event;
  invariant(statementId === own.lastStatementId + 1, 'statements are numbered in order');
  const known = own.accounts.get(accountId);
  invariant(known === undefined || opening === known.closing, 'a statement opens where the last one closed');
  own.lastStatementId = statementId;
  own.accounts.set(accountId, { accountId, assetId, closing });
  for (const { key, amount: units, receiptId, userId, number } of lines) {
    own.keys.add(key);
    if (units > 0n) {
      invariant(receiptId === own.lastReceiptId + 1, 'receipts are numbered in order');
      own.lastReceiptId = receiptId;
      const receipt = { receiptId, accountId, assetId, units, userId, number, bookedAtMs: timeMs, isReturning: false };
      own.receipts.set(receiptId, receipt);
    } else if (receiptId !== 0) {
      invariant(own.receipts.delete(receiptId), 'a line closes a receipt that goes back');
      if (own.payouts.delete(receiptId)) addTo(own.paidOut, assetId, 0n - units);
    }
  }
}

function assign(own: RechargeState, { receiptId, requestId, assetId, fee, fundShare }: BankReceiptAssigned): void {
  invariant(own.receipts.delete(receiptId), 'a receipt is given once');
  invariant(own.requests.delete(requestId), 'a request is answered once');
  const modulo = (own.feesModuloTen.get(assetId) ?? 0n) + fee - 10n * fundShare;
  invariant(modulo >= 0n && modulo < 10n, 'the fund gets its running tenth');
  own.feesModuloTen.set(assetId, modulo);
}
