import type { PositionSide } from '@candor/amount';
import { BUY } from '../../order-book/order-book.ts';
import { directionOf, isClosing } from './order-flags.ts';
import type { Account, Contract, Position } from './contract.ts';
import type { ContractSetting, FuturesState } from './state.ts';

/** One side of a fill: whose order it is, and what its next lots do to which position. */
export interface Party {
  readonly slot: number;
  readonly user: number;
  readonly userId: number;
  readonly contract: Contract;
  readonly account: Account;
  readonly side: PositionSide;
  readonly closes: boolean;
  /** The position that its lots open or close; undefined where they open a new one. */
  readonly position: Position | undefined;
  /** Lots that do the same: those of the position where it closes. */
  readonly lotsMost: number;
  readonly setting: Readonly<ContractSetting>;
}

const other = (side: PositionSide): PositionSide => (side === 'long' ? 'short' : 'long');

/**
 * What the next lots of an order do. In one-way mode an order against a position closes it before
 * it opens the rest.
 */
export function partyOf(own: FuturesState, slot: number): Party {
  const { orders, state } = own;
  const contract = own.contractOf(slot);
  const user = orders.user(slot);
  const opened: PositionSide = orders.pool.side(slot) === BUY ? 'long' : 'short';
  const against = own.openPosition(contract, other(opened), user);
  const closes = isClosing(orders, slot) || (against !== undefined && own.positionMode(user) === 'one_way');
  return {
    slot,
    user,
    userId: state.users.id(user),
    contract,
    account: own.account(user, contract),
    side: closes ? other(opened) : opened,
    closes,
    position: closes ? against : own.position(contract, opened, user),
    lotsMost: closes ? Number(against?.lots ?? 0n) : Infinity,
    setting: own.setting(user, contract),
  };
}

/**
 * Lots of an order of a direction that close before it opens, given what other open orders of the
 * same direction close.
 */
export function closableLots(own: FuturesState, user: number, contract: Contract, buys: boolean, except = 0): number {
  if (own.positionMode(user) !== 'one_way') return 0;
  const against = own.openPosition(contract, buys ? 'short' : 'long', user);
  if (against === undefined) return 0;
  const taken = openLots(own, user, contract, { buys, closing: false, except });
  return Math.max(0, Number(against.lots) - taken);
}

/** Σ of what is left of a user's open orders of one direction in a contract. */
export function openLots(
  own: FuturesState,
  user: number,
  contract: Contract,
  { buys, closing, except = 0 }: { readonly buys: boolean; readonly closing: boolean; readonly except?: number },
): number {
  const direction = closing ? (buys ? 4 : 3) : buys ? 1 : 2;
  const lots = own.openOrders(user, contract)?.lots(direction) ?? 0;
  const isOne = except !== 0 && own.orders.market(except) === contract.row;
  return isOne && directionOf(own.orders, except) === direction ? lots - own.orders.pool.remaining(except) : lots;
}
