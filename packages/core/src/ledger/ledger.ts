// Proof: ledger/market-accounts.test.ts and posted.test.ts; tests/properties/twin.test.ts.

import { amount, type Amount } from '@candor/amount';
import { invariant } from '../base/assert.ts';
import { AMOUNT_MAX } from '../base/exact.ts';
import { mayBeNegative, platformBooks, type PlatformBook, type Wallet } from '../base/words.ts';
import { grown } from '../order-book/order-pool.ts';
import type { Balance } from './balance.ts';
import { type MarketAccount, MarketAccounts } from './market-accounts.ts';

/**
 * Balances may exceed what a Number holds exactly: value = high × 2^52 + low, with 0 <= low < 2^52.
 * One change is at most 2^52.
 */
const LIMB = AMOUNT_MAX;
const BIG_LIMB = BigInt(LIMB);
/** Per account: available high and low, reserved high and low. */
const stride = 4;

/**
 * What left the two books of spot fees by postings, so that fees ever taken can be distinguished
 * from what the books still hold.
 */
export interface PaidOut {
  readonly fees: bigint;
  readonly securityFund: bigint;
}

const nothingPaid: PaidOut = { fees: 0n, securityFund: 0n };

/** Wallets and assets that a key of another wallet has room for. */
const walletRoom = 8;
const assetKeys = 2 ** 20;

/**
 * Who owns what. Every account of a user is a row of limbs, available and reserved: the spot wallet
 * by the user's own row, the others by rows that are made at first use. The platform's books are
 * limbs as well. Changes come in pairs that sum to zero: callers post, this only keeps. A user's
 * balance that would fall below zero breaks an invariant.
 */
export class Ledger {
  /** Assets a row has room for. */
  #assetRoom = 4;
  #spot = new Float64Array(64 * 4 * stride);
  #rows = 0;
  /** Platform books, by book and asset, in two limbs. */
  #books = new Float64Array(platformBooks.length * 4 * 2);
  /** Accounts of the other wallets, in the limbs of `#spot`; their places by key. */
  #others = new Float64Array(64 * stride);
  /**
   * Grows with every change of a balance outside the spot wallet: what was computed from one may be
   * kept until then. Not part of the state.
   */
  otherChanges = 0;
  readonly #otherPlaces = new Map<number, number>();
  /** Users who ever had something in another wallet. */
  readonly #otherRows = new Set<number>();
  /** Accounts of wallets that have one for each market. */
  readonly #inMarkets = new MarketAccounts();
  /** By asset. */
  readonly #paidOut: PaidOut[] = [];

