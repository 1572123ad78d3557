import {
  amount,
  contractValue,
  cutPosition,
  leverageMaxOf,
  neededToOpen,
  realisedOf,
  unrealisedOf,
  type Amount,
} from '@candor/amount';
import { partOf } from '../../base/exact.ts';
import { availableIn, equityOfAccount, freeOfAccount, sidedOf, unrealisedAtMark } from './account.ts';
import { futuresTable, type ContractOrderFinished, type PositionSet } from './events.ts';
import { postBook, postHold, postUser } from './money.ts';
import { directionOf, isClosing, originOf } from './order-flags.ts';
import type { Party } from './party.ts';
import type { At, Look } from './at.ts';
import type { Account } from './contract.ts';
import { writeEnd } from './ending.ts';

/** Lots at a price that a taker and a maker exchange, with the one value that both book. */
export interface Fill {
  readonly price: number;
  readonly lots: number;
  readonly value: Amount;
  /** The mark of this moment; 0 while stale. */
  readonly mark: number;
}

/** What a fill does to one side: its position after it, and every move of its money. */
export interface Outcome {
  readonly fee: bigint;
  /** Part of what the order held that is set free. */
  readonly released: bigint;
  readonly position: Omit<PositionSet, 'type'>;
  /** Isolated margin that is set aside, or (negative) comes back. */
  readonly margin: bigint;
  /** Realised profit or loss as far as it is paid now. */
  readonly paid: bigint;
  /** What the account owes after it. */
  readonly accountOwed: bigint;
  /** Change of all that this side owes. */
  readonly owedBy: bigint;
  readonly realised: bigint;
}

/** The part of what an order holds that belongs to so many of its lots. */
export function shareOf({ own: { orders } }: Look, slot: number, lots: number): bigint {
  const hold = BigInt(orders.reserved(slot));
  const remaining = orders.pool.remaining(slot);
  return lots === remaining ? hold : (hold * BigInt(lots)) / BigInt(remaining);
}

/**
 * The fee of a side: a maker's on this fill; a taker's on all that the record filled of its order,
 * less what it paid before.
 */
export function feeOfSide({ own: { orders } }: Look, slot: number, value: bigint, isTaker: boolean): bigint {
  if (!isTaker) return BigInt(partOf(Number(value), orders.makerPpm(slot)));
  const soFar = orders.filledNotional(slot) + Number(value);
  return BigInt(partOf(soFar, orders.takerPpm(slot)) - orders.feePaid(slot));
}

/**
 * Why a side cannot take part in a fill, asked with the state of this moment; undefined where it
 * can.
 */
export function reasonAgainstSide(
  at: Look,
  party: Party,
  fill: Fill,
  isTaker: boolean,
): ContractOrderFinished['cause'] | undefined {
  return party.closes ? reasonAgainstClosing(at, party, fill, isTaker) : reasonAgainstOpening(at, party, fill, isTaker);
}

/** F7 at the mark of this moment: covered by the order's share of its hold and by what is free. */
function reasonAgainstOpening(
  at: Look,
  party: Party,
  fill: Fill,
  isTaker: boolean,
): ContractOrderFinished['cause'] | undefined {
  const { own } = at;
  const { slot, contract, account, position, setting } = party;
  if (fill.mark === 0) return 'mark_stale';
  const { tiers } = contract.termsAt(at.timeMs);
  const value = contractValue(contract.scale, BigInt(fill.mark), (position?.lots ?? 0n) + BigInt(fill.lots));
  if (setting.leverage > leverageMaxOf(tiers, value)) return 'leverage_above_tier';
  const needed = neededOf(at, party, fill);
  const share = shareOf(at, slot, fill.lots);
  const fee = isTaker ? feeOfSide(at, slot, fill.value, true) : needed.fee;
  const wanted = needed.margin + fee;
  if (wanted <= share) return undefined;
  return wanted <= share + freeOfAccount(own, account) ? undefined : 'margin_insufficient';
}

function neededOf(at: Look, { slot, contract, side, setting }: Party, { value, lots, mark }: Fill) {
  const { orders } = at.own;
  const rates = { makerPpm: orders.makerPpm(slot), takerPpm: orders.takerPpm(slot), leverage: setting.leverage };
  return neededToOpen(
    { contract: contract.scale, side },
    { value, lots: BigInt(lots), markTicks: BigInt(mark) },
    rates,
  );
}

/**
 * Nobody closes at a price that would take their equity below zero: the fund would pay
 * the other side.
 */
