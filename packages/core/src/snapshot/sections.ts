// Proof: snapshot/read.test.ts; tests/faults/golden.test.ts (old snapshots).

import type { Section } from '../product.ts';
import { rooms } from '../products/index.ts';
import type { State } from '../state/state.ts';
import { hasMarkets, platformBooks, type PlatformBook, type Wallet } from '../base/words.ts';
import { ByteSink, ByteSource, UnreadableSnapshot } from '../base/bytes.ts';

/**
 * Books that every version of the snapshot writes in place; those behind them are in the section of
 * the ledger.
 */
export const firstBooks = platformBooks.slice(0, 9);
const furtherBooks = platformBooks.slice(9);

/**
 * The first of them, and all up to the last that holds something: a book that came later changes no
 * older snapshot.
 */
function booksInUse(ledger: State['ledger'], assets: State['assets']): readonly PlatformBook[] {
  const last = furtherBooks.findLastIndex((book) => assets.some(({ row }) => ledger.book(book, row) !== 0n));
  return furtherBooks.slice(0, Math.max(1, last + 1));
}

/** Books that came later, and what left the books of spot fees. */
const ledgerSection: Section<State> = {
  version: 1,
  isEmpty: ({ ledger, assets }) =>
    assets.every(({ row }) => {
      const { fees, securityFund } = ledger.paidOut(row);
      return fees === 0n && securityFund === 0n && furtherBooks.every((book) => ledger.book(book, row) === 0n);
    }),
  write: (sink, { ledger, assets }) => {
    const books = booksInUse(ledger, assets);
    sink.u32(books.length);
    for (const book of books) for (const { row } of assets) sink.wide(ledger.book(book, row));
    for (const { row } of assets) {
      const { fees, securityFund } = ledger.paidOut(row);
      sink.wide(fees);
      sink.wide(securityFund);
    }
  },
  read: (source, { ledger, assets }) => {
    const books = source.u32();
    if (books > furtherBooks.length) throw new UnreadableSnapshot(`${books} further books`);
    for (const book of furtherBooks.slice(0, books))
      for (const { row } of assets) ledger.addWideToBook(book, row, source.wide());
    for (const { row } of assets) ledger.notePaidOut(row, source.wide(), source.wide());
  },
};

/** Which assets no user can hold: came later than the list of assets. */
const houseAssetsSection: Section<State> = {
  version: 1,
  isEmpty: ({ houseAssets }) => houseAssets.size === 0,
  write: (sink, { houseAssets }) => {
    sink.u32(houseAssets.size);
    for (const assetId of houseAssets) sink.u32(assetId);
  },
  read: (source, { houseAssets }) => {
    for (let count = source.u32(); count > 0; count -= 1) houseAssets.add(source.u32());
  },
};

/** Accounts of single markets: came later than a user's own list of accounts. */
const marketAccountsSection: Section<State> = {
  version: 1,
  isEmpty: ({ ledger }) => ledger.inMarkets.isEmpty,
  write: (sink, { ledger, users }) => {
    const rows = ledger.inMarkets.rows();
    sink.u32(rows.length);
    for (const row of rows) {
      const accounts = ledger.inMarkets.of(row);
      sink.f64(users.id(row));
      sink.u32(accounts.length);
      for (const { wallet, asset, marketId, available, reserved } of accounts) {
        for (const figure of [marketId, wallet, asset]) sink.u32(figure);
        sink.wide(available);
        sink.wide(reserved);
      }
    }
  },
  read: (source, state) => {
    for (let count = source.u32(); count > 0; count -= 1) {
      const userId = source.f64();
      const row = state.users.find(userId) - 1;
      for (let left = source.u32(); left > 0; left -= 1) readMarketAccount(source, state, row);
    }
  },
};

function readMarketAccount(source: ByteSource, { ledger, assets, marketRows }: State, row: number): void {
  const [marketId, wallet, asset] = [source.u32(), source.u32(), source.u32()];
  const isKnown = row >= 0 && asset < assets.length && marketRows.has(marketId);
  if (!isKnown || !(wallet >= 1 && wallet <= 8 && hasMarkets(wallet as Wallet)))
    throw new UnreadableSnapshot(`an account in wallet ${wallet} of market ${marketId}`);
  const [available, reserved] = [source.wide(), source.wide()];
  if (available < 0n || reserved < 0n) throw new UnreadableSnapshot('an account of a market is negative');
  ledger.postInMarket(row, { wallet: wallet as Wallet, asset, marketId }, available, reserved);
}

const sections: readonly { readonly name: string; readonly section: Section<State> }[] = [
  { name: 'ledger', section: ledgerSection },
  { name: 'house-assets', section: houseAssetsSection },
  { name: 'market-accounts', section: marketAccountsSection },
  ...rooms.flatMap(({ name, section }) => (section === undefined ? [] : [{ name, section }])),
];

/** Whether a state says something that only a section can. */
export const needsSections = (state: State): boolean => sections.some(({ section }) => !section.isEmpty(state));

/** Writes the sections that are not empty: of each its name, version, length and bytes. */
export function writeSections(sink: ByteSink, state: State): void {
  const filled = sections.filter(({ section }) => !section.isEmpty(state));
  sink.u32(filled.length);
  for (const { name, section } of filled) {
    const own = new ByteSink();
    section.write(own, state);
    const bytes = own.bytes();
    sink.ascii(name);
    sink.u32(section.version);
    sink.u32(bytes.length);
    sink.raw(bytes);
  }
}

/**
 * Reads the sections; one that is unknown, or of a later version, makes the snapshot unreadable.
 */
export function readSections(source: ByteSource, state: State): void {
  const count = source.u32();
  for (let index = 0; index < count; index += 1) {
    const name = source.ascii();
    const version = source.u32();
    const section = sections.find((known) => known.name === name)?.section;
    if (section === undefined || version > section.version)
      throw new UnreadableSnapshot(`section ${name} of version ${version}`);
    const own = new ByteSource(source.raw(source.u32()));
    section.read(own, state, version);
    if (own.left > 0) throw new UnreadableSnapshot(`bytes follow the end of section ${name}`);
  }
}
