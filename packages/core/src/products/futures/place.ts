import { amount, contractValue, leverageMaxOf, neededToOpen, type PositionSide } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole, partOf } from '../../base/exact.ts';
import { lacks } from '../../ledger/lack.ts';
import { trailingTrigger } from '../../markets/prices.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { fieldsConflict, trailingOutOfRange } from '../../orders/form.ts';
import { freeOfAccount } from './account.ts';
import type { At, Look } from './at.ts';
import type { PlaceContractOrder } from './commands.ts';
import { writeDueEnds, writeEnd } from './ending.ts';
import { futuresTable, type ContractOrderAccepted } from './events.ts';
import { lastExcess } from './excess.ts';
import { bandOf, holdAt, isExact } from './match.ts';
import { postHold } from './money.ts';
import { closes, isClosing, sideOf } from './order-flags.ts';
import { closableLots, openLots } from './party.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './state.ts';
import { contractTriggerSources } from './words.ts';
import { walk, type Walk } from './walk.ts';

/** An order with what its contract and its owner make of it. */
export interface Order {
  readonly command: PlaceContractOrder;
  readonly user: number;
  readonly contract: Contract;
  readonly buys: boolean;
  readonly opens: boolean;
  /** Lots: of an order that closes everything those of the position. */
  readonly quantity: number;
  readonly waits: boolean;
  /** The price that a stop of this source watches now. */
  readonly observed: number;
  readonly trigger: number;
  /** Worst price: the limit, or of a market order its own or the slippage cap; 0 for none. */
  readonly limit: number;
  readonly mark: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly leverage: number;
}

/**
 * Accepts one order, or gives the first reason against it. What it meets is decided fill by fill,
 * once it was accepted.
 */
export function decidePlace(at: At, command: PlaceContractOrder): RejectionReason | undefined {
  const { own, writer, timeMs } = at;
  const order = orderAgainst(at, command);
  if (typeof order === 'string') return order;
  // From here the order is accepted; nothing below may reject it.
  writeDueEnds(own, writer, timeMs);
  if (command.quantity === undefined) endClosingOrders(at, order);
  const accepted = acceptedOf(at, order);
  futuresTable.write(writer, accepted);
  if (order.waits) writeWaiting(at, order, accepted);
  return undefined;
}

/** The order as it would be accepted now, or the first reason against it. Changes nothing. */
export function orderAgainst(at: Look, command: PlaceContractOrder): Order | RejectionReason {
  const { own, state } = at;
  const user = state.users.find(command.userId) - 1;
  if (user < 0) return 'unknown_user';
  const contract = own.byId.get(command.contractId);
  if (contract === undefined) return 'unknown_contract';
  const opens = !closes(command.direction);
  if (opens && state.users.isFrozen(user)) return 'account_frozen';
  if (contract.state !== 'open') return contract.state === 'halted' ? 'market_halted' : 'market_cancel_only';
  const mark = own.markOf(contract);
  if (opens && mark === 0) return 'mark_stale';
  const order = orderOf(at, command, { user, contract, opens, mark });
  const reason = reasonAgainstForm(at, order) ?? reasonAgainstPosition(at, order);
  if (reason !== undefined) return reason;
  const met = order.waits ? undefined : walk(at, { ...order, prevention: command.selfTradePrevention });
  const refused = met === undefined ? undefined : reasonAgainstBook(order, met);
  return refused ?? reasonAgainstRisk(at, order, met) ?? order;
}

