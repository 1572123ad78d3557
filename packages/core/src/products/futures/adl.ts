import { amount, compareRank, contractValue, type PositionSide, type RankFigures } from '@candor/amount';
import { availableIn } from './account.ts';
import type { At } from './at.ts';
import { closeLots, type Close, type Closed } from './close-lots.ts';
import { futuresTable } from './events.ts';
import { endNewestUntil } from './fill.ts';
import { postBook, postUser } from './money.ts';
import type { Purse } from './payment.ts';
import { positionEvent } from './position-event.ts';
import { crossTarget, unrealisedAt } from './standing.ts';
import type { Account, Contract, Position } from './contract.ts';
import type { FuturesState } from './state.ts';

/** A position with what F17 ranks it by. */
interface Ranked extends RankFigures {
  readonly position: Position;
}

/** F17 of every position of a side at the mark, the first in line first. */
function rankedSide(own: FuturesState, contract: Contract, side: PositionSide): Ranked[] {
  const mark = BigInt(own.standingMark(contract));
  const ranked = [...contract.positions[side].values()]
    .filter(({ lots }) => lots > 0n)
    .map((position) => rankOf(own, position, mark));
  return ranked.toSorted(compareRank);
}

/** Of a cross position value and equity are the account's. */
function rankOf(own: FuturesState, position: Position, mark: bigint): Ranked {
  const { positionId, cost, mode, account } = position;
  const unrealised = unrealisedAt(position, mark);
  const cross = mode === 'cross' ? crossTarget(own, account) : undefined;
  const equity = cross?.equity ?? position.margin - position.owed + unrealised;
  const value = cross === undefined ? valueAt(own, position) : sumOfValues(own, cross.positions);
  return { position, positionId, unrealised, cost, value, equity };
}

const valueAt = (own: FuturesState, { contract, lots }: Position): bigint =>
  contractValue(contract.scale, BigInt(own.standingMark(contract)), lots);

const sumOfValues = (own: FuturesState, positions: readonly Position[]): bigint =>
  positions.reduce((sum, position) => sum + valueAt(own, position), 0n);

/** Lots that a liquidation could not sell, and the price (F12) at which others take them over. */
export interface Deleveraging {
  readonly position: Position;
  readonly lots: bigint;
  readonly priceTicks: bigint;
}

/**
 * Closes lots of a liquidated position against positions of the other side, in order of rank and
 * without a fee. Accounts that would end below zero are passed over; the owner's own other side
 * comes last. Gives the lots that were taken over; `ended` orders mean that it must be asked again.
 */
export function deleverage(
  at: At,
  { position, lots, priceTicks }: Deleveraging,
): { readonly taken: bigint; readonly ended: boolean } {
  const { contract, side, user } = position;
  const ranked = rankedSide(at.own, contract, side === 'long' ? 'short' : 'long');
  const line = ranked.filter(({ position: other }) => other.user !== user);
  line.push(...ranked.filter(({ position: other }) => other.user === user));
  const round = new Round(at, position, priceTicks);
  let left = lots;
  for (const { position: other } of line) {
    if (left === 0n) break;
    const count = other.lots < left ? other.lots : left;
    const outcome = round.take(other, count);
    if (outcome === 'ended') return { taken: 0n, ended: true };
    if (outcome === 'taken') left -= count;
  }
  round.write();
  return { taken: lots - left, ended: false };
}

/** One taking over: both positions with their purses as they were, and what the close leaves. */
interface Taking {
  readonly lots: bigint;
  readonly value: bigint;
  readonly other: Side;
  readonly mine: Side;
}

interface Side {
  readonly position: Position;
  readonly purse: Purse;
  readonly closed: Closed;
}

/**
 * One round over those in line. It is worked out to its end before anything is written: where an
 * account must end orders first, they end alone, and the round is asked again with the same line.
 */
class Round {
  readonly #at: At;
  readonly #own: FuturesState;
  readonly #contract: Contract;
  readonly #priceTicks: bigint;
  readonly #purses = new Map<Account, Purse>();
  readonly #takings: Taking[] = [];
  #position: Position;

