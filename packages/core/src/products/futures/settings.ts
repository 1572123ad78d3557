import { amount, contractValue, leastMarginOf, leverageMaxOf } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import { lacks } from '../../ledger/lack.ts';
import { BUY } from '../../order-book/order-book.ts';
import { freeOfAccount, unrealisedAtMark, valueAtMark } from './account.ts';
import type { At } from './at.ts';
import type { MovePositionMargin, SetLeverage, SetMarginMode, SetPositionMode } from './commands.ts';
import { futuresTable, type PositionSet } from './events.ts';
import { postBook, postUser } from './money.ts';
import { isClosing } from './order-flags.ts';
import type { Contract, Position } from './contract.ts';
import type { FuturesState } from './state.ts';

/** Hedge or one-way: only while the user has no position and no order in any contract. */
export function decidePositionMode(at: At, { userId, mode }: SetPositionMode): RejectionReason | undefined {
  const { own, state, writer } = at;
  const user = state.users.find(userId) - 1;
  if (user < 0) return 'unknown_user';
  const hasPosition = own.contracts.some((contract) => positionsOf(contract, user).length > 0);
  if (hasPosition || (own.traders.get(user)?.orders.size ?? 0) > 0) return 'position_mode_locked';
  futuresTable.write(writer, { type: 'position_mode_set', userId, mode });
  return undefined;
}

/** Cross or isolated: only while the user has no position and no order in the contract. */
export function decideMarginMode(at: At, { userId, contractId, mode }: SetMarginMode): RejectionReason | undefined {
  const { own, state, writer } = at;
  const user = state.users.find(userId) - 1;
  if (user < 0) return 'unknown_user';
  const contract = own.byId.get(contractId);
  if (contract === undefined) return 'unknown_contract';
  const orders = [...(own.traders.get(user)?.orders ?? [])];
  const isUsed =
    positionsOf(contract, user).length > 0 || orders.some((slot) => own.orders.market(slot) === contract.row);
  if (isUsed) return 'margin_mode_locked';
  futuresTable.write(writer, { type: 'margin_mode_set', userId, contractId, mode });
  return undefined;
}

const positionsOf = ({ positions }: Contract, user: number): Position[] =>
  [positions.long.get(user), positions.short.get(user)].filter((position) => position !== undefined);

/**
 * Leverage of orders that come and of the positions there are. Cross: only while everything stays
 * covered. Isolated: a lower one tops the margin up to what it asks for, a higher one leaves it.
 * Open orders keep what they hold; each of their fills needs what the leverage of its moment asks
 * for.
 */
export function decideLeverage(at: At, { userId, contractId, leverage }: SetLeverage): RejectionReason | undefined {
  const { own, state, writer } = at;
  const user = state.users.find(userId) - 1;
  if (user < 0) return 'unknown_user';
  const contract = own.byId.get(contractId);
  if (contract === undefined) return 'unknown_contract';
  if (!isWhole(leverage, 1, 1_000)) return 'leverage_above_tier';
  const positions = positionsOf(contract, user);
  const mark = own.markOf(contract);
  if (positions.length > 0 && mark === 0) return 'mark_stale';
  if (leverage > leverageMostOf(at, user, contract)) return 'leverage_above_tier';
  const account = own.account(user, contract);
  const asked = positions.map((position) => ({ position, leverage }));
  const topUps = positions.map((position) => topUpOf(own, position, leverage));
  const needed = topUps.reduce((sum, units) => sum + units, 0n);
  const free = freeOfAccount(own, account, asked);
  const isLower = positions.some((position) => leverage < position.leverage);
  if (isLower && needed > free) return lacks(user, contract.asset, needed > 0n ? needed : 0n - free, contract.wallet);

  futuresTable.write(writer, { type: 'leverage_set', userId, contractId, leverage });
  for (const [place, position] of positions.entries()) {
    const margin = topUps[place] ?? 0n;
    futuresTable.write(
      writer,
      changed(own, position, 'leverage', { leverage, margin: amount(position.margin + margin) }),
    );
    const subject = position.positionId;
    postUser(own, writer, account, { cause: 'contract_margin', subject, available: -margin, reserved: margin });
  }
  return undefined;
}