export function orderOf(
  { own, state }: Look,
  command: PlaceContractOrder,
  known: { readonly user: number; readonly contract: Contract; readonly opens: boolean; readonly mark: number },
): Order {
  const { user, contract } = known;
  const buys = sideOf(command.direction) === BUY;
  const closed: PositionSide = buys ? 'short' : 'long';
  const all = known.opens ? undefined : Number(own.openPosition(contract, closed, user)?.lots ?? 0n);
  const quantity = command.quantity ?? all ?? 0;
  const waits = command.kind !== 'limit' && command.kind !== 'market';
  const observed = command.triggerSource === undefined ? 0 : observedOf(own, contract, command.triggerSource);
  const trigger =
    command.trailingOffsetPpm === undefined
      ? (command.triggerPrice ?? 0)
      : trailingTrigger(observed, command.trailingOffsetPpm, buys ? BUY : SELL);
  const tier = state.users.tier(user);
  const rates = { makerPpm: contract.makerRate(tier), takerPpm: contract.takerRate(tier) };
  const limit = command.kind === 'market' ? worstPrice(contract, buys, command.price ?? 0) : (command.price ?? 0);
  const { leverage } = own.setting(user, contract);
  return { command, ...known, buys, quantity, waits, observed, trigger, limit, ...rates, leverage };
}

/** What a stop of a source watches; 0 while there is none. */
export function observedOf(
  own: FuturesState,
  contract: Contract,
  source: (typeof contractTriggerSources)[number],
): number {
  if (source === 'last') return contract.last;
  return source === 'index' ? own.index(contract) : own.markOf(contract);
}

/**
 * A market order's limit: the slippage cap from the best opposite price, or the owner's own worst
 * price where that is tighter.
 */
export function worstPrice(contract: Contract, buys: boolean, worst: number): number {
  const best = contract.book.bestPrice(buys ? SELL : BUY);
  if (best === 0) return worst;
  const distance = partOf(best, contract.slippageCapPpm);
  const cap = buys ? best + distance : Math.max(1, best - distance);
  if (worst === 0) return cap;
  return buys ? Math.min(cap, worst) : Math.max(cap, worst);
}

/** The reasons that an order's own fields give. */
function reasonAgainstForm({ own, timeMs }: Look, order: Order): RejectionReason | undefined {
  const { command, contract, opens, waits, observed, trigger, quantity, buys } = order;
  if (command.quantity === undefined && opens) return 'order_fields_conflict';
  if (command.quantity === undefined && quantity === 0) return 'position_required';
  if (fieldsConflict({ ...command, quantity })) return 'order_fields_conflict';
  if (!opens && (command.stopProfit !== undefined || command.stopLoss !== undefined)) return 'order_fields_conflict';
  if (command.triggerSource !== undefined && observed === 0)
    return command.triggerSource === 'mark' ? 'mark_stale' : 'prices_stale';
  const prices = [command.price, command.triggerPrice, ...attachedPrices(command)];
  if (prices.some((price) => price !== undefined && !Number.isSafeInteger(price))) return 'price_off_tick';
  if (prices.some((price) => price !== undefined && price <= 0)) return 'price_not_positive';
  if (!isWhole(quantity, 1, Number.MAX_SAFE_INTEGER)) return 'quantity_off_lot';
  if (opens && quantity < contract.minimumQuantity) return 'quantity_below_minimum';
  if (command.quantity !== undefined && quantity > contract.maximumQuantity) return 'quantity_above_maximum';
  const valued = waits || command.price === undefined ? own.standingMark(contract) : command.price;
  const value = contractValue(contract.scale, BigInt(Math.max(valued, 1)), BigInt(quantity));
  if (opens && value === 0n) return 'notional_below_minimum';
  if (!isExact(value)) return 'notional_above_maximum';
  const limit = command.kind === 'limit' || command.kind === 'stop_limit' ? command.price : undefined;
  const band = bandOf(own, contract, timeMs);
  if (limit !== undefined && (limit < band.low || limit > band.high)) return 'price_outside_band';
  if (waits && command.triggerPrice !== undefined && (buys ? observed >= trigger : observed <= trigger)) {
    return 'trigger_price_wrong_side';
  }
  if (!areStopsOnTheirSide(order)) return 'stop_wrong_side';
  if (trailingOutOfRange(command)) return 'trailing_offset_out_of_range';
  if (waits && trigger <= 0) return 'price_not_positive';
  const { displayQuantity, expiresAtMs } = command;
  if (displayQuantity !== undefined && !isWhole(displayQuantity, 1, quantity)) return 'display_quantity_invalid';
  return expiresAtMs !== undefined && expiresAtMs <= timeMs ? 'expiry_in_past' : undefined;
}

