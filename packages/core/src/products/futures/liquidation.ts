import {
  amount,
  bankruptcyPrice,
  contractValue,
  exitFeeOf,
  fundLimitTicks,
  fundPaysMax,
  liquidationFeeOf,
  lotsToClose,
  maintenanceOf,
} from '@candor/amount';
import { invariant } from '../../base/assert.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { availableIn } from './account.ts';
import { deleverage } from './adl.ts';
import type { At } from './at.ts';
import { writeEnd } from './ending.ts';
import { futuresTable, type ContractOrderAccepted, type LiquidationStep } from './events.ts';
import type { Liquidation } from './liquidation-state.ts';
import { bandOf } from './match.ts';
import { postBook, postUser } from './money.ts';
import { directionOf } from './order-flags.ts';
import { paid } from './payment.ts';
import { plainOrder } from './plain-order.ts';
import { isAnyNear, isNear } from './near.ts';
import { positionEvent } from './position-event.ts';
import { crossTarget, exitPpmOf, isolatedTarget, liquidatedOf, unrealisedAt } from './standing.ts';
import type { Target } from './due-targets.ts';
import type { Position } from './contract.ts';
import type { FuturesState } from './state.ts';

const none = amount(0n);

/**
 * The next step of a liquidation (F18), in the record that made F10 true; gives 0 when it
 * holds for nobody. Each step is applied before the next is decided.
 */
export function followLiquidation(at: At): number {
  const { own } = at;
  const { current } = own.liquidations;
  if (current !== undefined) return goOn(at, current);
  const target = nextTarget(own);
  if (target === undefined) return 0;
  if (endOrders(at, target)) return 1;
  choose(at, target);
  return 1;
}

/**
 * Whose liquidation comes first. Accounts that were touched since the last step are looked at; the
 * figures of all others are what they were.
 */
function nextTarget(own: FuturesState): Target | undefined {
  const { touched, liquidations } = own;
  touchNear(own);
  for (const account of touched) liquidations.due.set(account, liquidatedOf(own, account));
  touched.clear();
  return liquidations.due.first((target) => mayGoOn(own, target));
}

/** The accounts of contracts with a new mark that may have reached F10. */
function touchNear(own: FuturesState): void {
  for (const contract of own.marked) {
    const mark = own.markOf(contract);
    if (!isAnyNear(own, contract, mark)) continue;
    for (const position of contract.positions.long.values())
      if (isNear(own, position, mark)) own.touched.add(position.account);
    for (const position of contract.positions.short.values())
      if (isNear(own, position, mark)) own.touched.add(position.account);
  }
  own.marked.clear();
}

/**
 * Liquidation waits while the contract is halted, and for another mark where nothing more could be
 * done at this one.
 */
function mayGoOn({ liquidations }: FuturesState, { account, positions }: Target): boolean {
  const isGivenUp =
    positions.some((position) => liquidations.waiting.has(position)) || liquidations.waiting.has(account);
  return !isGivenUp && positions.some(({ contract }) => contract.state === 'open');
}

/**
 * 1: the orders of the account end (of an isolated position those of its side), before anything is
 * sold.
 */
function endOrders({ own, writer }: At, target: Target): boolean {
  const { account, positions } = target;
  const [position] = positions;
  if (position === undefined) return false;
  const slots = [...(own.traders.get(account.user)?.orders ?? [])].filter((slot) => {
    const contract = own.contractOf(slot);
    if (position.mode === 'cross') return contract.asset === account.asset && contract.wallet === account.wallet;
    return contract === position.contract && isOfSide(own, slot, position);
  });
  if (slots.length === 0) return false;
  writeStep(own, position, target, { phase: 'orders_ended', lots: 0 }, writer);
  for (const slot of slots) writeEnd(own, writer, slot, 'liquidation');
  return true;
}

/** Directions 1 and 3 are about a long, 2 and 4 about a short. */
const isOfSide = ({ orders }: FuturesState, slot: number, { side }: Position): boolean =>
  (directionOf(orders, slot) % 2 === 1) === (side === 'long');

/**
 * 2 and 3: the position with the largest maintenance, down to the next lower tier, into the book up
 * to F12.
 */
