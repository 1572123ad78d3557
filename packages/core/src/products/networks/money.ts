// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import { amount } from '@candor/amount';
import { post, type PostingCause } from '../../ledger/posted.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { State } from '../../state/state.ts';
import type { PlatformBook, Wallet } from '../../base/words.ts';

/** The wallet that deposits come to and withdrawals leave. */
export const chainWallet: Wallet = 1;

/** What a movement of money is about. */
export interface About {
  readonly assetId: number;
  readonly cause: PostingCause;
  readonly subject: number;
}

/** Moves money of a user; nothing is written where nothing moves. */
export function postUser(
  writer: RecordWriter,
  { userId, ...about }: About & { readonly userId: number },
  available: bigint,
  reserved = 0n,
): void {
  if (available === 0n && reserved === 0n) return;
  const account = { userId, wallet: chainWallet };
  post(writer, { ...about, account, available: amount(available), reserved: amount(reserved) });
}

/** Moves money of one of the platform's books; nothing is written where nothing moves. */
export function postBook(writer: RecordWriter, book: PlatformBook, about: About, units: bigint): void {
  if (units !== 0n) post(writer, { ...about, account: { book }, available: amount(units) });
}

/** A book that pays, and what it pays. */
interface Paying {
  readonly book: PlatformBook;
  readonly units: bigint;
}

/** Who pays a cost that the platform bears, in their order, and what none of them can pay. */
export interface Payers {
  readonly paying: readonly Paying[];
  readonly uncovered: bigint;
}

/**
 * Splits a cost among books, the first first, each down to nothing. `extra` is what this very
 * record brings into the first book.
 */
export function payersOf(
  { ledger }: State,
  row: number,
  cost: bigint,
  books: readonly PlatformBook[],
  extra = 0n,
): Payers {
  let uncovered = cost;
  const paying: Paying[] = [];
  for (const [place, book] of books.entries()) {
    const held = ledger.book(book, row) + (place === 0 ? extra : 0n);
    const units = held < uncovered ? held : uncovered;
    if (units > 0n) paying.push({ book, units });
    uncovered -= units;
  }
  return { paying, uncovered };
}

/**
 * Books what left the platform's holdings at its own cost. What nobody can pay stays owed: custody
 * keeps it, as a shortfall.
 */
export function postCost(writer: RecordWriter, about: About, { paying }: Payers): void {
  let paid = 0n;
  for (const { book, units } of paying) {
    postBook(writer, book, about, -units);
    paid += units;
  }
  postBook(writer, 'custody', about, paid);
}

/**
 * Network fees are paid from what withdrawals brought for them, else from the platform's own money.
 */
export const feePayers: readonly PlatformBook[] = ['networkFees', 'treasury', 'fees'];

/** A deposit that the chain took back is the platform's loss. */
export const lossPayers: readonly PlatformBook[] = ['treasury', 'fees'];