const attachedPrices = ({ stopProfit, stopLoss }: PlaceContractOrder): (number | undefined)[] => [
  stopProfit?.triggerPrice,
  stopProfit?.price,
  stopLoss?.triggerPrice,
  stopLoss?.price,
];

/**
 * A stop-profit lies where the order's position gains, a stop-loss where it loses, both seen from
 * the order's price or the mark.
 */
function areStopsOnTheirSide({ command, buys, mark }: Order): boolean {
  const { stopProfit, stopLoss } = command;
  const from = command.kind === 'limit' || command.kind === 'stop_limit' ? (command.price ?? mark) : mark;
  const gains = (price: number): boolean => (buys ? price > from : price < from);
  const loses = (price: number): boolean => (buys ? price < from : price > from);
  return (
    (stopProfit === undefined || gains(stopProfit.triggerPrice)) &&
    (stopLoss === undefined || loses(stopLoss.triggerPrice))
  );
}

/** The reasons that the owner's other orders and position give. */
function reasonAgainstPosition({ own, timeMs }: Look, order: Order): RejectionReason | undefined {
  const { command, user, contract, opens, buys, quantity } = order;
  const { clientOrderId } = command;
  if (clientOrderId !== undefined && own.clientOrders.has(`${user}/${clientOrderId}`)) return 'client_order_id_in_use';
  const due = own.expiries.anyDue(timeMs) ? own.expiries.due(timeMs) : [];
  const ending = due.filter((slot) => own.orders.user(slot) === user && own.orders.market(slot) === contract.row);
  const open = (own.openOrders(user, contract)?.count ?? 0) - ending.length;
  // What cannot rest takes no place, and what closes everything gets one: nobody is kept in a
  // position.
  const takesPlace = canRest(order) && command.quantity !== undefined;
  if (takesPlace && open >= contract.openOrdersMax) return 'too_many_open_orders';
  if (opens) return undefined;
  const position = own.openPosition(contract, buys ? 'short' : 'long', user);
  if (position === undefined) return 'position_required';
  if (command.quantity === undefined) return undefined;
  const taken = openLots(own, user, contract, { buys, closing: true });
  if (BigInt(taken + quantity) <= position.lots) return undefined;
  return exceeds(contract, Number(position.lots) - taken);
}

/** Refuses an order that would close more than there is, and says what is free. */
export function exceeds({ lotScale }: Contract, freeLots: number): 'close_exceeds_position' {
  lastExcess.freeLots = freeLots;
  lastExcess.lotScale = lotScale;
  return 'close_exceeds_position';
}

/** The reasons that the book gives, in their order. */
function reasonAgainstBook({ command, quantity }: Order, met: Walk): RejectionReason | undefined {
  if (command.postOnly && met.best !== 0 && met.crosses) return 'post_only_would_take';
  if (command.timeInForce === 'FOK' && met.filled < quantity) return 'fill_or_kill_not_filled';
  return command.kind === 'market' && met.best === 0 ? 'no_liquidity' : undefined;
}

/**
 * Tier and money of what the order opens: what it fills at once at the prices it meets, and the
 * rest at its own.
 */
function reasonAgainstRisk(at: Look, order: Order, met: Walk | undefined): RejectionReason | undefined {
  const { own } = at;
  const { user, contract, opens, buys, quantity, mark, leverage, makerPpm, takerPpm } = order;
  if (!opens) return undefined;
  const opening = quantity - Math.min(quantity, closableLots(own, user, contract, buys));
  if (opening === 0) return undefined;
  const rests = canRest(order);
  const price = order.waits ? (order.command.price ?? order.trigger) : order.limit;
  const resting = rests ? opening - (met?.opened ?? 0) : 0;
  const side: PositionSide = buys ? 'long' : 'short';
  const restValue = contractValue(contract.scale, BigInt(Math.max(price, 1)), BigInt(resting));
  const lots =
    (own.position(contract, side, user)?.lots ?? 0n) + BigInt(openLots(own, user, contract, { buys, closing: false }));
  const before = contractValue(contract.scale, BigInt(mark), lots);
  const leverageMax = leverageMaxOf(contract.termsAt(at.timeMs).tiers, before + (met?.value ?? 0n) + restValue);
  if (leverageMax === 0) return 'position_limit';
  if (leverage > leverageMax) return 'leverage_above_tier';
  const rest = neededToOpen(
    { contract: contract.scale, side },
    { value: restValue, lots: BigInt(resting), markTicks: BigInt(mark) },
    { makerPpm, takerPpm, leverage },
  );
  const needed = (met?.margin ?? 0n) + (met?.fee ?? 0n) + rest.needed;
  const account = own.account(user, contract);
  return needed <= freeOfAccount(own, account) ? undefined : lacks(user, contract.asset, needed, contract.wallet);
}

