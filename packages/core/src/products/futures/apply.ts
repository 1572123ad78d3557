import { invariant } from '../../base/assert.ts';
import { codeOfKind, codeOfPrevention, codeOfTimeInForce } from '../../record/layout.ts';
import { place } from '../../orders/orders.ts';
import type {
  ContractOrderAccepted,
  ContractOrderAmended,
  ContractOrderFinished,
  ContractOrderRested,
  ContractOrderTriggered,
  ContractTrade,
  FuturesEvent,
  MarkSet,
  PositionSet,
} from './events.ts';
import { flagsOf, sideOf } from './order-flags.ts';
import { applyRisk } from './apply-risk.ts';
import { periodOf } from './funding-state.ts';
import type { FuturesState } from './state.ts';
import { contractTriggerSources } from './words.ts';

/** So many seconds of basis samples a mark is the mean of. */
const basisSeconds = 60;

/** What events of this room change; balances move by the postings beside them. */
export function applyFutures(own: FuturesState, event: FuturesEvent, timeMs: number): void {
  switch (event.type) {
    case 'contract_listed':
      own.list(event).funding.settled = periodOf(timeMs) - 1;
      return own.noteFunding();
    case 'contract_terms_set':
      return own.addTerms(own.contract(event.contractId), event);
    case 'contract_fees_set': {
      const contract = own.contract(event.contractId);
      contract.makerPpm[event.tier] = event.makerPpm;
      contract.takerPpm[event.tier] = event.takerPpm;
      return;
    }
    case 'contract_state_set':
      own.contract(event.contractId).state = event.state;
      return;
    case 'contract_order_accepted':
      return accept(own, event, timeMs);
    case 'contract_order_rested':
      return rest(own, event, timeMs);
    case 'contract_order_finished':
      return finish(own, event, timeMs);
    case 'contract_order_triggered':
      return trigger(own, event, timeMs);
    case 'contract_trigger_moved': {
      const slot = slotOf(own, event.orderId);
      const rare = own.orders.rare.get(slot);
      invariant(rare !== undefined, 'a trailing stop has a trigger');
      own.contractOf(slot).triggers.move(slot, () => {
        rare.triggerPrice = event.triggerPrice;
      });
      return;
    }
    case 'contract_order_amended':
      return amend(own, event);
    case 'contract_trade':
      return trade(own, event);
    case 'position_set':
      return setPosition(own, event, timeMs);
    case 'margin_mode_set':
      return own.setSetting(rowOf(own, event.userId), own.contract(event.contractId), { mode: event.mode });
    case 'position_mode_set':
      own.trader(rowOf(own, event.userId)).mode = event.mode;
      return;
    case 'leverage_set':
      return own.setSetting(rowOf(own, event.userId), own.contract(event.contractId), { leverage: event.leverage });
    case 'account_owed_set': {
      const { userId, assetId, owed } = event;
      const account = own.accountOf(rowOf(own, userId), assetId);
      own.setOwed(account, owed);
      own.touched.add(account);
      return;
    }
    case 'mark_set':
      return setMark(own, event);
    case 'position_margin_moved':
      return;
    default:
      return applyRisk(own, event, timeMs);
  }
}

