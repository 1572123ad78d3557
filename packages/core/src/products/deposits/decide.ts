import { amount, toLedger } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import type { Deciding } from '../../product.ts';
import { isKey } from '../../state/key-set.ts';
import { holdingAfter } from '../networks/holding.ts';
import { lossPayers, payersOf, postBook, postCost, postUser } from '../networks/money.ts';
import { writePause, writeShortfallPause } from '../networks/pause.ts';
import type { NetworkAsset } from '../networks/state.ts';
import { walletDirections, type ReceiptCause } from '../networks/words.ts';
import type { AssignDepositAddress, AssignReceipt, CreditDeposit, FinalizeDeposit, LoseDeposit } from './commands.ts';
import { depositsTable } from './events.ts';
import type { Deposit, DepositsState } from './state.ts';

type At = Deciding<DepositsState>;

const senderForm = /^[!-~]{0,91}$/;
const indexMax = 0x7fff_ffff;

export function decideAddress(
  { state, own, writer }: At,
  { userId }: AssignDepositAddress,
): RejectionReason | undefined {
  if (state.users.find(userId) === 0) return 'unknown_user';
  if (own.networks.indexes.has(userId)) return 'deposit_known';
  depositsTable.write(writer, { type: 'deposit_address_assigned', userId, index: own.networks.owners.length });
  return undefined;
}

/**
 * A deposit is booked once for each key and only when it lies deep enough. To a user it is tradable
 * from now on; what has no owner, is too little or comes to a closed asset goes to `suspense`.
 */
export function decideCredit(at: At, command: CreditDeposit): RejectionReason | undefined {
  const { own, writer } = at;
  const { networkId, assetId, key, index, chainAmount, height, head, sender = '' } = command;
  const network = own.networks.networks.get(networkId);
  if (network === undefined) return 'unknown_network';
  const asset = network.assets.get(assetId);
  if (asset === undefined) return 'asset_not_on_network';
  if (!isKey(key) || !senderForm.test(sender) || !isWhole(index, 0, indexMax)) return 'payment_mismatch';
  if (chainAmount <= 0n) return 'amount_not_positive';
  const lost = own.lost.get(key);
  if (own.keys.has(key) && lost === undefined) return 'deposit_known';
  const { units } = toLedger(chainAmount, asset);
  const { doubleFrom } = asset.terms;
  const times = doubleFrom > 0n && units >= doubleFrom ? 2 : 1;
  if (!isDeep(height, head, times * network.terms.confirmations)) return 'deposit_not_confirmed';
  if (lost !== undefined) return writeRecovered(at, command, { asset, lost });
  const pause = own.networks.pauseOf(networkId, assetId, 'deposits');
  // What comes while a pause will end waits for its end; what comes to a delisted asset cannot.
  if (pause !== undefined && pause.cause !== 'delisting') return 'network_paused';
  const userId = own.networks.owners[index] ?? 0;
  const isOurs = index === 0;
  const cause = isOurs ? undefined : causeOf({ userId, units, asset, isClosed: pause !== undefined });
  const depositId = own.lastDepositId + 1;
  const fate = cause !== undefined ? 'suspense' : isOurs ? 'treasury' : 'credited';
  depositsTable.write(writer, {
    type: 'deposit_credited',
    fate,
    networkId,
    assetId,
    index,
    key,
    userId,
    depositId,
    height,
    head,
    chainAmount,
    units: amount(units),
  });
  // Less than a unit of the ledger is a residue, and nothing to give back.
  if (cause !== undefined && units > 0n) {
    const receipt = { networkId, receiptId: depositId, assetId, index, units: amount(units), sender };
    depositsTable.write(writer, { type: 'receipt_held', cause, ...receipt });
  }
  const about = { assetId, subject: depositId } as const;
  if (fate === 'credited') postUser(writer, { ...about, cause: 'deposit', userId }, units);
  else postBook(writer, fate, { ...about, cause: 'deposit' }, units);
  postBook(writer, 'custody', { ...about, cause: 'deposit' }, -units);
  writeResidue(at, asset, { chainAmount, units, depositId });
  return undefined;
}

function causeOf({
  userId,
  units,
  asset,
  isClosed,
}: {
  readonly userId: number;
  readonly units: bigint;
  readonly asset: NetworkAsset;
  readonly isClosed: boolean;
}): ReceiptCause | undefined {
  if (userId === 0) return 'owner_unknown';
  if (isClosed) return 'closed';
  return units < asset.terms.minimumDeposit ? 'below_minimum' : undefined;
}

/** Residues that add up to a whole unit of the ledger are the platform's, for network fees. */
function writeResidue(
  { writer }: At,
  asset: NetworkAsset,
  {
    chainAmount,
    units,
    depositId,
  }: { readonly chainAmount: bigint; readonly units: bigint; readonly depositId: number },
): void {
  const whole = holdingAfter(asset.holding, chainAmount, asset).units - asset.holding.units - units;
  const about = { assetId: asset.assetId, cause: 'network_residue', subject: depositId } as const;
  postBook(writer, 'networkFees', about, whole);
  postBook(writer, 'custody', about, -whole);
}

/**
 * What was lost comes back to those who bore it: first the shortfall, then the platform's own
 * money.
 */