function choose(at: At, target: Target): void {
  const { own, writer } = at;
  const position = largestOf(own, target);
  const { contract } = position;
  const mark = BigInt(own.markOf(contract));
  const lots = lotsToClose(contract.scale, { lots: position.lots, markTicks: mark, tiers: contract.tiersOf(position) });
  const bankruptcy = bankruptcyOf(own, position, target, mark);
  const figures = { phase: 'position_chosen', lots: Number(lots), bankruptcyPrice: bankruptcy } as const;
  const orderId = crosses(at, position, bankruptcy) ? own.state.lastOrderId + 1 : 0;
  writeStep(own, position, target, { ...figures, orderId }, writer);
  if (orderId > 0) writeOrder(own, position, { orderId, lots, price: bankruptcy }, writer);
}

function largestOf(own: FuturesState, { positions }: Target): Position {
  const open = positions.filter(({ contract }) => contract.state === 'open');
  const maintenance = (position: Position): bigint => {
    const { contract, lots } = position;
    const value = contractValue(contract.scale, BigInt(own.markOf(contract)), lots);
    return maintenanceOf(contract.tiersOf(position), value);
  };
  const [first, ...others] = open;
  invariant(first !== undefined, 'somebody is liquidated in an open contract');
  return others.reduce((largest, each) => (maintenance(each) > maintenance(largest) ? each : largest), first);
}

/** F12 in ticks; 0 where no price leaves the owner 0 or more. */
function bankruptcyOf(own: FuturesState, position: Position, target: Target, mark: bigint): number {
  const { contract, side, mode, margin, owed } = position;
  const stake = mode === 'isolated' ? margin - owed : target.equity - unrealisedAt(position, mark);
  const asked = { contract: contract.scale, side, position, margin: stake, exitPpm: exitPpmOf(own, position) };
  return Number(bankruptcyPrice(asked) ?? 0n);
}

/**
 * Best price of the side that a closing order meets; 0 where it is empty, or where nothing trades
 * so far from the mark.
 */
function bestFor({ own, timeMs }: At, { contract, side }: Position): number {
  const slot = contract.book.first(side === 'long' ? BUY : SELL);
  if (slot === 0) return 0;
  const price = own.orders.pool.price(slot);
  const { low, high } = bandOf(own, contract, timeMs);
  return price < low || price > high ? 0 : price;
}

function crosses(at: At, position: Position, limit: number): boolean {
  const best = bestFor(at, position);
  if (best === 0 || limit === 0) return false;
  return position.side === 'long' ? best >= limit : best <= limit;
}

interface Sale {
  readonly orderId: number;
  readonly lots: bigint;
  readonly price: number;
}

/** An order that closes at once or not at all, at a price that spares the owner. */
function writeOrder(own: FuturesState, position: Position, { orderId, lots, price }: Sale, writer: At['writer']): void {
  const { contract, side, user } = position;
  const rate = exitPpmOf(own, position);
  const event: ContractOrderAccepted = {
    ...plainOrder,
    direction: side === 'long' ? 3 : 4,
    kind: 'limit',
    timeInForce: 'IOC',
    contractId: contract.contractId,
    orderId,
    userId: own.state.users.id(user),
    makerPpm: rate,
    takerPpm: rate,
    price,
    quantity: Number(lots),
    mark: own.markOf(contract),
    origin: 'liquidation',
  };
  futuresTable.write(writer, event);
}

/**
 * After a sale: the fund pays what it lacked; then more of the book within the fund's bound, then
 * deleveraging, then the fee.
 */
function goOn(at: At, current: Liquidation): number {
  const { own, writer } = at;
  if (payShortfall(at, current)) return 1;
  if (current.lotsLeft > 0n) {
    if (current.phase !== 'deleveraging' && sellOnFund(at, current)) return 1;
    if (current.phase !== 'deleveraging' && current.bankruptcyTicks > 0) {
      const round = { position: current.position, lots: current.lotsLeft, priceTicks: BigInt(current.bankruptcyTicks) };
      const { taken, ended } = deleverage(at, round);
      if (ended) return 1;
      writeStep(own, current.position, undefined, { phase: 'deleveraging', lots: Number(taken) }, writer);
      return 1;
    }
  }
  finish(at, current);
  return 1;
}

