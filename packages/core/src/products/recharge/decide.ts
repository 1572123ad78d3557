import { amount, powerOfTen, swapFundShare } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import { post } from '../../ledger/posted.ts';
import type { Deciding } from '../../product.ts';
import type { PostedAccount } from '../../ledger/posted-account.ts';
import type {
  AssignBankReceipt,
  RefuseRecharge,
  RequestRecharge,
  ReturnBankReceipt,
  SetRechargeTerms,
} from './commands.ts';
import { payOwed } from './bank-charges.ts';
import { rechargeTable, type BankReceiptAssigned } from './events.ts';
import { pricedAt } from './price.ts';
import type { BankReceipt, RechargeRequest, RechargeState } from './state.ts';

type At = Deciding<RechargeState>;

/** A fee above a tenth is no offer. */
const ppmMax = 100_000;
/** Requests of a user that may wait at a time. */
const openMax = 5;
/** The largest receipt that one operator gives alone, in whole units of bank money. */
const aloneMax = 1_000n;

export function decideTerms({ state, own, writer }: At, command: SetRechargeTerms): RejectionReason | undefined {
  const { assetId, marketId, terms } = command;
  const { open, bankAssetId, feePpm, minimum, maximum } = terms;
  if (state.tradable(assetId) === undefined || state.asset(bankAssetId) === undefined) return 'unknown_asset';
  const known = own.assets.get(assetId);
  const isPriced = known === undefined ? isPricedBy(own, assetId, marketId) : known.marketId === marketId;
  const isBank = state.houseAssets.has(bankAssetId) && (known?.bankAssetId ?? bankAssetId) === bankAssetId;
  if (!isPriced || !isBank || !isWhole(feePpm, 0, ppmMax)) return 'recharge_terms_invalid';
  if (minimum <= 0n || maximum < minimum) return 'recharge_terms_invalid';
  const set = { assetId, marketId, open, bankAssetId, feePpm, minimum, maximum };
  rechargeTable.write(writer, { type: 'recharge_terms_set', ...set });
  return undefined;
}

/** USDT comes first and is given one for one; every other coin by its spot market against it. */
function isPricedBy({ state, assets }: RechargeState, assetId: number, marketId: number): boolean {
  const unit = [...assets.values()].find((one) => one.marketId === 0);
  if (marketId === 0) return unit === undefined;
  const market = state.market(marketId);
  return market !== undefined && market.baseAssetId === assetId && market.quoteAssetId === unit?.assetId;
}

/** A request claims a receipt and moves nothing. */
export function decideRequest({ state, own, writer }: At, command: RequestRecharge): RejectionReason | undefined {
  const { userId, assetId, number, amount: units } = command;
  const row = state.users.find(userId) - 1;
  if (row < 0) return 'unknown_user';
  if (state.tradable(assetId) === undefined) return 'unknown_asset';
  if (state.users.isFrozen(row)) return 'account_frozen';
  const terms = own.assets.get(assetId);
  if (terms?.open !== true || own.shown?.open === false) return 'recharge_closed';
  if (number !== own.nextNumber(userId)) return 'recharge_reference_used';
  if (units < terms.minimum) return 'recharge_below_minimum';
  if (units > terms.maximum) return 'recharge_above_maximum';
  if ([...own.openOf(userId)].length >= openMax) return 'too_many_recharges';
  const { feePpm, bankAssetId } = terms;
  const request = { userId, assetId, number, requestId: own.lastRequestId + 1, amount: units, feePpm, bankAssetId };
  rechargeTable.write(writer, { type: 'recharge_requested', ...request });
  return undefined;
}

export function decideRefuse({ own, writer }: At, { requestId }: RefuseRecharge): RejectionReason | undefined {
  const request = own.requests.get(requestId);
  if (request === undefined) return 'not_found';
  rechargeTable.write(writer, { type: 'recharge_refused', userId: request.userId, requestId });
  return undefined;
}

