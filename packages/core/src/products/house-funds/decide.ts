// Proof: fixed-period/limits.test.ts and fixed-period/audit.test.ts.

import { amount } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { PlatformBook } from '../../base/words.ts';
import type { Posted, PostingCause } from '../../ledger/posted.ts';
import type { State } from '../../state/state.ts';
import type { HouseFundsCommand } from './commands.ts';

interface Route {
  readonly from: PlatformBook;
  readonly to: PlatformBook;
  readonly cause: PostingCause;
}

/** The two books that a command touches, and why. */
export function routeOf(command: HouseFundsCommand): Route {
  if (command.type === 'collect_fees') return { from: 'fees', to: 'treasury', cause: 'fees_collected' };
  if (command.type === 'fund_treasury') return { from: 'demoFunds', to: 'treasury', cause: 'house_funds' };
  return command.direction === 'to_house'
    ? { from: 'treasury', to: 'fixedPeriodHouse', cause: 'house_funds' }
    : { from: 'fixedPeriodHouse', to: 'treasury', cause: 'house_funds' };
}

/** What is set aside for open contracts lies in escrow, so all of the house's book is free. */
export function reasonAgainstMove(state: State, command: HouseFundsCommand): RejectionReason | undefined {
  const asset = state.asset(command.assetId);
  if (asset === undefined) return 'unknown_asset';
  if (command.amount <= 0n) return 'amount_not_positive';
  return command.amount > state.ledger.book(routeOf(command).from, asset.row) ? 'book_insufficient' : undefined;
}

/** The move, as two postings. */
export function postingsOfMove(command: HouseFundsCommand): Posted[] {
  const { from, to, cause } = routeOf(command);
  const posting = (book: PlatformBook, units: bigint): Posted => ({
    type: 'posted',
    account: { book },
    assetId: command.assetId,
    cause,
    available: amount(units),
    reserved: amount(0n),
    subject: 0,
  });
  return [posting(from, 0n - command.amount), posting(to, command.amount)];
}