/**
 * 3, second half: beyond F12, but not beyond mark ∓ 0.5%, as far as a tenth of the fund per
 * contract and hour pays the difference.
 */
function sellOnFund(at: At, current: Liquidation): boolean {
  const { own, timeMs, writer } = at;
  const { position, lotsLeft, bankruptcyTicks } = current;
  const { contract, side } = position;
  // An order on the fund that sold nothing will not sell at another try.
  if (current.phase === 'fund' && current.lotsLeftBefore === lotsLeft) return false;
  const best = bestFor(at, position);
  const limit = Number(fundLimitTicks(BigInt(own.markOf(contract)), side));
  if (best === 0 || (side === 'long' ? best < limit : best > limit)) return false;
  const slot = contract.book.first(side === 'long' ? BUY : SELL);
  const shown = BigInt(own.orders.pool.shown(slot));
  const most = shown < lotsLeft ? shown : lotsLeft;
  const lots = lotsWithinFund(own, current, { most, best, timeMs });
  if (lots === 0n) return false;
  const orderId = own.state.lastOrderId + 1;
  writeStep(
    own,
    position,
    undefined,
    { phase: 'fund', lots: Number(lots), bankruptcyPrice: bankruptcyTicks, orderId },
    writer,
  );
  writeOrder(own, position, { orderId, lots, price: best }, writer);
  return true;
}

interface Beyond {
  readonly most: bigint;
  readonly best: number;
  readonly timeMs: number;
}

/**
 * The most lots whose difference between F12 and the price the fund may still pay in this hour. The
 * margin of isolated lots at F12 has their exit fee in it; of a cross account the fee comes on top
 * of the difference, as far as its equity does not cover it.
 */
function lotsWithinFund(own: FuturesState, current: Liquidation, { most, best, timeMs }: Beyond): bigint {
  const { position, bankruptcyTicks } = current;
  const { contract } = position;
  const fund = own.state.ledger.book('insuranceFund', contract.asset);
  const spent = own.liquidations.paidFor(contract, timeMs);
  const budget = fundPaysMax(fund + spent) - spent;
  if (bankruptcyTicks === 0 || budget <= 0n) return 0n;
  const spare = position.mode === 'cross' ? crossEquityAt(own, current) : undefined;
  const mostPaid = (lots: bigint): bigint => {
    const value = contractValue(contract.scale, BigInt(best), lots);
    const beyond = contractValue(contract.scale, BigInt(bankruptcyTicks), lots) - value;
    const difference = (beyond < 0n ? -beyond : beyond) + 1n;
    if (spare === undefined) return difference;
    const lacking = difference + exitFeeOf(value, exitPpmOf(own, position)) - spare;
    return lacking > difference ? lacking : difference;
  };
  let [low, high] = [0n, most];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (mostPaid(middle) <= budget) low = middle;
    else high = middle - 1n;
  }
  return low;
}

/**
 * What a sale lacked: on the fund what it took beyond the margin of its lots (cross: beyond all
 * equity), and at the end whatever is still owed.
 */
function lackingOf(own: FuturesState, current: Liquidation): bigint {
  const { position, phase, excess } = current;
  const { account, lots, owed } = position;
  if (position.mode === 'isolated') return lots === 0n ? owed : phase === 'fund' ? excess : 0n;
  if (crossTarget(own, account) === undefined && lots === 0n) return account.owed;
  return phase === 'fund' ? -crossEquityAt(own, current) : 0n;
}