/**
 * Gives a receipt once, to the request that claims it. One operator is enough where the payment
 * carries the request's own reference and is small; a payment with another user's reference is
 * never given away.
 */
export function decideAssign(at: At, command: AssignBankReceipt): RejectionReason | undefined {
  const { state, own, writer } = at;
  const { receiptId, requestId, operatorId, approverId } = command;
  const [receipt, request] = [own.receipts.get(receiptId), own.requests.get(requestId)];
  if (receipt === undefined || receipt.isReturning || request === undefined) return 'not_found';
  const terms = own.assets.get(request.assetId);
  if (terms === undefined || receipt.assetId !== request.bankAssetId) return 'not_found';
  if (receipt.userId !== 0 && receipt.userId !== request.userId) return 'receipt_owner_differs';
  if (operatorId === approverId) return 'approver_repeated';
  if (approverId === 0 && !isForOne(at, receipt, request)) return 'approver_required';
  const { units } = receipt;
  const priced = pricedAt(own, terms, { units, feePpm: request.feePpm });
  if (typeof priced === 'string') return priced;
  const { gross, fee, receive, ticks } = priced;
  if (receive <= 0n) return 'recharge_below_minimum';
  if (gross > state.ledger.book('treasury', state.asset(request.assetId)?.row ?? 0)) return 'book_insufficient';

  const { userId, assetId, bankAssetId, feePpm } = request;
  const fundShare = swapFundShare(fee, own.feesModuloTen.get(assetId) ?? 0n);
  const event: BankReceiptAssigned = {
    type: 'bank_receipt_assigned',
    userId,
    assetId,
    bankAssetId,
    operatorId,
    approverId,
    receiptId,
    requestId,
    feePpm,
    ticks,
    units: amount(units),
    gross: amount(gross),
    fee: amount(fee),
    fundShare: amount(fundShare),
  };
  rechargeTable.write(writer, event);
  writeMoney(at, event);
  payOwed(at, { assetId: bankAssetId, subject: receiptId }, 0n, units);
  return undefined;
}

/** Whether one operator may give it: the exact reference, and at most 1,000 of bank money. */
function isForOne({ state }: At, { userId, number, units, assetId }: BankReceipt, request: RechargeRequest): boolean {
  const isExact = userId === request.userId && number === request.number;
  return isExact && units <= aloneMax * powerOfTen(state.asset(assetId)?.scale ?? 0);
}

function writeMoney({ writer }: At, event: BankReceiptAssigned): void {
  const { userId, assetId, bankAssetId, receiptId, units, gross, fee, fundShare } = event;
  const move = (account: PostedAccount, of: number, cause: 'recharge' | 'recharge_fee', change: bigint): void => {
    if (change !== 0n) post(writer, { account, assetId: of, cause, subject: receiptId, available: amount(change) });
  };
  const user = { userId, wallet: 1 } as const;
  move({ book: 'bankClearing' }, bankAssetId, 'recharge', 0n - units);
  move({ book: 'treasury' }, bankAssetId, 'recharge', units);
  move({ book: 'treasury' }, assetId, 'recharge', 0n - gross);
  move(user, assetId, 'recharge', gross);
  move(user, assetId, 'recharge_fee', 0n - fee);
  move({ book: 'securityFund' }, assetId, 'recharge_fee', fundShare);
  move({ book: 'fees' }, assetId, 'recharge_fee', fee - fundShare);
}

/** The money stays where it is until the bank's line says that it left. */
export function decideReturn({ own, writer }: At, command: ReturnBankReceipt): RejectionReason | undefined {
  const { receiptId, operatorId, approverId } = command;
  const receipt = own.receipts.get(receiptId);
  if (receipt === undefined || receipt.isReturning) return 'not_found';
  if (approverId === 0) return 'approver_required';
  if (operatorId === approverId) return 'approver_repeated';
  const units = amount(receipt.units);
  rechargeTable.write(writer, { type: 'bank_receipt_returning', operatorId, approverId, receiptId, units });
  return undefined;
}
