import { invariant } from '../../assert.ts';
import type { BankLinesBooked, BankReceiptAssigned, RechargeEvent } from './events.ts';
import type { RechargeState } from './state.ts';

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
  }
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
