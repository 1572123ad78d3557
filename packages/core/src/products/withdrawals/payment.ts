import { amount, ledgerStep, toChain } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import type { Deciding } from '../../product.ts';
import { isHex } from '../../record/hex-field.ts';
import { gasOf } from '../networks/gas.ts';
import { postCost } from '../networks/money.ts';
import { writePause, writeShortfallPause } from '../networks/pause.ts';
import type { DropPayment, PlanPayment, ReturnReceipt, SettlePayment, SignPayment } from './commands.ts';
import { withdrawalsTable } from './events.ts';
import { liabilitiesOf, rulesOf } from './rules.ts';
import { inFlightMax } from './sender.ts';
import { postBack, postPaid } from './settle.ts';
import type { Withdrawal, WithdrawalsState } from './state.ts';

type At = Deciding<WithdrawalsState>;

const hashBytes = 32;
const noHash = '0'.repeat(2 * hashBytes);
const attemptsMax = 1_000;

/**
 * Gives an approved withdrawal its nonce. A payment that would take more of the asset out in an
 * hour than may leave stops the asset instead: then people look.
 */
export function decidePlan(at: At, { withdrawalId, sender, chainNonce }: PlanPayment): RejectionReason | undefined {
  const { state, own, timeMs, writer } = at;
  const withdrawal = own.open.get(withdrawalId);
  if (withdrawal === undefined) return 'not_found';
  const { networkId, assetId, userId, stage, kind, amount: whole, fee } = withdrawal;
  if (stage !== 'approved' || kind === 'internal') return 'withdrawal_not_open';
  if (userId > 0 && state.users.isFrozen(state.users.find(userId) - 1)) return 'account_frozen';
  if (own.networks.pauseOf(networkId, assetId, 'withdrawals') !== undefined) return 'network_paused';
  const { holding, notFinal } = own.networks.known(networkId, assetId);
  const units = whole - fee;
  if (units > holding.units - notFinal) return 'holdings_insufficient';
  if (!isWhole(sender, 1, 0xffff) || !isWhole(chainNonce, 0, Number.MAX_SAFE_INTEGER)) return 'payment_mismatch';
  const wallet = own.senderOf(networkId, sender);
  if ((wallet?.inFlight ?? 0) >= inFlightMax) return 'payments_busy';
  if (isTooMuch(at, withdrawal, units)) {
    writePause(writer, timeMs, { networkId: 0, assetId, direction: 'withdrawals', cause: 'outflow', withdrawalId });
    return undefined;
  }
  const nonce = wallet?.upcoming ?? chainNonce;
  const event = { withdrawalId, networkId, userId, sender, assetId, nonce, units: amount(units) };
  withdrawalsTable.write(writer, { type: 'payment_planned', ...event });
  return undefined;
}

/** What left in an hour, this payment with it, against what users own of the asset. */
function isTooMuch({ state, own, timeMs }: At, { assetId, withdrawalId }: Withdrawal, units: bigint): boolean {
  const outflow = own.networks.outflows.get(assetId);
  if (outflow?.passes(withdrawalId) === true) return false;
  const liabilities = liabilitiesOf(state, state.asset(assetId)?.row ?? 0);
  const leaving = (outflow?.sum(timeMs) ?? 0n) + units;
  return leaving * 1_000_000n > liabilities * BigInt(rulesOf(state, own).outflowPpm);
}

/**
 * Attempts come in their order, each with a hash of its own; behind a filler come fillers alone.
 */
export function decideSign({ own, writer }: At, command: SignPayment): RejectionReason | undefined {
  const { withdrawalId, attempt, txHash, isFiller = false } = command;
  const withdrawal = own.open.get(withdrawalId);
  if (withdrawal === undefined) return 'not_found';
  const { stage, networkId, userId, sender, nonce, attempts } = withdrawal;
  if (stage !== 'planned' && stage !== 'signed') return 'withdrawal_not_open';
  const isNext = attempt === attempts.length + 1 && attempt <= attemptsMax;
  const isNew = isHex(txHash, hashBytes) && txHash !== noHash && attempts.every((one) => one.txHash !== txHash);
  const isFilling = attempts.at(-1)?.isFiller ?? false;
  if (!isNext || !isNew || (isFilling && !isFiller) || (isFiller && attempts.length === 0)) return 'payment_mismatch';
  const event = { withdrawalId, networkId, userId, sender, nonce, attempt, isFiller, txHash };
  withdrawalsTable.write(writer, { type: 'payment_signed', ...event });
  return undefined;
}