function writeRecovered(
  { own, writer }: At,
  { networkId, assetId, key, chainAmount, height, head }: CreditDeposit,
  { asset, lost }: { readonly asset: NetworkAsset; readonly lost: Deposit },
): RejectionReason | undefined {
  if (lost.assetId !== assetId || lost.networkId !== networkId || lost.chainAmount !== chainAmount)
    return 'payment_mismatch';
  const gained = holdingAfter(asset.holding, chainAmount, asset).units - asset.holding.units;
  const shortfall = own.networks.shortfall(assetId);
  const repaid = shortfall < gained ? shortfall : gained;
  const { depositId } = lost;
  depositsTable.write(writer, {
    type: 'deposit_recovered',
    networkId,
    assetId,
    key,
    depositId,
    height,
    head,
    chainAmount,
    repaid: amount(repaid),
  });
  const about = { assetId, cause: 'deposit_recovered', subject: depositId } as const;
  postBook(writer, 'treasury', about, gained - repaid);
  postBook(writer, 'custody', about, repaid - gained);
  return undefined;
}

export function decideFinal({ own, writer }: At, command: FinalizeDeposit): RejectionReason | undefined {
  const { networkId, key, height, head, finalHeight } = command;
  const network = own.networks.networks.get(networkId);
  if (network === undefined) return 'unknown_network';
  const deposit = own.open.get(key);
  if (deposit === undefined || deposit.networkId !== networkId) return 'not_found';
  const { finality } = network.terms;
  const isFinal =
    height <= finalHeight && finalHeight <= head && (finality === 0 || isDeep(finalHeight, head, finality));
  if (!isFinal || height < 0) return 'deposit_not_confirmed';
  const { assetId, userId, depositId } = deposit;
  depositsTable.write(writer, {
    type: 'deposit_finalized',
    networkId,
    assetId,
    userId,
    key,
    depositId,
    height,
    head,
    finalHeight,
  });
  return undefined;
}

/**
 * A re-organisation took a booked deposit back: `treasury` pays, then `fees`; the rest is a public
 * shortfall. Of what still lies in `suspense` nobody had anything yet: it pays for itself.
 */
export function decideLost({ state, own, timeMs, writer }: At, command: LoseDeposit): RejectionReason | undefined {
  const { networkId, key } = command;
  if (!own.networks.networks.has(networkId)) return 'unknown_network';
  const deposit = own.open.get(key);
  const asset = deposit && own.networks.asset(networkId, deposit.assetId);
  const row = deposit && state.asset(deposit.assetId)?.row;
  if (deposit === undefined || asset === undefined || row === undefined) return 'not_found';
  const { assetId, userId, depositId, chainAmount, units, fate } = deposit;
  const fallen = asset.holding.units - holdingAfter(asset.holding, -chainAmount, asset).units;
  const held = fate === 'suspense' ? units : 0n;
  const payers = payersOf(state, row, fallen - held, lossPayers);
  const lost = { networkId, assetId, userId, key, depositId };
  const figures = { chainAmount: amount(chainAmount), units: amount(units), uncovered: amount(payers.uncovered) };
  depositsTable.write(writer, { type: 'deposit_lost', ...lost, ...figures });
  const about = { assetId, cause: 'deposit_lost', subject: depositId } as const;
  postCost(writer, about, {
    ...payers,
    paying: held > 0n ? [{ book: 'suspense', units: held }, ...payers.paying] : payers.paying,
  });
  for (const direction of walletDirections)
    writePause(writer, timeMs, { networkId, assetId: 0, direction, cause: 'reorganisation' });
  writeShortfallPause(writer, timeMs, { assetId, uncovered: payers.uncovered });
  return undefined;
}

/** Two operators give a final receipt to its owner; of an address that has one, to nobody else. */
export function decideAssign({ state, own, writer }: At, command: AssignReceipt): RejectionReason | undefined {
  const { receiptId, userId, operatorId, approverId } = command;
  if (state.users.find(userId) === 0) return 'unknown_user';
  const receipt = own.networks.receipts.get(receiptId);
  if (receipt === undefined || receipt.isReturning) return 'not_found';
  if (!receipt.isFinal) return 'deposit_not_confirmed';
  const owner = own.networks.owners[receipt.index] ?? 0;
  if (owner !== 0 && owner !== userId) return 'receipt_owner_differs';
  if (!areTwo(operatorId, approverId)) return 'approver_repeated';
  const { assetId, units } = receipt;
  const event = { receiptId, userId, assetId, operatorId, approverId, units: amount(units) };
  depositsTable.write(writer, { type: 'receipt_assigned', ...event });
  const about = { assetId, cause: 'receipt_assigned', subject: receiptId } as const;
  postBook(writer, 'suspense', about, -units);
  postUser(writer, { ...about, userId }, units);
  return undefined;
}

/** Whether two operators are two people. */
const areTwo = (one: number, other: number): boolean =>
  isWhole(one, 1, 0xffff_ffff) && isWhole(other, 1, 0xffff_ffff) && one !== other;

/** Whether a block has so many blocks on it, its own counted. */
const isDeep = (height: number, head: number, confirmations: number): boolean =>
  isWhole(height, 0, Number.MAX_SAFE_INTEGER) &&
  isWhole(head, height, Number.MAX_SAFE_INTEGER) &&
  head - height + 1 >= confirmations;
