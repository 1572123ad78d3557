import {
  type AssetExportKind,
  directExportRows,
  exportAssets,
  type ParsedInputOf,
  preparedExport,
  type FixedPeriodContract,
} from '@candor/protocol';
import { billMessage, marketsBehind } from '../../engine/projections/bill-message.ts';
import type { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { type Handled, handleFile } from '../../wire/http/handler.ts';
import { invalid, rejected, tooMany } from '../../base/problem.ts';
import { swapText } from '../../products/conversion/swap-text.ts';
import { fillText } from '../../products/futures/texts.ts';
import type { ContractRow } from '../../products/fixed-period/contract-rows.ts';
import type { DepositText } from '../../products/wallets/deposits/deposit-handlers.ts';
import type { WithdrawalList } from '../../products/wallets/withdrawals/withdrawal-list.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { fillMessage } from '../../engine/projections/fill-message.ts';
import { fillsOfTrades } from '../../products/spot/order-lists.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { bills } from '../../base/sql/schema.ts';
import {
  type AccountDeposit,
  type AccountTrade,
  depositColumns,
  seenAtMs,
  swapColumns,
  tradeColumns,
  tradeSeq,
  withdrawalColumns,
} from './account-columns.ts';
import { accountFile, accountJson, type AccountRows, ownCsv, taxCsv } from './account-file.ts';
import {
  type AccountFilter,
  billsOf,
  contractFillsOf,
  depositsOf,
  fillsOf,
  settledContractsOf,
  swapsOf,
  withdrawalsOf,
} from './account-rows.ts';
import { merged, wholeGroups } from './batches.ts';
import { type Closing, closingOf } from './closing.ts';
import { ledgerColumns, type LedgerLine } from './columns.ts';
import { creditedReceipts } from './credited-receipts.ts';
import type { PreparedFiles } from './prepared-files.ts';
import type { TracedRow } from './tax/layouts.ts';
import { taxRowsOf } from './tax/tax-rows.ts';
import { transactionsBehind } from './transactions-behind.ts';

export interface AccountExportParts {
  readonly exchange: ExchangeService;
  readonly listings: Listings;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  readonly prepared: PreparedFiles;
  /** What writes a deposit's row for its owner, as it is at this moment. */
  readonly depositText: () => Promise<DepositText>;
  readonly withdrawals: Pick<WithdrawalList, 'record'>;
  /** Fixed-period contracts: the asset of their stakes, and what writes one for its owner. */
  readonly periods: { readonly stakeAsset: string; readonly write: (row: ContractRow) => FixedPeriodContract };
  /** More rows than this are prepared. */
  readonly directRows?: number;
}

type Wanted = ParsedInputOf<typeof exportAssets>;

/** The calls by which users take their whole account out, for themselves or for a tax tool. */
export function accountExportHandlers(parts: AccountExportParts): Handled[] {
  const { listings, exchange, projector, prepared, directRows = directExportRows } = parts;
  return [
    handleFile(exportAssets, async ({ input, context }) => {
      const { coin, walletType, fromMs, toMs, kind, format } = input;
      if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) throw invalid({ field: 'toMs', rule: 'range' });
      refuseUnused(input);
      const asset = coin === undefined ? undefined : listings.findAsset(coin);
      if (coin !== undefined && asset === undefined)
        throw rejected('unknown_asset', {}, [{ field: 'coin', rule: 'unknown_asset' }]);
      const { userId } = context.caller();
      if (prepared.isBusy(userId)) throw tooMany(10);
      const closing = await closingOf(exchange, listings, userId);
      projector.acknowledged(userId, closing.seq);
      await projector.upTo(userId);
      const filter = { userId, assetId: asset?.assetId, wallet: walletType, fromMs, toMs, upToSeq: closing.seq };
      const { rows, chunks } = await fileOf(parts, filter, input, closing);
      const file = accountFile(kind, format, chunks);
      return rows > directRows ? prepared.start(userId, rows, file) : file;
    }),
    handleFile(preparedExport, async ({ params, context }) => {
      const found = await prepared.find(context.caller().userId, params.id);
      if (found === undefined) throw rejected('not_found', {}, [{ field: 'id', rule: 'not_found' }]);
      return found;
    }),
  ];
}