export const canRest = ({ waits, command }: Order): boolean =>
  waits || (command.kind === 'limit' && !isImmediate(command));

const isImmediate = ({ timeInForce }: PlaceContractOrder): boolean => timeInForce === 'IOC' || timeInForce === 'FOK';

/** An order that closes everything takes the place of the position's other closing orders. */
function endClosingOrders({ own, writer, timeMs }: At, { user, contract, buys }: Order): void {
  const due = own.expiries.anyDue(timeMs) ? new Set(own.expiries.due(timeMs)) : undefined;
  const side = buys ? BUY : SELL;
  for (const slot of own.traders.get(user)?.orders ?? []) {
    const isOther = own.orders.market(slot) !== contract.row || own.orders.pool.side(slot) !== side;
    if (!isOther && isClosing(own.orders, slot) && due?.has(slot) !== true) writeEnd(own, writer, slot, 'close_all');
  }
}

function acceptedOf({ own, state }: At, order: Order): ContractOrderAccepted {
  const { command, contract, quantity, trigger, limit, mark, makerPpm, takerPpm } = order;
  const { stopProfit, stopLoss } = command;
  return {
    type: 'contract_order_accepted',
    direction: command.direction,
    kind: command.kind,
    timeInForce: command.timeInForce,
    contractId: contract.contractId,
    orderId: state.lastOrderId + 1,
    userId: command.userId,
    makerPpm,
    takerPpm,
    trailingOffsetPpm: command.trailingOffsetPpm ?? 0,
    price: limit,
    quantity,
    triggerPrice: trigger,
    displayQuantity: command.displayQuantity ?? 0,
    expiresAtMs: command.expiresAtMs ?? 0,
    mark: mark === 0 ? own.markOf(contract) : mark,
    postOnly: command.postOnly,
    selfTradePrevention: command.selfTradePrevention,
    triggerSource: command.triggerSource ?? 'last',
    origin: 'owner',
    profitSource: stopProfit?.source ?? 'mark',
    lossSource: stopLoss?.source ?? 'mark',
    profitTrigger: stopProfit?.triggerPrice ?? 0,
    profitPrice: stopProfit?.price ?? 0,
    lossTrigger: stopLoss?.triggerPrice ?? 0,
    lossPrice: stopLoss?.price ?? 0,
    clientOrderId: command.clientOrderId ?? '',
  };
}

/** A stop that waits holds F7 at its limit or its trigger for what it would open. */
function writeWaiting({ own, writer }: At, order: Order, { orderId, direction }: ContractOrderAccepted): void {
  const { command, user, contract, opens, buys, quantity, trigger, mark, makerPpm, takerPpm, leverage } = order;
  const price = command.kind === 'stop_limit' ? (command.price ?? 0) : 0;
  const lots = opens ? quantity - Math.min(quantity, closableLots(own, user, contract, buys)) : 0;
  const at = price === 0 ? (command.price ?? trigger) : price;
  const hold =
    lots === 0 ? amount(0n) : holdAt(contract, { buys, lots, price: at, mark, makerPpm, takerPpm, leverage });
  futuresTable.write(writer, {
    type: 'contract_order_rested',
    waiting: true,
    direction,
    contractId: contract.contractId,
    orderId,
    userId: command.userId,
    price,
    remaining: quantity,
    displayed: 0,
    hold,
  });
  postHold(own, writer, own.account(user, contract), orderId, hold);
}
