import { formatDecimal, roundDecimal } from '@candor/amount';
import { serverMessage } from '@candor/i18n/server';
import {
  fixedPeriodReceiptCall,
  fixedPeriodResults,
  fixedPeriodSamples,
  fixedPeriodStatistics,
  listFixedPeriod,
  periodList,
} from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid, rejected } from '../../base/problem.ts';
import type { Language } from '../../base/i18n/language.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { contractIdOf, contractNumber } from './contract-number.ts';
import { contractOf, contractsOf, daysOf, dayText, receiptOf, resultsOf, samplesOf } from './contract-reads.ts';
import type { ContractRow } from './contract-rows.ts';
import { contractText } from './contract-text.ts';
import { offersOf, standingOffers } from './periods.ts';
import type { PricedMarket } from './priced-market.ts';
import type { PricedMarkets } from './priced-markets.ts';
import type { ReceiptKeys } from './receipt-keys.ts';

export interface FixedPeriodParts {
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'indexOf'>;
  readonly markets: PricedMarkets;
  readonly listings: Pick<Listings, 'findAsset'>;
  readonly receiptKeys: ReceiptKeys;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  readonly now: () => number;
}

/** Most seconds of samples in one answer. */
const samplesMax = 600;
const dayMs = 86_400_000;
/** Most days of statistics in one answer. */
const daysMax = 366;

/** The market of a request. Throws where there is none. */
export function marketOf(markets: Pick<PricedMarkets, 'find'>, symbol: string): PricedMarket {
  const market = markets.find(symbol);
  if (market === undefined) throw rejected('unknown_market', {}, [{ field: 'symbol', rule: 'unknown_market' }]);
  return market;
}

/** The wire's text of a contract's row, for its owner. */
export function contractWriter({
  views,
  markets,
  receiptKeys,
  now,
}: Pick<FixedPeriodParts, 'views' | 'markets' | 'receiptKeys' | 'now'>) {
  return (row: ContractRow, language: Language) => {
    const market = markets.market(row.marketId);
    const { price } = views.indexOf(market.symbol);
    return contractText(row, {
      market,
      currentPrice: price === null ? null : roundDecimal(price, market.tickScale, 'half_even'),
      nowMs: now(),
      settledText: serverMessage(language, 'fixedPeriod.settled'),
      keyOf: (number) => receiptKeys.keyOf(number),
    });
  };
}

/** The calls that show periods, contracts, receipts, samples and statistics. */
export function fixedPeriodReads(parts: FixedPeriodParts): Handled[] {
  const { exchange, markets, listings, receiptKeys, sql, projector, now } = parts;
  const write = contractWriter(parts);
  return [
    handle(periodList, async ({ input: { symbol } }) => {
      const only = symbol === undefined ? undefined : marketOf(markets, symbol);
      const { value: offers } = await exchange.read(standingOffers);
      const wanted = only === undefined ? offers : offers.filter(({ marketId }) => marketId === only.marketId);
      return { records: wanted.flatMap((market) => offersOf(market, markets.market(market.marketId))) };
    }),
    handle(listFixedPeriod, async ({ input, context }) => {
      const { symbol, current, size, before, ...filter } = input;
      const { fromMs, toMs } = filter;
      if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) throw invalid({ field: 'toMs', rule: 'range' });
      const { userId } = context.caller();
      const marketId = symbol === undefined ? undefined : marketOf(markets, symbol).marketId;
      await projector.upTo(userId);
      const page = { current, size, before };
      return contractsOf(await sql.db(), { userId, marketId, ...filter }, page, (row) => write(row, context.language));
    }),
    handle(fixedPeriodResults, async ({ input: { fromMs }, context }) => {
      const { userId } = context.caller();
      await projector.upTo(userId);
      const { profitAndLoss, ...counts } = await resultsOf(await sql.db(), userId, fromMs);
      const scale = listings.findAsset(markets.stakeAsset)?.scale ?? 0;
      return { stakeAsset: markets.stakeAsset, fromMs, profitAndLoss: formatDecimal(profitAndLoss, scale), ...counts };
    }),
    handle(fixedPeriodReceiptCall, async ({ input: { orderCode, key }, context }) => {
      const caller = context.visitor();
      if (caller) await projector.upTo(caller.userId);
      const db = await sql.db();
      const row = await contractOf(db, contractIdOf(orderCode) ?? 0);
      const isRight = row !== undefined && contractNumber(row.contractId, row.acceptedAtMs) === orderCode;
      const isKey = key !== undefined && receiptKeys.opens(orderCode, key);
      // A number without its key is as unknown as one that never was.
      if (!isRight || (!isKey && row.userId !== caller?.userId)) throw rejected('not_found');
      return receiptOf(db, row, markets.market(row.marketId));
    }),
    handle(fixedPeriodSamples, async ({ input: { symbol, fromSecond, toSecond } }) => {
      const market = marketOf(markets, symbol);
      if (toSecond < fromSecond) throw invalid({ field: 'toSecond', rule: 'range' });
      const upTo = Math.min(toSecond, fromSecond + samplesMax - 1);
      const records = await samplesOf(await sql.db(), market, fromSecond, upTo);
      return { symbol: market.symbol, tickScale: market.tickScale, records };
    }),
    handle(fixedPeriodStatistics, async ({ input: { symbol, fromMs, toMs } }) => {
      const asOfMs = now();
      const last = Math.min(toMs ?? asOfMs, asOfMs);
      const first = fromMs ?? last - (daysMax - 1) * dayMs;
      if (last < first) throw invalid({ field: 'toMs', rule: 'range' });
      const marketId = symbol === undefined ? undefined : marketOf(markets, symbol).marketId;
      const days = { marketId, fromMs: Math.max(first, last - (daysMax - 1) * dayMs), toMs: last };
      const rows = await daysOf(await sql.db(), days);
      const stake = listings.findAsset(markets.stakeAsset);
      const funds = await exchange.read((state) => ({
        house: state.bookBalance('fixedPeriodHouse', stake?.assetId ?? 0),
        escrow: state.bookBalance('fixedPeriodEscrow', stake?.assetId ?? 0),
      }));
      const units = (amount: bigint) => formatDecimal(amount, stake?.scale ?? 0);
      return {
        records: rows.map((row) => dayText(row, markets.market(row.marketId))),
        house: units(funds.value.house),
        escrow: units(funds.value.escrow),
        stakeAsset: markets.stakeAsset,
        asOfMs,
      };
    }),
  ];
}