/**
 * Wallet and causes choose among entries, which tax layouts and other kinds do not have one by one.
 */
function refuseUnused({ kind, format, ...input }: Wanted): void {
  if (kind === 'bills' && (format === 'own' || format === 'json')) return;
  for (const field of ['walletType', 'cause'] as const)
    if (input[field] !== undefined) throw invalid({ field, rule: 'unknown_field' });
}

/** How many rows a file has, and its text as it is read. */
async function fileOf(
  parts: AccountExportParts,
  filter: AccountFilter,
  { kind, format, cause }: Wanted,
  closing: Closing,
): Promise<{ readonly rows: number; readonly chunks: AsyncIterable<string> }> {
  if (format === 'koinly' || format === 'cointracker') {
    const asset = (assetId: number) => parts.listings.asset(assetId);
    // Both sides of a trade make one row, so a coin is looked for in rows and not in entries.
    const rows = await billsOf(parts.sql, { ...filter, assetId: undefined }).count();
    return { rows, chunks: taxCsv(format, taxRows(parts, filter, kind), asset) };
  }
  const write = <Row>(rows: AccountRows<Row>) =>
    format === 'json' ? accountJson(kind, rows, closing) : ownCsv(rows, closing);
  if (kind === 'bills') return ledger(cause?.split(','))(parts, filter, write);
  return sources[kind](parts, filter, write);
}

type Write = <Row>(rows: AccountRows<Row>) => AsyncIterable<string>;
type Source = (
  parts: AccountExportParts,
  filter: AccountFilter,
  write: Write,
) => Promise<{ readonly rows: number; readonly chunks: AsyncIterable<string> }>;

type LedgerParts = Pick<AccountExportParts, 'sql' | 'listings'>;

/** Entries of the ledger, of some causes or of all. */
export const ledger =
  (causes?: readonly string[]) =>
  async (parts: LedgerParts, filter: AccountFilter, write: Write): ReturnType<Source> => {
    const found = billsOf(parts.sql, filter, causes);
    const batches = mapped(found.rows(), (rows) => ledgerLines(parts, filter.userId, rows));
    return { rows: await found.count(), chunks: write({ columns: ledgerColumns, batches }) };
  };

const sources: Readonly<Record<Exclude<AssetExportKind, 'bills'>, Source>> = {
  transfers: ledger(['transfer', 'internal_transfer']),
  trades: async (parts, filter, write) => {
    const { sql, listings, periods } = parts;
    const { assetId } = filter;
    const markets = listings.markets().filter((one) => one.baseAssetId === assetId || one.quoteAssetId === assetId);
    const contracts = listings.contracts().filter(({ quoteAssetId }) => quoteAssetId === assetId);
    const spot = fillsOf(sql, filter, assetId === undefined ? undefined : markets.map(({ marketId }) => marketId));
    const ids = assetId === undefined ? undefined : contracts.map(({ contractId }) => contractId);
    const contract = contractFillsOf(sql, filter, ids);
    const spotTrades = mapped(spot.rows(), async (rows) =>
      rows.map((row): AccountTrade => ({ product: 'spot', fill: fillMessage(row, listings) })),
    );
    const contractTrades = mapped(contract.rows(), async (rows) =>
      rows.map((row): AccountTrade => ({
        product: 'contract',
        fill: fillText(row, listings.contract(row.contractId)),
      })),
    );
    const isBefore = (one: AccountTrade, other: AccountTrade) => tradeSeq(one) < tradeSeq(other);
    const fillTrades = merged([spotTrades, contractTrades], isBefore);
    const fillCount = (await spot.count()) + (await contract.count());
    if (assetId !== undefined && listings.asset(assetId).symbol !== periods.stakeAsset)
      return { rows: fillCount, chunks: write({ columns: tradeColumns, batches: fillTrades }) };
    const settled = settledContractsOf(sql, filter);
    const settledTrades = mapped(settled.rows(), async (rows) =>
      rows.map((row): AccountTrade => ({ product: 'fixed_period', contract: periods.write(row) })),
    );
    const batches = merged([fillTrades, settledTrades], isBefore);
    const rows = fillCount + (await settled.count());
    return { rows, chunks: write({ columns: tradeColumns, batches }) };
  },
  deposits: async (parts, filter, write) => {
    const found = depositsOf(parts.sql, filter);
    const given = creditedReceipts(parts.sql, parts.listings, filter);
    const chained = mapped(found.rows(), async (rows) => {
      const text = await parts.depositText();
      return rows.map((row): AccountDeposit => ({ way: 'chain', record: text(row) }));
    });
    const receipts = mapped(given.rows(), async (rows) =>
      rows.map((receipt): AccountDeposit => ({ way: receipt.way, receipt })),
    );
    const batches = merged([chained, receipts], (one, other) => seenAtMs(one) < seenAtMs(other));
    const rows = (await found.count()) + (await given.count());
    return { rows, chunks: write({ columns: depositColumns, batches }) };
  },
  withdrawals: async (parts, filter, write) => {
    const found = withdrawalsOf(parts.sql, filter);
    const batches = mapped(found.rows(), async (rows) => rows.map((row) => parts.withdrawals.record(row)));
    return { rows: await found.count(), chunks: write({ columns: withdrawalColumns, batches }) };
  },
  swaps: async (parts, filter, write) => {
    const found = swapsOf(parts.sql, filter);
    const batches = mapped(found.rows(), async (rows) => rows.map((row) => swapText(row, parts.listings)));
    return { rows: await found.count(), chunks: write({ columns: swapColumns, batches }) };
  },
};