function reasonAgainstClosing(
  at: Look,
  party: Party,
  fill: Fill,
  isTaker: boolean,
): ContractOrderFinished['cause'] | undefined {
  const { own } = at;
  const { slot, position, account } = party;
  if (position === undefined) return 'position_shrank';
  if (originOf(own.orders, slot) === 'liquidation') return undefined;
  const sided = sidedOf(position);
  const cut = cutPosition(position, BigInt(fill.lots));
  const realised = realisedOf(sided, fill.value, cut.cost) - feeOfSide(at, slot, fill.value, isTaker);
  const markTicks = BigInt(own.standingMark(party.contract));
  const before = unrealisedAtMark(own, position);
  const after = cut.left.lots === 0n ? 0n : unrealisedOf(sided, cut.left, markTicks);
  const change = realised + after - before;
  if (change >= 0n) return undefined;
  const equity = position.mode === 'cross' ? equityOfAccount(own, account) : position.margin - position.owed + before;
  return equity + change >= 0n ? undefined : 'margin_insufficient';
}

/** What a fill does to one side. */
export function outcomeOf(at: At, party: Party, fill: Fill, isTaker: boolean): Outcome {
  return party.closes ? closed(at, party, fill, isTaker) : opened(at, party, fill, isTaker);
}

function opened(at: At, party: Party, fill: Fill, isTaker: boolean): Outcome {
  const { own } = at;
  const { slot, user, userId, contract, account, side, position, setting } = party;
  const margin = setting.mode === 'isolated' ? neededOf(at, party, fill).margin : 0n;
  const takerNow = contract.takerRate(own.state.users.tier(user));
  return {
    fee: feeOfSide(at, slot, fill.value, isTaker),
    released: shareOf(at, slot, fill.lots),
    position: {
      positionId: position?.positionId ?? 0,
      userId,
      contractId: contract.contractId,
      side,
      mode: setting.mode,
      cause: 'opened',
      leverage: setting.leverage,
      lots: Number((position?.lots ?? 0n) + BigInt(fill.lots)),
      cost: amount((position?.cost ?? 0n) + fill.value),
      margin: amount((position?.margin ?? 0n) + margin),
      owed: amount(position?.owed ?? 0n),
      termsVersion: contract.termsAt(at.timeMs).version,
      exitPpm: takerNow,
      realised: amount(0n),
      tradeId: own.lastTradeId + 1,
    },
    margin,
    paid: 0n,
    accountOwed: account.owed,
    owedBy: 0n,
    realised: 0n,
  };
}

function closed(at: At, party: Party, fill: Fill, isTaker: boolean): Outcome {
  const { own } = at;
  const { slot, userId, contract, account, position } = party;
  if (position === undefined) throw new TypeError('a fill that closes has a position');
  const fee = feeOfSide(at, slot, fill.value, isTaker);
  const cut = cutPosition(position, BigInt(fill.lots));
  const realised = realisedOf(sidedOf(position), fill.value, cut.cost);
  const released = shareOf(at, slot, fill.lots);
  const net = realised - fee;
  const isCross = position.mode === 'cross';
  const [inFirst, inLast] = isCross ? [availableIn(own, account) + released, 0n] : [cut.margin, cut.left.margin];
  const owedBefore = isCross ? account.owed : position.owed;
  // A loss takes the part of the margin that is set free (cross: what is available), then what is
  // left of the margin, then it is owed. A profit repays what is owed first, and so does what is
  // left of the margin of a position that ends.
  const lacking = max(-net - inFirst, 0n);
  const fromRest = min(lacking, inLast);
  const gain = !isCross && cut.left.lots === 0n ? net + cut.margin : net;
  const owed = gain > 0n ? max(owedBefore - gain, 0n) : owedBefore + lacking - fromRest;
  const owedBy = owed - owedBefore;
  return {
    fee,
    released,
    position: {
      positionId: position.positionId,
      userId,
      contractId: contract.contractId,
      side: position.side,
      mode: position.mode,
      cause: 'closed',
      leverage: position.leverage,
      lots: Number(cut.left.lots),
      cost: amount(cut.left.cost),
      margin: amount(cut.left.margin - fromRest),
      owed: amount(isCross ? 0n : owed),
      termsVersion: position.termsVersion,
      exitPpm: position.exitPpm,
      realised,
      tradeId: own.lastTradeId + 1,
    },
    margin: isCross ? 0n : -(cut.margin + fromRest),
    paid: realised + owedBy,
    accountOwed: isCross ? owed : account.owed,
    owedBy,
    realised,
  };
}

/**
 * Ends the newest opening orders of the account, as many as it takes, before its owner would owe
 * something.
 */
export function writePreventedDebt(at: At, party: Party, fill: Fill, isTaker: boolean): boolean {
  const { own } = at;
  const { account, position, slot } = party;
  if (!party.closes || position?.mode !== 'cross') return false;
  const cut = cutPosition(position, BigInt(fill.lots));
  const net = realisedOf(sidedOf(position), fill.value, cut.cost) - feeOfSide(at, slot, fill.value, isTaker);
  return endNewestUntil(at, account, -net - availableIn(own, account) - shareOf(at, slot, fill.lots), slot);
}

