import type { RejectionReason } from '@candor/protocol/reasons';
import type { At } from './at.ts';
import type { CancelPositionStop, SetPositionStop } from './commands.ts';
import { futuresTable, type StopEnded, type StopSet } from './events.ts';
import { worstPrice } from './place.ts';
import { plainOrder } from './plain-order.ts';
import { isReached, stopsMax, type PositionStop } from './stop-state.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './state.ts';
import { trim } from './trim.ts';
import type { StopSource } from './words.ts';

/**
 * Sets a stop on a position, also in place of another one: that one ends in the same record, so
 * that the position is never without it.
 */
export function decideStop({ own, writer }: At, command: SetPositionStop): RejectionReason | undefined {
  const { userId, replaces } = command;
  const old = replaces === undefined ? undefined : ownStop(own, { userId, stopId: replaces });
  const reason = reasonAgainstStop(own, command, old);
  if (reason !== undefined) return reason;
  if (old !== undefined) futuresTable.write(writer, stopEndEvent(own, old, 'user'));
  futuresTable.write(writer, stopEvent(own, command));
  return undefined;
}

export function decideStopCancel({ own, writer }: At, command: CancelPositionStop): RejectionReason | undefined {
  const stop = ownStop(own, command);
  if (stop === undefined) return 'not_found';
  futuresTable.write(writer, stopEndEvent(own, stop, 'user'));
  return undefined;
}

/** The first reason against a stop on a position, where another one makes room for it. */
function reasonAgainstStop(
  own: FuturesState,
  command: SetPositionStop,
  old: PositionStop | undefined,
): RejectionReason | undefined {
  const user = own.state.users.find(command.userId) - 1;
  if (user < 0) return 'unknown_user';
  const contract = own.byId.get(command.contractId);
  if (contract === undefined) return 'unknown_contract';
  const { side, kind, source, triggerPrice, price, quantity } = command;
  if (!isPrice(triggerPrice) || (price !== undefined && !isPrice(price))) return 'price_not_positive';
  if (quantity !== undefined && !isPrice(quantity)) return 'quantity_off_lot';
  const position = own.position(contract, side, user);
  if (position === undefined) return 'position_required';
  if (quantity !== undefined && BigInt(quantity) > position.lots) return 'close_exceeds_position';
  if (command.replaces !== undefined && old?.positionId !== position.positionId) return 'not_found';
  if (own.stops.countOf(position) - (old === undefined ? 0 : 1) >= stopsMax) return 'too_many_stops';
  const observed = observedBy(own, contract)[source];
  if (observed === 0) return 'mark_stale';
  return isReached({ side, kind, trigger: triggerPrice }, observed) ? 'stop_wrong_side' : undefined;
}

const stopEvent = (own: FuturesState, command: SetPositionStop): StopSet => ({
  type: 'stop_set',
  kind: command.kind,
  source: command.source,
  side: command.side,
  contractId: command.contractId,
  stopId: own.stops.lastStopId + 1,
  userId: command.userId,
  triggerPrice: command.triggerPrice,
  price: command.price ?? 0,
  lots: command.quantity ?? 0,
});

/** A stop is its owner's: another's, and one that ended, are not found. */
function ownStop(
  own: FuturesState,
  { userId, stopId }: Pick<CancelPositionStop, 'userId' | 'stopId'>,
): PositionStop | undefined {
  const stop = own.stops.byId.get(stopId);
  return stop !== undefined && stop.user === own.state.users.find(userId) - 1 ? stop : undefined;
}

/** The end of a stop that did not fire. */
const stopEndEvent = (own: FuturesState, stop: PositionStop, cause: StopEnded['cause']): StopEnded => ({
  type: 'stop_ended',
  cause,
  contractId: stop.contract.contractId,
  stopId: stop.stopId,
  userId: own.state.users.id(stop.user),
  orderId: 0,
  observed: 0,
});

/** Sets the stops of opening orders whose first fill has made a position; gives how many it set. */
export function followAttached({ own, writer }: At): number {
  let stopId = own.stops.lastStopId;
  for (const { user, contract, side, profit, loss } of own.ripe) {
    if (own.position(contract, side, user) === undefined) continue;
    let room = stopsMax - own.stops.countOf({ user, contract, side });
    for (const [kind, stop] of [
      ['profit', profit],
      ['loss', loss],
    ] as const) {
      if (stop === undefined || room === 0) continue;
      stopId += 1;
      room -= 1;
      const place = { contractId: contract.contractId, stopId, userId: own.state.users.id(user), side, lots: 0 };
      const terms = { kind, source: stop.source, triggerPrice: stop.trigger, price: stop.price };
      futuresTable.write(writer, { type: 'stop_set', ...place, ...terms });
    }
  }
  own.ripe = [];
  return stopId - own.stops.lastStopId;
}

/** The stops of positions that have ended end in the same record; gives how many. */
export function followEndedStops({ own, writer }: At): number {
  let written = 0;
  for (const position of own.ended) {
    for (const stop of own.stops.of(position)) {
      if (stop.positionId !== position.positionId) continue;
      futuresTable.write(writer, stopEndEvent(own, stop, 'position_ended'));
      written += 1;
    }
  }
  own.ended.clear();
  return written;
}

/**
 * The oldest stop that prices have reached: it makes way among the closing orders, ends, and places
 * its order. Gives 0 where none is reached.
 */
export function followStops(at: At): number {
  const { own } = at;
  let next: PositionStop | undefined;
  for (const contract of own.moved) {
    if (contract.state !== 'open') continue;
    const stop = own.stops.reached(contract, observedBy(own, contract));
    if (stop !== undefined && stop.stopId < (next?.stopId ?? Infinity)) next = stop;
  }
  const position = next && own.position(next.contract, next.side, next.user);
  if (next === undefined || position === undefined) return 0;
  const all = Number(position.lots);
  const quantity = next.lots === 0 ? all : Math.min(next.lots, all);
  if (!trim(at, position, quantity)) fire(at, next, quantity);
  return 1;
}

/** It goes before the closing orders that rest: those have given way, the newest first. */
function fire({ own, writer }: At, stop: PositionStop, quantity: number): void {
  const { contract, user, stopId, side, price } = stop;
  const userId = own.state.users.id(user);
  const orderId = own.state.lastOrderId + 1;
  const observed = observedBy(own, contract)[stop.source];
  const { contractId } = contract;
  futuresTable.write(writer, { type: 'stop_ended', cause: 'fired', contractId, stopId, userId, orderId, observed });
  const tier = own.state.users.tier(user);
  futuresTable.write(writer, {
    ...plainOrder,
    direction: side === 'long' ? 3 : 4,
    kind: price > 0 ? 'limit' : 'market',
    timeInForce: price > 0 ? 'GTC' : 'IOC',
    contractId,
    orderId,
    userId,
    makerPpm: contract.makerRate(tier),
    takerPpm: contract.takerRate(tier),
    price: price > 0 ? price : worstPrice(contract, side === 'short', 0),
    quantity,
    mark: own.markOf(contract),
    origin: 'stop',
  });
}

/**
 * What stops on positions watch. While the mark is stale nothing fires, on the last price neither.
 */
function observedBy(own: FuturesState, contract: Contract): Readonly<Record<StopSource, number>> {
  const mark = own.markOf(contract);
  return { mark, last: mark === 0 ? 0 : contract.last };
}

const isPrice = (ticks: number): boolean => Number.isSafeInteger(ticks) && ticks > 0;
