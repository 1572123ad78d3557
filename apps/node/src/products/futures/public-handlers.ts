import { formatDecimal } from '@candor/amount';
import {
  contractDetail,
  contractMarks,
  type ContractRow,
  fundingHistory,
  fundingRate,
  insuranceFund,
  listContracts,
} from '@candor/protocol';
import { and, asc, between, eq } from 'drizzle-orm';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid } from '../../base/problem.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { futuresMarks } from '../../base/sql/schema.ts';
import { contractNamed } from './contracts.ts';
import { contractRow, fundingText } from './contract-texts.ts';
import type { FuturesParts } from './futures-parts.ts';
import { insuranceText } from './insurance-text.ts';
import { listFunding, listInsurance } from './lists.ts';
import { markSample } from './mark-sample.ts';
import { checkRange, idsOf } from './order-handlers.ts';

/** Marks are read so many seconds at a time. */
const secondsMost = 600;

/** Every contract of a kind as traders list it. */
export async function contractRows(
  { views, live, running, now }: Pick<FuturesParts, 'views' | 'live' | 'running' | 'now'>,
  wanted: (contract: ListedContract) => boolean,
): Promise<ContractRow[]> {
  await live.ready;
  const nowMs = now();
  return views
    .contracts()
    .filter(wanted)
    .flatMap((contract) => {
      const row = views.row(contract.contractId);
      return row ? [contractRow(row, contract, { live, running: running(contract), nowMs })] : [];
    });
}

/** What everybody may know of perpetual contracts. */
export function futuresPublicHandlers(parts: FuturesParts): Handled[] {
  const { listings, live, sql, now, exchange } = parts;
  const contractOf = (contractId: number) => listings.contract(contractId);
  return [
    handle(listContracts, async ({ input }) => ({
      records: await contractRows(parts, ({ type }) => input.type === undefined || type === input.type),
    })),
    handle(contractDetail, async ({ input }) => {
      const { symbolNameList = [], type } = input;
      const named = symbolNameList.map((name) => contractNamed(listings, name, type, 'symbolNameList'));
      if (named.length === 0) {
        return { records: await contractRows(parts, (contract) => type === undefined || contract.type === type) };
      }
      const ids = new Set(named.map(({ contractId }) => contractId));
      return { records: await contractRows(parts, ({ contractId }) => ids.has(contractId)) };
    }),
    handle(fundingRate, async ({ input }) => {
      const contract = contractNamed(listings, input.symbolName, input.type, 'symbolName');
      await live.ready;
      const last = live.lastFunding(contract.contractId);
      return { symbol: contract.symbol, ...fundingText(contract, last, parts.running(contract), now()) };
    }),
    handle(fundingHistory, async ({ input }) => {
      const { symbol, type, current, size, before, ...filter } = input;
      checkRange(filter);
      const contractIds = idsOf(parts, symbol, type);
      return listFunding(await sql.db(), contractOf, { contractIds, ...filter }, { current, size, before });
    }),
    handle(contractMarks, async ({ input }) => {
      const { fromSecond, toSecond } = input;
      if (toSecond < fromSecond || toSecond - fromSecond >= secondsMost) {
        throw invalid({ field: 'toSecond', rule: 'range', limit: String(secondsMost) });
      }
      const contract = contractNamed(listings, input.symbol, input.type);
      const ofSeconds = between(futuresMarks.second, fromSecond, toSecond);
      const rows = await (
        await sql.db()
      )
        .select()
        .from(futuresMarks)
        .where(and(eq(futuresMarks.contractId, contract.contractId), ofSeconds))
        .orderBy(asc(futuresMarks.second), asc(futuresMarks.seq));
      const records = rows.map((row) => markSample(row, contract));
      return { symbol: contract.symbol, tickScale: contract.terms.tickScale, records };
    }),
    handle(insuranceFund, async ({ input }) => {
      const assets = new Map(listings.contracts().map((one) => [one.quoteAssetId, listings.asset(one.quoteAssetId)]));
      const { value, seq } = await exchange.read((state) => ({
        timeMs: state.timeMs,
        balances: Array.from(assets.values(), ({ assetId }) => state.bookBalance('insuranceFund', assetId)),
      }));
      const movements = await listInsurance(await sql.db(), input, (row) => insuranceText(row, listings));
      const balances = Array.from(assets.values(), ({ symbol, scale }, place) => ({
        asset: symbol,
        balance: formatDecimal(value.balances[place] ?? 0n, scale),
      }));
      return { balances, movements, seq, timeMs: value.timeMs };
    }),
  ];
}