/**
 * One of the attempts is in the chain, deep enough. The payment arrived; or it was reverted, or its
 * filler took the nonce, and all goes back, the fee too. The network fee is taken exactly either
 * way.
 */
export function decideSettle(at: At, command: SettlePayment): RejectionReason | undefined {
  const { state, own, timeMs, writer } = at;
  const { withdrawalId, txHash, hasSucceeded, networkFee, height, head } = command;
  const withdrawal = own.open.get(withdrawalId);
  if (withdrawal === undefined) return 'not_found';
  const { stage, networkId, assetId, userId, attempts, fee, amount: whole } = withdrawal;
  if (stage !== 'signed') return 'withdrawal_not_open';
  const attempt = attempts.find((one) => one.txHash === txHash);
  const asset = own.networks.known(networkId, assetId);
  const chainAmount = toChain(whole - fee, asset);
  if (attempt === undefined || networkFee < 0n || chainAmount === undefined) return 'payment_mismatch';
  const confirmations = own.networks.networks.get(networkId)?.terms.confirmations ?? 0;
  if (!isWhole(height, 0, head) || head - height + 1 < confirmations) return 'deposit_not_confirmed';
  const isPaid = hasSucceeded && !attempt.isFiller;
  const fundShare = isPaid ? own.fundShare(assetId, fee) : 0n;
  const gas = gasOf(state, own.networks, networkId, networkFee, { assetId, units: isPaid ? fee - fundShare : 0n });
  const place = { withdrawalId, networkId, userId, networkFee, uncovered: gas.uncovered, height, head, txHash };
  if (isPaid) {
    const figures = {
      amount: amount(whole),
      fee: amount(fee),
      fundShare: amount(fundShare),
      chainAmount: amount(chainAmount),
    };
    withdrawalsTable.write(writer, { type: 'payment_mined', ...place, assetId, ...figures });
    postPaid(writer, withdrawal, fundShare);
  } else {
    withdrawalsTable.write(writer, {
      type: 'payment_failed',
      cause: attempt.isFiller ? 'refused' : 'reverted',
      ...place,
    });
    postBack(writer, withdrawal);
  }
  if (gas.assetId !== 0)
    postCost(writer, { assetId: gas.assetId, cause: 'network_gas', subject: withdrawalId }, gas.payers);
  writeShortfallPause(writer, timeMs, { assetId: gas.assetId, uncovered: gas.uncovered });
  return undefined;
}

/** A payment that nobody will sign ends, and its nonce is the next one's. */
export function decideDrop({ own, writer }: At, { withdrawalId }: DropPayment): RejectionReason | undefined {
  const withdrawal = own.open.get(withdrawalId);
  if (withdrawal === undefined) return 'not_found';
  if (withdrawal.stage !== 'planned') return 'withdrawal_not_open';
  const { networkId, userId } = withdrawal;
  const none = { networkFee: amount(0n), uncovered: amount(0n), height: 0, head: 0, txHash: noHash };
  withdrawalsTable.write(writer, {
    type: 'payment_failed',
    cause: 'never_signed',
    withdrawalId,
    networkId,
    userId,
    ...none,
  });
  postBack(writer, withdrawal);
  return undefined;
}

/** A final receipt goes back to the address that the chain says it came from, and to no other. */
export function decideReturn({ own, writer }: At, command: ReturnReceipt): RejectionReason | undefined {
  const { receiptId, operatorId, approverId } = command;
  const receipt = own.networks.receipts.get(receiptId);
  if (receipt === undefined || receipt.isReturning) return 'not_found';
  if (!receipt.isFinal) return 'deposit_not_confirmed';
  const { networkId, assetId, units, sender } = receipt;
  if (sender === '') return 'address_invalid';
  const isTwo = isWhole(operatorId, 1, 0xffff_ffff) && isWhole(approverId, 1, 0xffff_ffff) && operatorId !== approverId;
  if (!isTwo) return 'approver_repeated';
  const asset = own.networks.known(networkId, assetId);
  const fee = asset.terms.withdrawalFee;
  if (units % ledgerStep(asset) !== 0n) return 'amount_off_step';
  if (units <= fee) return 'withdrawal_below_minimum';
  const withdrawalId = own.lastWithdrawalId + 1;
  const about = { networkId, withdrawalId, receiptId, assetId, operatorId, approverId };
  withdrawalsTable.write(writer, { type: 'receipt_returning', ...about, amount: amount(units), fee, address: sender });
  return undefined;
}