async function* mapped<Row, Out>(
  source: AsyncIterable<Row[]>,
  of: (rows: Row[]) => Promise<Out[]>,
): AsyncGenerator<Out[]> {
  for await (const rows of source) yield await of(rows);
}

type BillRow = typeof bills.$inferSelect;

/** Entries with the market of their order and the fill behind them. */
async function ledgerLines(
  { sql, listings }: LedgerParts,
  userId: number,
  rows: readonly BillRow[],
): Promise<LedgerLine[]> {
  const db = await sql.db();
  const symbolOf = await marketsBehind(db, listings, rows);
  const trades = rows.flatMap(({ tradeId }) => tradeId ?? []);
  const fills = new Map(
    (await fillsOfTrades(db, listings, userId, trades)).map((fill) => [`${fill.tradeId} ${fill.orderId}`, fill]),
  );
  return rows.map((row) => {
    const bill = billMessage(row, listings, symbolOf(row));
    return { bill, fill: fills.get(`${bill.tradeId} ${bill.orderId}`) };
  });
}

const chainFamilies = new Set(['deposit', 'withdrawal']);

/** The rows of the export for tax tools, a batch of whole records at a time. */
async function* taxRows(
  parts: AccountExportParts,
  filter: AccountFilter,
  kind: AssetExportKind,
): AsyncGenerator<TracedRow[]> {
  const { assetId, userId } = filter;
  const entries = billsOf(parts.sql, { ...filter, assetId: undefined }).rows();
  for await (const bills of wholeGroups(entries, ({ seq }) => seq)) {
    const rows = byRecord(bills).flatMap((of) => taxRowsOf(of, kind));
    const wanted = rows.filter(
      ({ sent, received, fee }) =>
        assetId === undefined || [sent, received, fee].some((amount) => amount?.assetId === assetId),
    );
    const chained = wanted.filter(({ family }) => chainFamilies.has(family));
    const credits = new Set(bills.flatMap(({ cause, seq }) => (cause === 'deposit' ? [seq] : [])));
    const entries = chained.map(({ seq, timeMs, family, received }) => ({
      seq,
      timeMs,
      deposited: family === 'deposit' && credits.has(seq) ? received : undefined,
    }));
    const hashes = await transactionsBehind(parts, userId, entries);
    yield wanted.map((row) => ({ ...row, txHash: hashes.get(row.seq) ?? null }));
  }
}

function byRecord(bills: readonly BillRow[]): BillRow[][] {
  const records: BillRow[][] = [];
  for (const bill of bills) {
    const last = records.at(-1);
    if (last?.[0]?.seq === bill.seq) last.push(bill);
    else records.push([bill]);
  }
  return records;
}