/** The insurance fund pays what the sale lacked. */
function payShortfall({ own, writer }: At, current: Liquidation): boolean {
  const { position } = current;
  const { account, contract } = position;
  const fund = own.state.ledger.book('insuranceFund', contract.asset);
  const lacking = lackingOf(own, current);
  const units = lacking > fund ? fund : lacking;
  if (units <= 0n) return false;
  const about = { assetId: contract.settleAssetId, cause: 'contract_insurance', subject: position.positionId } as const;
  futuresTable.write(writer, {
    type: 'insurance_moved',
    cause: 'shortfall',
    contractId: contract.contractId,
    assetId: contract.settleAssetId,
    positionId: position.positionId,
    amount: amount(-units),
  });
  postBook(writer, 'insuranceFund', { ...about, units: -units });
  let moved = 0n;
  if (position.mode === 'isolated') {
    const after = paid({ money: position.margin, owed: position.owed }, units);
    const margins = { margin: after.money, owed: after.owed, cause: 'liquidation' } as const;
    futuresTable.write(writer, positionEvent(own, position, margins));
    moved = after.money - position.margin;
    postUser(own, writer, account, { ...about, reserved: moved });
  } else {
    const available = availableIn(own, account);
    const after = paid({ money: available, owed: account.owed }, units);
    const { assetId } = account;
    const userId = own.state.users.id(account.user);
    if (after.owed !== account.owed)
      futuresTable.write(writer, { type: 'account_owed_set', cause: 'insurance', userId, assetId, owed: after.owed });
    moved = after.money - available;
    postUser(own, writer, account, { ...about, available: moved });
  }
  postBook(writer, 'futuresClearing', { ...about, units: units - moved });
  return true;
}

/**
 * Equity of a cross account with the lots that remain of this step valued at F12, where others take
 * them over.
 */
function crossEquityAt(own: FuturesState, { position, bankruptcyTicks }: Liquidation): bigint {
  const { account } = position;
  const available = availableIn(own, account);
  let equity = available + account.held - account.owed;
  for (const each of account.positions) {
    if (each.mode !== 'cross') continue;
    const price = each === position ? bankruptcyTicks : own.markOf(each.contract);
    equity += unrealisedAt(each, BigInt(price));
  }
  return equity;
}

/**
 * 5: the fee, out of what is left; the rest stays the owner's. Lots that nobody took wait for the
 * next mark.
 */
function finish(at: At, current: Liquidation): void {
  const { own, writer } = at;
  const { position, lotsLeft, value } = current;
  const { account, contract } = position;
  const fee = amount(feeOf(own, current));
  const phase = lotsLeft > 0n ? 'waiting' : 'done';
  writeStep(own, position, undefined, { phase, lots: Number(current.closedLots), fee }, writer);
  if (fee === 0n || value === 0n) return;
  const about = {
    assetId: contract.settleAssetId,
    subject: position.positionId,
    cause: 'contract_liquidation_fee',
  } as const;
  futuresTable.write(writer, {
    type: 'insurance_moved',
    cause: 'liquidation_fee',
    contractId: contract.contractId,
    assetId: contract.settleAssetId,
    positionId: position.positionId,
    amount: fee,
  });
  postUser(own, writer, account, { ...about, available: 0n - fee });
  postBook(writer, 'insuranceFund', { ...about, units: fee });
}

function feeOf(own: FuturesState, { position, value, left }: Liquidation): bigint {
  const { account } = position;
  const available = availableIn(own, account);
  const spare = position.mode === 'isolated' ? left : spareOfCross(own, position);
  return liquidationFeeOf(value, spare < available ? spare : available);
}

/**
 * What is above Σ (MM + X) of the cross positions that remain; all of available where none does.
 */
function spareOfCross(own: FuturesState, { account }: Position): bigint {
  const target = crossTarget(own, account);
  if (target !== undefined) return target.equity - target.required;
  const available = availableIn(own, account);
  return available - account.owed;
}

/** A step as it is published: what F10 compared, and what was done. */
function writeStep(
  own: FuturesState,
  position: Position,
  target: Target | undefined,
  step: Pick<LiquidationStep, 'phase' | 'lots'> & Partial<LiquidationStep>,
  writer: At['writer'],
): void {
  const { contract, side, mode, positionId, user } = position;
  const now = target ?? (mode === 'isolated' ? isolatedTarget(own, position) : crossTarget(own, position.account));
  futuresTable.write(writer, {
    type: 'liquidation_step',
    side,
    mode,
    contractId: contract.contractId,
    positionId,
    userId: own.state.users.id(user),
    step: own.liquidations.steps + 1,
    mark: own.markOf(contract),
    bankruptcyPrice: own.liquidations.current?.bankruptcyTicks ?? 0,
    equity: amount(now?.equity ?? 0n),
    required: amount(now?.required ?? 0n),
    fee: none,
    orderId: 0,
    ...step,
  });
}
