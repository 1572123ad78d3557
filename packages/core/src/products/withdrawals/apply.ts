import { invariant } from '../../base/assert.ts';
import { applyGas } from '../networks/gas.ts';
import type {
  PaymentMined,
  PaymentPlanned,
  PaymentSigned,
  ReceiptReturning,
  WithdrawalRequested,
  WithdrawalsEvent,
} from './events.ts';
import { dayMs, type WithdrawalsState } from './state.ts';

/** What events of this room change; balances move by the postings beside them. */
export function applyWithdrawals(own: WithdrawalsState, event: WithdrawalsEvent, timeMs: number): void {
  switch (event.type) {
    case 'withdrawal_requested':
      return request(own, event, timeMs);
    case 'receipt_returning':
      return giveBack(own, event, timeMs);
    case 'withdrawal_approved': {
      const withdrawal = own.withdrawal(event.withdrawalId);
      withdrawal.approvals.push(event.operatorId);
      if (withdrawal.approvals.length >= withdrawal.reviews) own.place(withdrawal, 'approved');
      return;
    }
    case 'withdrawal_refused':
    case 'withdrawal_cancelled':
    case 'withdrawal_expired':
      own.end(event.withdrawalId, true);
      return;
    case 'withdrawal_settled':
      own.end(event.withdrawalId, false);
      return;
    case 'payment_planned':
      return plan(own, event, timeMs);
    case 'payment_signed':
      return sign(own, event);
    case 'payment_mined':
      return mine(own, event);
    case 'payment_failed': {
      const { receiptId, networkId, sender, nonce } = own.end(event.withdrawalId, true);
      const wallet = own.senderFrom(networkId, sender, nonce);
      if (event.cause === 'never_signed') wallet.drop(nonce);
      else wallet.end();
      const receipt = own.networks.receipts.get(receiptId);
      if (receipt !== undefined) receipt.isReturning = false;
      return applyGas(own.networks, networkId, event.networkFee, event.uncovered);
    }
    case 'withdrawal_rules_set': {
      const { limit0, limit1, limit2, reviewOneAbove, reviewTwoAbove, outflowPpm, velocityMax, reviewMs } = event;
      const limits = [limit0, limit1, limit2] as const;
      own.rules = { limits, reviewOneAbove, reviewTwoAbove, outflowPpm, velocityMax, reviewMs };
      return;
    }
    case 'user_level_set':
      own.leaver(event.userId).level = event.level;
  }
}

const begun = { sender: 0, nonce: 0 } as const;

function request(own: WithdrawalsState, event: WithdrawalRequested, timeMs: number): void {
  const { withdrawalId, userId, reviews, worth, evidenceId } = event;
  invariant(withdrawalId === own.lastWithdrawalId + 1, 'withdrawals are numbered in order');
  own.lastWithdrawalId = withdrawalId;
  const { kind, recipientId, networkId, assetId, amount, fee, address, checks, expiresAtMs } = event;
  const terms = { withdrawalId, kind, userId, recipientId, receiptId: 0, networkId, assetId, amount, fee, address };
  const review = { checks, reviews, requestedAtMs: timeMs, expiresAtMs, approvals: [], attempts: [] };
  own.hold({ ...terms, ...review, stage: reviews > 0 ? 'in_review' : 'approved', ...begun });
  const leaver = own.leaver(userId);
  leaver.evidenceId = evidenceId;
  leaver.uses = leaver.uses.filter((use) => timeMs - use.timeMs < dayMs);
  leaver.uses.push({ withdrawalId, timeMs, worth });
}

function giveBack(own: WithdrawalsState, event: ReceiptReturning, timeMs: number): void {
  const { withdrawalId, receiptId, networkId, assetId, amount, fee, address, operatorId, approverId } = event;
  const receipt = own.networks.receipts.get(receiptId);
  invariant(receipt !== undefined && !receipt.isReturning, 'a receipt goes back once');
  receipt.isReturning = true;
  own.lastWithdrawalId = withdrawalId;
  const terms = { withdrawalId, kind: 'return', userId: 0, recipientId: 0, receiptId, networkId, assetId } as const;
  const review = { checks: 0, reviews: 2, requestedAtMs: timeMs, expiresAtMs: 0, approvals: [operatorId, approverId] };
  own.hold({ ...terms, amount, fee, address, ...review, attempts: [], stage: 'approved', ...begun });
}

function plan(own: WithdrawalsState, event: PaymentPlanned, timeMs: number): void {
  const { withdrawalId, networkId, sender, nonce, assetId, units } = event;
  const withdrawal = own.withdrawal(withdrawalId);
  invariant(withdrawal.stage === 'approved', 'a payment is planned for an approved withdrawal');
  own.senderFrom(networkId, sender, nonce).take(nonce);
  withdrawal.sender = sender;
  withdrawal.nonce = nonce;
  own.place(withdrawal, 'planned');
  own.networks.outflow(assetId).add(timeMs, units);
}

function sign(own: WithdrawalsState, { withdrawalId, attempt, nonce, txHash, isFiller }: PaymentSigned): void {
  const withdrawal = own.withdrawal(withdrawalId);
  const isPlanned = withdrawal.stage === 'planned' || withdrawal.stage === 'signed';
  invariant(isPlanned && withdrawal.nonce === nonce, 'a payment is signed under the nonce that was planned');
  withdrawal.attempts.push({ txHash, isFiller });
  invariant(withdrawal.attempts.length === attempt, 'attempts come in their order');
  own.place(withdrawal, 'signed');
}

function mine(own: WithdrawalsState, event: PaymentMined): void {
  const { withdrawalId, networkId, assetId, fee, chainAmount, networkFee, uncovered } = event;
  const { sender, nonce, receiptId } = own.end(withdrawalId, false);
  own.senderFrom(networkId, sender, nonce).end();
  own.networks.receipts.delete(receiptId);
  own.noteFee(assetId, fee);
  own.networks.move(own.networks.known(networkId, assetId), 0n - chainAmount);
  applyGas(own.networks, networkId, networkFee, uncovered);
}