/**
 * Ends an account's newest orders that hold something until so much is set free; gives whether it
 * ended any.
 */
export function endNewestUntil(at: At, account: Account, lacking: bigint, except: number): boolean {
  if (lacking <= 0n) return false;
  const { own, writer } = at;
  const { orders } = own;
  let left = lacking;
  const open = [...(own.traders.get(account.user)?.orders ?? [])].toReversed();
  for (const slot of open) {
    if (left <= 0n) break;
    const held = BigInt(orders.reserved(slot));
    if (slot === except || held === 0n || isClosing(orders, slot) || own.contractOf(slot).asset !== account.asset)
      continue;
    writeEnd(own, writer, slot, 'debt_prevented');
    left -= held;
  }
  return left < lacking;
}

/** Both sides of a fill: the trade, the positions after it, and the money of all. */
export function writeFill(
  at: At,
  sides: { readonly taker: Party; readonly maker: Party },
  fill: Fill,
  left: { readonly taker: number; readonly maker: number; readonly displayed: number },
): void {
  const { taker, maker } = sides;
  const { own, writer } = at;
  const { contract } = maker;
  const { orders } = own;
  const [ofTaker, ofMaker] = [outcomeOf(at, taker, fill, true), outcomeOf(at, maker, fill, false)];
  const fees = ofTaker.fee + ofMaker.fee;
  const fundShare = (BigInt(own.feesModuloTen.get(contract.asset) ?? 0) + fees) / 10n;
  const tradeId = own.lastTradeId + 1;
  futuresTable.write(writer, {
    type: 'contract_trade',
    takerDirection: directionOf(orders, taker.slot),
    makerDirection: directionOf(orders, maker.slot),
    takerCloses: taker.closes,
    makerCloses: maker.closes,
    contractId: contract.contractId,
    tradeId,
    price: fill.price,
    lots: fill.lots,
    value: fill.value,
    takerOrderId: orders.pool.orderId(taker.slot),
    makerOrderId: orders.pool.orderId(maker.slot),
    takerUserId: taker.userId,
    makerUserId: maker.userId,
    takerPpm: orders.takerPpm(taker.slot),
    makerPpm: orders.makerPpm(maker.slot),
    takerFee: amount(ofTaker.fee),
    makerFee: amount(ofMaker.fee),
    fundShare: amount(fundShare),
    mark: fill.mark,
    takerRemaining: left.taker,
    makerRemaining: left.maker,
    makerDisplayed: left.displayed,
    makerReleased: amount(ofMaker.released),
  });
  let positionId = own.lastPositionId;
  let clearing = 0n;
  for (const [party, outcome] of [
    [taker, ofTaker],
    [maker, ofMaker],
  ] as const) {
    if (outcome.position.positionId === 0) positionId += 1;
    const id = outcome.position.positionId === 0 ? positionId : outcome.position.positionId;
    futuresTable.write(writer, { type: 'position_set', ...outcome.position, positionId: id });
    writeMoney(at, party, outcome, id, tradeId);
    clearing -= outcome.realised + outcome.owedBy;
  }
  const assetId = contract.settleAssetId;
  postBook(writer, 'securityFund', { assetId, cause: 'contract_fee', subject: tradeId, units: fundShare });
  postBook(writer, 'fees', { assetId, cause: 'contract_fee', subject: tradeId, units: fees - fundShare });
  postBook(writer, 'futuresClearing', { assetId, cause: 'contract_realised', subject: tradeId, units: clearing });
}

function writeMoney(
  at: At,
  { account, slot, userId }: Party,
  outcome: Outcome,
  positionId: number,
  tradeId: number,
): void {
  const { own, writer } = at;
  postHold(own, writer, account, own.orders.pool.orderId(slot), -outcome.released);
  const { margin, paid, fee } = outcome;
  postUser(own, writer, account, {
    cause: 'contract_margin',
    subject: positionId,
    available: -margin,
    reserved: margin,
  });
  postUser(own, writer, account, { cause: 'contract_realised', subject: tradeId, available: paid });
  postUser(own, writer, account, { cause: 'contract_fee', subject: tradeId, available: -fee });
  if (outcome.accountOwed === account.owed) return;
  const { assetId } = account;
  futuresTable.write(writer, {
    type: 'account_owed_set',
    cause: outcome.accountOwed < account.owed ? 'repaid' : 'realised',
    userId,
    assetId,
    owed: amount(outcome.accountOwed),
  });
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
