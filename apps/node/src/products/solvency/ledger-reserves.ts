import { type Exchange, type PlatformBook, platformBooks } from '@candor/core';

/** Every book but custody, which is the other side of all of them. */
type StatedBook = Exclude<PlatformBook, 'custody'>;
const shownBooks = platformBooks.filter((book): book is StatedBook => book !== 'custody');

/**
 * Both sides of one asset, as the ledger had them at the record of a proof. In units of the ledger.
 */
export interface LedgerSide {
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
  readonly owedToUsers: bigint;
  readonly books: readonly { readonly book: StatedBook; readonly amount: bigint }[];
  /** On chains; each of these is counted at a block. */
  readonly networks: readonly { readonly networkId: number; readonly name: string; readonly amount: bigint }[];
  /** Stated, not proved: money at a bank, or of a demo that no chain backs. */
  readonly stated: bigint;
  readonly shortfall: bigint;
  /** At banks: what owners ever paid in, and what was ever paid out of the treasury. */
  readonly paidIn: bigint;
  readonly paidOut: bigint;
}

/**
 * Both sides of every asset that is owed or held, also of those that no user can hold, as money at
 * a bank.
 */
export function ledgerSides(exchange: Exchange): LedgerSide[] {
  const owed = exchange.solvency.owed();
  const networks = exchange.networks.networks();
  return [...exchange.assets(), ...exchange.houseAssets()]
    .map(({ assetId, symbol, scale }) => ({
      assetId,
      symbol,
      scale,
      owedToUsers: owed.get(assetId) ?? 0n,
      books: shownBooks
        .map((book) => ({ book, amount: exchange.bookBalance(book, assetId) }))
        .filter(({ amount }) => amount !== 0n),
      networks: networks.flatMap(({ networkId, name, assets }) =>
        assets.filter((one) => one.assetId === assetId).map(({ held }) => ({ networkId, name, amount: held })),
      ),
      // What a bank took and the treasury could not pay yet is at no bank any more.
      stated: exchange.networks.unbacked(assetId) - exchange.recharge.owed(assetId),
      shortfall: exchange.networks.shortfall(assetId) + exchange.recharge.owed(assetId),
      paidIn: exchange.recharge.ownMoney(assetId).funded,
      paidOut: exchange.recharge.ownMoney(assetId).paidOut,
    }))
    .filter(isShown);
}

/** What came and went is shown also where nothing is left of it. */
const isShown = ({ owedToUsers, books, networks, shortfall, paidIn, paidOut }: LedgerSide): boolean =>
  books.length > 0 || networks.length > 0 || [owedToUsers, shortfall, paidIn, paidOut].some((units) => units > 0n);
