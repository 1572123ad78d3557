import type { Section } from '../product.ts';
import { rooms } from '../products/index.ts';
import type { State } from '../state/state.ts';
import { platformBooks, type PlatformBook } from '../base/words.ts';
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

const sections: readonly { readonly name: string; readonly section: Section<State> }[] = [
  { name: 'ledger', section: ledgerSection },
  { name: 'house-assets', section: houseAssetsSection },
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
