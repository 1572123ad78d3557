import { and, eq, inArray } from 'drizzle-orm';
import type { ContractFill } from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import type { MarkedPage } from '../../wire/http/page.ts';
import type { Futures } from '../../products/futures/create-futures.ts';
import {
  type FuturesFilter,
  listContractFills,
  listContractOrders,
  listPayments,
  listReceipts,
} from '../../products/futures/lists.ts';
import { ownText } from '../../products/futures/receipt-texts.ts';
import { fillText } from '../../products/futures/texts.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { futuresFills } from '../../base/sql/schema.ts';
import { cellsOf, headOf } from './columns.ts';
import {
  contractFillColumns,
  contractFundingColumns,
  contractLiquidationColumns,
  contractOrderColumns,
} from './contract-columns.ts';
import type { CsvCell } from '../../wire/http/csv.ts';

/** What contracts are exported from. */
export type ExportedFutures = Pick<Futures, 'live' | 'book' | 'receiptKeys'>;

interface Part {
  readonly head: string[];
  readonly rows: CsvCell[][];
  readonly total: number;
  readonly next: string | null;
}

/** A part of a file of perpetual contracts. */
export type ContractReader = (db: Database, filter: FuturesFilter, page: MarkedPage) => Promise<Part>;

/** The files of perpetual contracts by their kind. */
export function contractReaders(listings: Listings, { live, book, receiptKeys }: ExportedFutures) {
  const contractOf = (contractId: number) => listings.contract(contractId);
  return {
    contract_orders: async (db, filter, page) => {
      await live.ready;
      const found = await listContractOrders(db, await book.orderWriter(filter.userId), filter, page);
      return partOf(contractOrderColumns, found);
    },
    contract_fills: async (db, filter, page) =>
      partOf(contractFillColumns, await listContractFills(db, contractOf, filter, page)),
    contract_funding: async (db, filter, page) =>
      partOf(contractFundingColumns, await listPayments(db, contractOf, filter, page)),
    contract_liquidations: async (db, filter, page) => {
      const found = await listReceipts(db, filter, page, (row) => ({
        positionId: row.positionId,
        own: ownText(row, contractOf(row.contractId), (number) => receiptKeys.keyOf(number)),
      }));
      const fills = await fillsIn(
        db,
        filter.userId,
        found.records.map(({ own }) => own.seq),
        contractOf,
      );
      const counted = new Set<string>();
      const records = found.records.map(({ own }) => {
        // Several steps of one record share its fills: the newest line takes them.
        const of = `${own.seq} ${own.symbol}`;
        const isFirst = !counted.has(of);
        counted.add(of);
        return { own, fills: isFirst ? fills.filter(({ seq, symbol }) => `${seq} ${symbol}` === of) : [] };
      });
      return partOf(contractLiquidationColumns, { ...found, records });
    },
  } satisfies Record<string, ContractReader>;
}

function partOf<Row>(
  columns: Parameters<typeof cellsOf<Row>>[0],
  { records, total, next }: { readonly records: readonly Row[]; readonly total: number; readonly next: string | null },
): Part {
  return { head: headOf(columns), rows: records.map((row) => cellsOf(columns, row)), total, next };
}

/** A user's fills of some records. */
async function fillsIn(
  db: Database,
  userId: number,
  seqs: readonly number[],
  contractOf: (contractId: number) => Parameters<typeof fillText>[1],
): Promise<ContractFill[]> {
  if (seqs.length === 0) return [];
  const rows = await db
    .select()
    .from(futuresFills)
    .where(and(eq(futuresFills.userId, userId), inArray(futuresFills.seq, [...new Set(seqs)])));
  return rows.map((row) => fillText(row, contractOf(row.contractId)));
}