  /** Makes room for another user; rows are numbered from 0 in order. */
  addRow(): number {
    const row = this.#rows;
    this.#rows += 1;
    const needed = this.#rows * this.#assetRoom * stride;
    if (needed > this.#spot.length) this.#spot = grown(this.#spot, new Float64Array(2 * needed));
    return row;
  }

  /** Makes room for assets numbered 0 to `count` - 1. */
  makeRoom(count: number): void {
    if (count <= this.#assetRoom) return;
    const room = 2 * count;
    this.#spot = widened(this.#spot, this.#rows, this.#assetRoom * stride, room * stride);
    this.#books = widened(this.#books, platformBooks.length, this.#assetRoom * 2, room * 2);
    this.#assetRoom = room;
  }

  /** Whether the user's available spot balance is at least `units` (a safe integer). */
  has(row: number, asset: number, units: number): boolean {
    const at = (row * this.#assetRoom + asset) * stride;
    return (this.#spot[at] ?? 0) > 0 || (this.#spot[at + 1] ?? 0) >= units;
  }

  /** Adds to the user's available spot balance; `units` may be negative. */
  add(row: number, asset: number, units: number): void {
    const at = (row * this.#assetRoom + asset) * stride;
    addTo(this.#spot, at, units);
    if ((this.#spot[at] ?? 0) < 0) invariant(false, 'no user balance is negative');
  }

  /** Moves from available to reserved; a negative number moves back. */
  reserve(row: number, asset: number, units: number): void {
    const at = (row * this.#assetRoom + asset) * stride;
    addTo(this.#spot, at, -units);
    addTo(this.#spot, at + 2, units);
    if ((this.#spot[at] ?? 0) < 0 || (this.#spot[at + 2] ?? 0) < 0) invariant(false, 'no user balance is negative');
  }

  /** Takes from reserved what was paid, and moves what is no longer needed back to available. */
  spendReserved(row: number, asset: number, paid: number, released: number): void {
    const at = (row * this.#assetRoom + asset) * stride;
    if (!(paid >= 0 && released >= 0)) invariant(false, 'a fill costs at most what was reserved for it');
    addTo(this.#spot, at + 2, -paid);
    addTo(this.#spot, at + 2, -released);
    addTo(this.#spot, at, released);
    if ((this.#spot[at + 2] ?? 0) < 0) invariant(false, 'no user reserve is negative');
  }

  /** Adds to a platform book; only `custody` may be negative. */
  addToBook(book: number, asset: number, units: number): void {
    const at = (book * this.#assetRoom + asset) * 2;
    addTo(this.#books, at, units);
    if (book !== 0 && (this.#books[at] ?? 0) < 0) invariant(false, 'no platform book but custody is negative');
  }

  book(book: PlatformBook, asset: number): Amount {
    return read(this.#books, (platformBooks.indexOf(book) * this.#assetRoom + asset) * 2);
  }

  balance(row: number, wallet: Wallet, asset: number): Balance {
    if (wallet !== 1) {
      const place = this.#otherPlaces.get(keyOf(row, wallet, asset)) ?? -1;
      if (place < 0) return { available: amount(0n), reserved: amount(0n) };
      return { available: read(this.#others, place), reserved: read(this.#others, place + 2) };
    }
    const at = (row * this.#assetRoom + asset) * stride;
    return { available: read(this.#spot, at), reserved: read(this.#spot, at + 2) };
  }

  /**
   * Whether an account has anything, available or reserved; most have nothing, and this makes no
   * bigint to say so.
   */
  holds(row: number, wallet: Wallet, asset: number): boolean {
    if (wallet !== 1) {
      if (!this.#otherRows.has(row)) return false;
      const place = this.#otherPlaces.get(keyOf(row, wallet, asset)) ?? -1;
      return place >= 0 && isNotZero(this.#others, place);
    }
    return isNotZero(this.#spot, (row * this.#assetRoom + asset) * stride);
  }

  /** Adds any amount to any wallet's available balance. For what is rare: transfers and grants. */
  addWide(row: number, wallet: Wallet, asset: number, units: bigint): void {
    invariant(row >= 0 && row < this.#rows, 'an account is a known user’s');
    if (wallet === 1) {
      const at = (row * this.#assetRoom + asset) * stride;
      write(this.#spot, at, read(this.#spot, at) + units);
      invariant((this.#spot[at] ?? 0) >= 0, 'no user balance is negative');
      return;
    }
    const place = this.#otherPlace(row, wallet, asset);
    write(this.#others, place, read(this.#others, place) + units);
    invariant((this.#others[place] ?? 0) >= 0, 'no user balance is negative');
  }

  /**
   * Adds to an account's available and reserved balance; both may be negative. What a product
   * posts.
   */
  post(row: number, wallet: Wallet, asset: number, available: bigint, reserved: bigint): void {
    invariant(row >= 0 && row < this.#rows, 'an account is a known user’s');
    const isSpot = wallet === 1;
    const at = isSpot ? (row * this.#assetRoom + asset) * stride : this.#otherPlace(row, wallet, asset);
    const limbs = isSpot ? this.#spot : this.#others;
    addWideTo(limbs, at, available);
    addWideTo(limbs, at + 2, reserved);
    invariant((limbs[at] ?? 0) >= 0 && (limbs[at + 2] ?? 0) >= 0, 'no user balance is negative');
  }

  /** The same for an account of one market. */
  postInMarket(row: number, account: Omit<MarketAccount, keyof Balance>, available: bigint, reserved: bigint): void {
    invariant(row >= 0 && row < this.#rows, 'an account is a known user’s');
    this.otherChanges += 1;
    this.#inMarkets.post(row, account, available, reserved);
  }

  /** Accounts of single markets, to look at. */
  get inMarkets(): Pick<MarketAccounts, 'isEmpty' | 'balance' | 'of' | 'rows'> {
    return this.#inMarkets;
  }

  /** What left the books of spot fees by postings, in an asset. */
  paidOut(asset: number): PaidOut {
    return this.#paidOut[asset] ?? nothingPaid;
  }

  /** Notes that postings took more out of the books of spot fees. */
  notePaidOut(asset: number, fees: bigint, securityFund: bigint): void {
    const before = this.paidOut(asset);
    this.#paidOut[asset] = { fees: before.fees + fees, securityFund: before.securityFund + securityFund };
  }

  addWideToBook(book: PlatformBook, asset: number, units: bigint): void {
    const index = platformBooks.indexOf(book);
    invariant(index >= 0, 'a book is one of the platform’s');
    const at = (index * this.#assetRoom + asset) * 2;
    write(this.#books, at, read(this.#books, at) + units);
    invariant(mayBeNegative(book) || (this.#books[at] ?? 0) >= 0, 'only books that may be are negative');
  }

  /** Sets a balance outright: for snapshots. */
  restore(row: number, wallet: Wallet, asset: number, balance: { available: bigint; reserved: bigint }): void {
    const isSpot = wallet === 1;
    const at = isSpot ? (row * this.#assetRoom + asset) * stride : this.#otherPlace(row, wallet, asset);
    const limbs = isSpot ? this.#spot : this.#others;
    write(limbs, at, balance.available);
    write(limbs, at + 2, balance.reserved);
  }

  /** Where an account of another wallet begins; the account exists from its first use. */
  #otherPlace(row: number, wallet: Wallet, asset: number): number {
    this.otherChanges += 1;
    const key = keyOf(row, wallet, asset);
    const known = this.#otherPlaces.get(key);
    if (known !== undefined) return known;
    const place = this.#otherPlaces.size * stride;
    if (place + stride > this.#others.length)
      this.#others = grown(this.#others, new Float64Array(2 * this.#others.length));
    this.#otherPlaces.set(key, place);
    this.#otherRows.add(row);
    return place;
  }
}

/** A safe integer for billions of rows. */
const keyOf = (row: number, wallet: Wallet, asset: number): number =>
  (row * walletRoom + wallet - 1) * assetKeys + asset;

const isNotZero = (limbs: Float64Array, at: number): boolean =>
  limbs[at] !== 0 || limbs[at + 1] !== 0 || limbs[at + 2] !== 0 || limbs[at + 3] !== 0;

/** Adds any amount; those within one limb, as nearly all are, without another bigint. */
function addWideTo(limbs: Float64Array, at: number, units: bigint): void {
  if (units === 0n) return;
  if (units > -BIG_LIMB && units < BIG_LIMB) addTo(limbs, at, Number(units));
  else write(limbs, at, read(limbs, at) + units);
}

function addTo(limbs: Float64Array, at: number, units: number): void {
  const low = (limbs[at + 1] ?? 0) + units;
  if (low >= LIMB) {
    limbs[at] = (limbs[at] ?? 0) + 1;
    limbs[at + 1] = low - LIMB;
  } else if (low < 0) {
    limbs[at] = (limbs[at] ?? 0) - 1;
    limbs[at + 1] = low + LIMB;
  } else {
    limbs[at + 1] = low;
  }
}

function read(limbs: Float64Array, at: number): Amount {
  return amount(BigInt(limbs[at] ?? 0) * BIG_LIMB + BigInt(limbs[at + 1] ?? 0));
}

function write(limbs: Float64Array, at: number, units: bigint): void {
  const low = BigInt.asUintN(52, units);
  limbs[at] = Number((units - low) / BIG_LIMB);
  limbs[at + 1] = Number(low);
}

function widened(old: Float64Array, rows: number, from: number, to: number): Float64Array<ArrayBuffer> {
  const wide = new Float64Array(Math.max(1, rows) * to * 2);
  for (let row = 0; row < rows; row += 1) wide.set(old.subarray(row * from, (row + 1) * from), row * to);
  return wide;
}
