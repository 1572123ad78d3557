import { exportRecords, type ExportKind, type OutputOf } from '@candor/protocol';
import { listBills } from '../assets/bill-lists.ts';
import type { Listings } from '../assets/listings.ts';
import { handle, type Handled } from '../http/handler.ts';
import { invalid, rejected } from '../http/problem.ts';
import type { MarketViews } from '../markets/views.ts';
import type { Projector } from '../projections/projector.ts';
import { fillsOfTrades, listFills, listOrders } from '../spot/order-lists.ts';
import type { Database, Sql } from '../sql/open-sql.ts';
import { cellsOf, fillColumns, headOf, ledgerColumns, orderColumns } from './columns.ts';
import { type CsvCell, csvLines } from './csv.ts';

export interface ExportParts {
  readonly views: Pick<MarketViews, 'find'>;
  readonly listings: Listings;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
}

interface Wanted {
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
  const { listings, views } = parts;
  const readers = readersOf(listings);
  return [
    handle(exportRecords, async ({ input, context }): Promise<OutputOf<typeof exportRecords>> => {
      const { kind, symbol, coin, ...rest } = input;
      const { before, fromMs, toMs } = rest;
      if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) throw invalid({ field: 'toMs', rule: 'range' });
      if (before !== undefined && before.includes('-') !== (kind === 'ledger'))
        throw invalid({ field: 'before', rule: 'id' });
      const marketId = symbol === undefined ? undefined : views.find(symbol);
      if (symbol !== undefined && marketId === undefined)
        throw rejected('unknown_market', {}, [{ field: 'symbol', rule: 'unknown_market' }]);
      const assetId = coin === undefined ? undefined : listings.findAsset(coin)?.assetId;
      if (coin !== undefined && assetId === undefined)
        throw rejected('unknown_asset', {}, [{ field: 'coin', rule: 'unknown_asset' }]);
      const { userId } = context.caller();
      await parts.projector.upTo(userId);
      const { head, rows, total, next } = await readers[kind](await parts.sql.db(), {
        ...rest,
        userId,
        marketId,
        assetId,
      });
      const csv = csvLines(before === undefined ? [head, ...rows] : rows);
      return { csv, rows: rows.length, total, next };
    }),
  ];
}

const readersOf = (listings: Listings): Record<ExportKind, (db: Database, wanted: Wanted) => Promise<Part>> => ({
  orders: async (db, wanted) => {
    const { records, total, next } = await listOrders(db, listings, wanted, pageOf(wanted));
    return { head: headOf(orderColumns), rows: records.map((row) => cellsOf(orderColumns, row)), total, next };
  },
  fills: async (db, wanted) => {
    const { records, total, next } = await listFills(db, listings, wanted, pageOf(wanted));
    return { head: headOf(fillColumns), rows: records.map((row) => cellsOf(fillColumns, row)), total, next };
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