function accept(own: FuturesState, event: ContractOrderAccepted, timeMs: number): void {
  const { orders, state } = own;
  const { pool } = orders;
  const user = rowOf(own, event.userId);
  const contract = own.contract(event.contractId);
  const slot = orders.add(event.orderId);
  pool.setSide(slot, sideOf(event.direction));
  pool.setPrice(slot, event.price);
  pool.setRemaining(slot, event.quantity);
  pool.setShown(slot, 0);
  orders.setUser(slot, user);
  orders.setMarket(slot, contract.row);
  orders.setMakerPpm(slot, event.makerPpm);
  orders.setTakerPpm(slot, event.takerPpm);
  orders.setQuantity(slot, event.quantity);
  orders.setReserved(slot, 0);
  orders.setFilledNotional(slot, 0);
  orders.setFeePaid(slot, 0);
  orders.setAcceptedAtMs(slot, timeMs);
  orders.setDisplay(slot, event.displayQuantity);
  const [kind, timeInForce] = [codeOfKind(event.kind), codeOfTimeInForce(event.timeInForce)];
  orders.setTerms(slot, kind, timeInForce, codeOfPrevention(event.selfTradePrevention), flagsOf(event));
  orders.moveTo(slot, place.incoming);
  const { triggerPrice, trailingOffsetPpm, expiresAtMs, clientOrderId } = event;
  if (triggerPrice > 0 || expiresAtMs > 0 || clientOrderId !== '') {
    const triggerSource = contractTriggerSources.indexOf(event.triggerSource);
    const worstPrice = event.kind === 'limit' || event.kind === 'stop_limit' ? 0 : event.price;
    const terms = { triggerPrice, triggerSource, trailingOffsetPpm, worstPrice, expiresAtMs, clientOrderId };
    orders.rare.set(slot, { ...terms, budget: 0, otherOrderId: 0 });
    if (clientOrderId !== '') own.clientOrders.set(`${user}/${clientOrderId}`, slot);
    if (event.timeInForce === 'GTD') own.expiries.add(event.orderId, expiresAtMs);
  }
  own.attach(event);
  own.addOrder(slot);
  own.incoming = slot;
  state.lastOrderId = event.orderId;
}

function rest(own: FuturesState, event: ContractOrderRested, timeMs: number): void {
  const { orders } = own;
  const slot = slotOf(own, event.orderId);
  const contract = own.contractOf(slot);
  own.setRemaining(slot, event.remaining);
  orders.pool.setShown(slot, event.displayed);
  hold(own, slot, event.hold);
  if (own.incoming === slot) own.incoming = 0;
  if (event.waiting) {
    orders.moveTo(slot, place.waiting);
    contract.triggers.add(slot);
    own.moved.add(contract);
  } else {
    orders.pool.setPrice(slot, event.price);
    orders.moveTo(slot, place.resting);
    contract.book.insert(slot);
  }
  own.noteNeed(contract, timeMs);
}

function finish(own: FuturesState, event: ContractOrderFinished, timeMs: number): void {
  const { orders } = own;
  const slot = slotOf(own, event.orderId);
  const contract = own.contractOf(slot);
  hold(own, slot, 0n);
  const where = orders.place(slot);
  if (where === place.resting) contract.book.remove(slot);
  else if (where === place.waiting) contract.triggers.delete(slot);
  if (own.incoming === slot) own.incoming = 0;
  const clientOrderId = orders.rare.get(slot)?.clientOrderId ?? '';
  if (clientOrderId !== '') own.clientOrders.delete(`${orders.user(slot)}/${clientOrderId}`);
  own.deleteOrder(slot);
  own.attached.delete(event.orderId);
  orders.delete(slot);
  own.noteNeed(contract, timeMs);
}

function trigger(own: FuturesState, event: ContractOrderTriggered, timeMs: number): void {
  const slot = slotOf(own, event.orderId);
  const contract = own.contractOf(slot);
  contract.triggers.delete(slot);
  own.orders.moveTo(slot, place.incoming);
  own.orders.pool.setPrice(slot, event.price);
  hold(own, slot, 0n);
  own.incoming = slot;
  own.noteNeed(contract, timeMs);
}

function amend(own: FuturesState, event: ContractOrderAmended): void {
  const { orders } = own;
  const { pool } = orders;
  const slot = slotOf(own, event.orderId);
  const { book } = own.contractOf(slot);
  hold(own, slot, event.hold);
  orders.setQuantity(slot, event.quantity);
  own.setRemaining(slot, event.remaining);
  if (orders.place(slot) === place.waiting) return;
  if (event.keptPriority) {
    book.shownChanged(slot, event.displayed - pool.shown(slot));
    pool.setShown(slot, event.displayed);
    return;
  }
  book.remove(slot);
  pool.setPrice(slot, event.price);
  pool.setShown(slot, event.displayed);
  book.insert(slot);
}

