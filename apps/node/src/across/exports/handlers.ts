import { exportRecords, type ExportKind, type FixedPeriodContract, type OutputOf } from '@candor/protocol';
import { listAlerts } from '../alerts/alert-lists.ts';
import { listBills } from '../assets/bill-lists.ts';
import type { Listings } from '../../engine/listings/listings.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid, rejected } from '../../base/problem.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { contractsOf } from '../../products/fixed-period/contract-reads.ts';
import type { ContractRow } from '../../products/fixed-period/contract-rows.ts';
import { findContract } from '../../products/futures/contracts.ts';
import type { FuturesFilter } from '../../products/futures/lists.ts';
import type { Language } from '../../base/i18n/language.ts';
import { fillsOfTrades, listFills, listOrders } from '../../products/spot/order-lists.ts';
import type { Database, Sql } from '../../base/sql/open-sql.ts';
import { alertColumns, cellsOf, contractColumns, fillColumns, headOf, ledgerColumns, orderColumns } from './columns.ts';
import { contractReaders, type ExportedFutures } from './contract-parts.ts';
import { type CsvCell, csvLines } from '../../wire/http/csv.ts';

export interface ExportParts {
  readonly views: Pick<MarketViews, 'find'>;
  readonly listings: Listings;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  /** What writes a contract's row for its owner, and the markets that contracts are priced by. */
  readonly contracts: ContractText;
  readonly futures: ExportedFutures;
}

export interface ContractText {
  find(symbol: string): { readonly marketId: number } | undefined;
  write(row: ContractRow, language: Language): FixedPeriodContract;
}

interface Wanted {
  readonly language: Language;
  readonly userId: number;
  readonly marketId: number | undefined;
  readonly assetId: number | undefined;
  readonly before?: string | undefined;
  readonly size: number;
  readonly side?: 'buy' | 'sell' | undefined;
  readonly type?: string | undefined;
  readonly state: 'open' | 'history' | 'all';
  readonly walletType?: number | undefined;
  readonly cause?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

interface Part {
  readonly head: string[];
  readonly rows: CsvCell[][];
  readonly total: number;
  readonly next: string | null;
}

/** The call by which users take their records out, a part at a time until the last row. */
export function exportHandlers(parts: ExportParts): Handled[] {
  const { listings, contracts, futures } = parts;
  const readers = readersOf(listings, contracts, contractReaders(listings, futures));
  return [
    handle(exportRecords, async ({ input, context }): Promise<OutputOf<typeof exportRecords>> => {
      const { kind, symbol, coin, ...rest } = input;
      const { before, fromMs, toMs } = rest;
      if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) throw invalid({ field: 'toMs', rule: 'range' });
      if (before !== undefined && before.includes('-') !== (kind === 'ledger'))
        throw invalid({ field: 'before', rule: 'id' });
      const marketId = symbol === undefined ? undefined : marketOf(parts, kind, symbol);
      if (symbol !== undefined && marketId === undefined)
        throw rejected('unknown_market', {}, [{ field: 'symbol', rule: 'unknown_market' }]);
      const assetId = coin === undefined ? undefined : listings.findAsset(coin)?.assetId;
      if (coin !== undefined && assetId === undefined)
        throw rejected('unknown_asset', {}, [{ field: 'coin', rule: 'unknown_asset' }]);
      const { userId } = context.caller();
      await parts.projector.upTo(userId);
      const { head, rows, total, next } = await readers[kind](await parts.sql.db(), {
        ...rest,
        language: context.language,
        userId,
        marketId,
        assetId,
      });
      const csv = csvLines(before === undefined ? [head, ...rows] : rows);
      return { csv, rows: rows.length, total, next };
    }),
  ];
}

/** Files of contracts name contracts, those of spot name markets. */
function marketOf({ views, contracts, listings }: ExportParts, kind: ExportKind, symbol: string): number | undefined {
  if (kind === 'contracts') return contracts.find(symbol)?.marketId;
  return kind.startsWith('contract_') ? findContract(listings, symbol)?.contractId : views.find(symbol);
}

type PerpetualReaders = ReturnType<typeof contractReaders>;

/** Filters of files of perpetual contracts. */
function futuresFilterOf({ userId, marketId, type, state, fromMs, toMs }: Wanted): FuturesFilter {
  return { userId, contractIds: marketId === undefined ? undefined : [marketId], type, state, fromMs, toMs };
}

const readersOf = (
  listings: Listings,
  contracts: ContractText,
  perpetual: PerpetualReaders,
): Record<ExportKind, (db: Database, wanted: Wanted) => Promise<Part>> => ({
  contract_orders: (db, wanted) => perpetual.contract_orders(db, futuresFilterOf(wanted), pageOf(wanted)),
  contract_fills: (db, wanted) => perpetual.contract_fills(db, futuresFilterOf(wanted), pageOf(wanted)),
  contract_funding: (db, wanted) => perpetual.contract_funding(db, futuresFilterOf(wanted), pageOf(wanted)),
  contract_liquidations: (db, wanted) => perpetual.contract_liquidations(db, futuresFilterOf(wanted), pageOf(wanted)),
  contracts: async (db, wanted) => {
    const { userId, marketId, state, fromMs, toMs, language } = wanted;
    const status = state === 'open' ? 'running' : state === 'history' ? 'settled' : 'all';
    const filter = { userId, marketId, status, fromMs, toMs } as const;
    const { records, total, next } = await contractsOf(db, filter, pageOf(wanted), (row) =>
      contracts.write(row, language),
    );
    return { head: headOf(contractColumns), rows: records.map((row) => cellsOf(contractColumns, row)), total, next };
  },
  orders: async (db, wanted) => {
    const { records, total, next } = await listOrders(db, listings, wanted, pageOf(wanted));
    return { head: headOf(orderColumns), rows: records.map((row) => cellsOf(orderColumns, row)), total, next };
  },
  fills: async (db, wanted) => {
    const { records, total, next } = await listFills(db, listings, wanted, pageOf(wanted));
    return { head: headOf(fillColumns), rows: records.map((row) => cellsOf(fillColumns, row)), total, next };
  },
  alerts: async (db, wanted) => {
    const { records, total, next } = await listAlerts(db, listings, wanted, pageOf(wanted));
    return { head: headOf(alertColumns), rows: records.map((row) => cellsOf(alertColumns, row)), total, next };
  },
  ledger: async (db, wanted) => {
    const { userId, assetId, walletType, cause, fromMs, toMs } = wanted;
    const filter = { userId, assetId, wallet: walletType, cause, fromMs, toMs };
    const { records, total, next } = await listBills(db, listings, filter, pageOf(wanted));
    const trades = records.flatMap(({ tradeId }) => (tradeId === null ? [] : [Number(tradeId)]));
    const fills = new Map(
      (await fillsOfTrades(db, listings, userId, trades)).map((fill) => [`${fill.tradeId} ${fill.orderId}`, fill]),
    );
    const rows = records.map((bill) =>
      cellsOf(ledgerColumns, { bill, fill: fills.get(`${bill.tradeId} ${bill.orderId}`) }),
    );
    return { head: headOf(ledgerColumns), rows, total, next };
  },
});

const pageOf = ({ before, size }: Wanted) => ({ current: 1, size, before });