  constructor(at: At, position: Position, priceTicks: bigint) {
    this.#at = at;
    this.#own = at.own;
    this.#position = position;
    this.#contract = position.contract;
    this.#priceTicks = priceTicks;
  }

  take(other: Position, lots: bigint): 'taken' | 'passed' | 'ended' {
    const value = contractValue(this.#contract.scale, this.#priceTicks, lots);
    const close = { lots, value, fee: 0n };
    const theirs = this.#close(other, close);
    const { closed } = theirs;
    if (!this.#staysAbove(other, closed)) return 'passed';
    // Before it owes anything, its newest opening orders end.
    if (closed.excess > 0n && other.mode === 'cross' && other.account.held > 0n)
      return endNewestUntil(this.#at, other.account, closed.excess, 0) ? 'ended' : 'passed';
    this.#keep(theirs);
    const mine = this.#close(this.#position, close);
    this.#keep(mine);
    this.#takings.push({ lots, value, other: theirs, mine });
    const { lots: left, cost, margin, owed } = mine.closed;
    this.#position = { ...this.#position, lots: left, cost, margin, owed };
    return 'taken';
  }

  write(): void {
    for (const { lots, value, other, mine } of this.#takings) {
      this.#writeEvent(other.position, lots, value);
      const cleared = this.#write(other) + this.#write(mine);
      const about = {
        assetId: this.#contract.settleAssetId,
        cause: 'contract_adl',
        subject: this.#position.positionId,
      } as const;
      postBook(this.#at.writer, 'futuresClearing', { ...about, units: -cleared });
    }
  }

  #close(position: Position, close: Close): Side {
    const known = this.#purses.get(position.account);
    const purse = known ?? { money: availableIn(this.#own, position.account), owed: position.account.owed };
    return { position, purse, closed: closeLots(position, purse, close) };
  }

  /** What an account has left is what its next taking over begins with. */
  #keep({ position, purse, closed }: Side): void {
    this.#purses.set(position.account, { money: purse.money + closed.available, owed: closed.accountOwed });
  }

  /**
   * Whether what the other one has after it is worth nothing less than zero, and what it owes does
   * not grow where it is isolated.
   */
  #staysAbove(other: Position, closed: Closed): boolean {
    const own = this.#own;
    const mark = BigInt(own.standingMark(this.#contract));
    const rest = unrealisedAt({ ...other, lots: closed.lots, cost: closed.cost }, mark);
    if (other.mode === 'isolated') return closed.excess === 0n || closed.margin - closed.owed + rest >= 0n;
    const before = crossTarget(own, other.account);
    if (before === undefined) return false;
    return before.equity - unrealisedAt(other, mark) + closed.realised + rest >= 0n;
  }

  #writeEvent(other: Position, lots: bigint, value: bigint): void {
    const { users } = this.#own.state;
    futuresTable.write(this.#at.writer, {
      type: 'deleveraged',
      side: this.#position.side,
      contractId: this.#contract.contractId,
      positionId: this.#position.positionId,
      userId: users.id(this.#position.user),
      otherUserId: users.id(other.user),
      otherPositionId: other.positionId,
      lots: Number(lots),
      price: Number(this.#priceTicks),
      value: amount(value),
      mark: this.#own.standingMark(this.#contract),
    });
  }

  /** The position after it, what its account owes, and the money; gives what the account got. */
  #write({ position, purse, closed }: Side): bigint {
    const { own, writer } = this.#at;
    const { account } = position;
    const { lots, cost, margin, owed, realised } = closed;
    const change = { cause: 'deleveraging', lots: Number(lots), cost, margin, owed, realised } as const;
    futuresTable.write(writer, positionEvent(own, position, change));
    if (closed.accountOwed !== purse.owed) {
      const userId = own.state.users.id(account.user);
      const { assetId } = account;
      const cause = closed.accountOwed > purse.owed ? 'realised' : 'repaid';
      futuresTable.write(writer, { type: 'account_owed_set', cause, userId, assetId, owed: closed.accountOwed });
    }
    const reserved = margin - position.margin;
    const about = { cause: 'contract_adl', subject: position.positionId } as const;
    postUser(own, writer, account, { ...about, available: closed.available, reserved });
    return closed.available + reserved;
  }
}