function trade(own: FuturesState, event: ContractTrade): void {
  const { orders } = own;
  const { pool } = orders;
  const [taker, maker] = [slotOf(own, event.takerOrderId), slotOf(own, event.makerOrderId)];
  const contract = own.contractOf(maker);
  note(own, taker, event.value, event.takerFee);
  note(own, maker, event.value, event.makerFee);
  own.setRemaining(taker, event.takerRemaining);
  own.setRemaining(maker, event.makerRemaining);
  hold(own, maker, BigInt(orders.reserved(maker)) - event.makerReleased);
  const shownBefore = pool.shown(maker);
  contract.book.shownChanged(maker, event.makerDisplayed - shownBefore);
  pool.setShown(maker, event.makerDisplayed);
  if (event.makerRemaining > 0 && event.makerDisplayed > 0 && shownBefore === event.lots) contract.book.toBack(maker);
  const modulo = own.feesModuloTen.get(contract.asset) ?? 0;
  const fees = event.takerFee + event.makerFee;
  own.feesModuloTen.set(contract.asset, Number(BigInt(modulo) + fees - 10n * event.fundShare));
  if (!event.takerCloses) own.ripen(event.takerOrderId, event.takerDirection % 2 === 1 ? 'long' : 'short');
  if (!event.makerCloses) own.ripen(event.makerOrderId, event.makerDirection % 2 === 1 ? 'long' : 'short');
  own.liquidations.current?.note(event, own.liquidations.orderId);
  contract.last = event.price;
  if (event.mark > 0) contract.mark = event.mark;
  own.lastTradeId = event.tradeId;
  own.moved.add(contract);
}

/** An order remembers what was filled of it. */
function note({ orders }: FuturesState, slot: number, value: bigint, fee: bigint): void {
  orders.setFilledNotional(slot, orders.filledNotional(slot) + Number(value));
  orders.setFeePaid(slot, orders.feePaid(slot) + Number(fee));
}

function setPosition(own: FuturesState, event: PositionSet, timeMs: number): void {
  const { positionId, side, mode, leverage, cost, margin, owed, termsVersion, exitPpm } = event;
  const contract = own.contract(event.contractId);
  const user = rowOf(own, event.userId);
  const lots = BigInt(event.lots);
  const known = own.position(contract, side, user);
  const account = own.account(user, contract);
  own.touched.add(account);
  if (known === undefined) {
    const terms = { positionId, user, contract, side, account, mode, leverage, termsVersion, exitPpm };
    own.addPosition({ ...terms, lots, cost, margin, owed });
    own.lastPositionId = Math.max(own.lastPositionId, positionId);
  } else {
    invariant(known.positionId === positionId, 'a user has one position of a side');
    if (lots < known.lots) own.shrunk.add(known);
    own.liquidations.current?.change(event);
    own.changePosition(known, event);
    if (lots === 0n) own.ended.add(known);
  }
  own.noteNeed(contract, timeMs);
}

function setMark(own: FuturesState, event: MarkSet): void {
  const contract = own.contract(event.contractId);
  contract.markSecond = event.second;
  contract.markIndex = event.index;
  if (event.stale) {
    contract.samples = [];
    return;
  }
  contract.mark = event.mark;
  const from = event.second - basisSeconds;
  contract.samples = contract.samples.filter(({ second }) => second > from);
  if (event.hasSample) contract.samples.push({ second: event.second, basis: event.sample });
  own.moved.add(contract);
  own.marked.add(contract);
}

/** What an order holds from now on; the posting beside the event moves it. */
function hold(own: FuturesState, slot: number, units: bigint): void {
  const { orders } = own;
  const before = orders.reserved(slot);
  if (before === Number(units)) return;
  own.account(orders.user(slot), own.contractOf(slot)).held += units - BigInt(before);
  orders.setReserved(slot, Number(units));
}

function slotOf({ orders }: FuturesState, orderId: number): number {
  const slot = orders.slotOf(orderId);
  invariant(slot !== 0, 'an event is about an open order');
  return slot;
}

function rowOf({ state }: FuturesState, userId: number): number {
  const row = state.users.find(userId) - 1;
  invariant(row >= 0, 'an event is about a registered user');
  return row;
}