/** The top leverage of the larger side: its position and its open orders, at the mark. */
function leverageMostOf({ own, timeMs }: At, user: number, contract: Contract): number {
  const { orders } = own;
  const lots = {
    long: own.position(contract, 'long', user)?.lots ?? 0n,
    short: own.position(contract, 'short', user)?.lots ?? 0n,
  };
  for (const slot of own.traders.get(user)?.orders ?? []) {
    if (orders.market(slot) !== contract.row || isClosing(orders, slot)) continue;
    lots[orders.pool.side(slot) === BUY ? 'long' : 'short'] += BigInt(orders.pool.remaining(slot));
  }
  const most = lots.long > lots.short ? lots.long : lots.short;
  const mark = BigInt(Math.max(own.standingMark(contract), 1));
  return leverageMaxOf(contract.termsAt(timeMs).tiers, contractValue(contract.scale, mark, most));
}

function topUpOf(own: FuturesState, position: Position, leverage: number): bigint {
  if (position.mode !== 'isolated' || leverage >= position.leverage) return 0n;
  const least = leastMarginOf(valueAtMark(own, position), leverage, unrealisedAtMark(own, position));
  return least > position.margin ? least - position.margin : 0n;
}

/**
 * Adds margin to an isolated position, which repays what it owes first, or takes what is above the
 * least.
 */
export function decideMarginMove(at: At, command: MovePositionMargin): RejectionReason | undefined {
  const { own, state, writer } = at;
  const { userId, contractId, side, action } = command;
  const user = state.users.find(userId) - 1;
  if (user < 0) return 'unknown_user';
  const contract = own.byId.get(contractId);
  if (contract === undefined) return 'unknown_contract';
  const position = own.position(contract, side, user);
  if (position === undefined) return 'position_required';
  if (position.mode !== 'isolated') return 'margin_mode_locked';
  if (command.amount <= 0n) return 'amount_not_positive';
  const { account, positionId } = position;
  const isTaken = action === 'take';
  if (isTaken) {
    if (state.users.isFrozen(user)) return 'account_frozen';
    if (own.markOf(contract) === 0) return 'mark_stale';
    const value = valueAtMark(own, position);
    const least = leastMarginOf(value, position.leverage, unrealisedAtMark(own, position) - position.owed);
    if (position.margin - command.amount < least) return 'margin_below_minimum';
  } else if (command.amount > freeOfAccount(own, account)) {
    return lacks(user, contract.asset, command.amount, contract.wallet);
  }
  const repaid = isTaken ? 0n : command.amount < position.owed ? command.amount : position.owed;
  const units = isTaken ? 0n - command.amount : command.amount;
  const margin = amount(position.margin + units - repaid);
  futuresTable.write(writer, {
    type: 'position_margin_moved',
    side,
    contractId,
    positionId,
    userId,
    amount: amount(units),
    repaid: amount(repaid),
  });
  const cause = isTaken ? 'margin_taken' : 'margin_added';
  futuresTable.write(writer, changed(own, position, cause, { margin, owed: amount(position.owed - repaid) }));
  const moved = { available: -units, reserved: units - repaid };
  postUser(own, writer, account, { cause: 'contract_margin', subject: positionId, ...moved });
  const { assetId } = account;
  postBook(writer, 'futuresClearing', { assetId, cause: 'contract_owed', subject: positionId, units: repaid });
  return undefined;
}

/** The event of a position that changes in a few things. */
export function changed(
  own: FuturesState,
  position: Position,
  cause: PositionSet['cause'],
  change: Partial<Pick<PositionSet, 'leverage' | 'margin' | 'owed' | 'lots' | 'cost' | 'realised'>>,
): PositionSet {
  const { positionId, user, contract, side, mode, leverage, lots, cost, margin, owed, termsVersion, exitPpm } =
    position;
  return {
    type: 'position_set',
    side,
    mode,
    cause,
    contractId: contract.contractId,
    positionId,
    userId: own.state.users.id(user),
    leverage,
    lots: Number(lots),
    cost: amount(cost),
    margin: amount(margin),
    owed: amount(owed),
    termsVersion,
    exitPpm,
    realised: amount(0n),
    tradeId: 0,
    ...change,
  };
}
