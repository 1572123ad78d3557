import { amount, formatDecimal, parseDecimal, powerOfTen } from '@candor/amount';
import type { Command, ExchangeRecord } from '@candor/core';
import {
  currencyExchange,
  exchangeList,
  getCurrencyPrice,
  listSwaps,
  type SwapAmountSide,
  swapOfferCall,
  swapSmallBalances,
  swapUse,
} from '@candor/protocol';
import type { RejectionReason } from '@candor/protocol/reasons';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { ListedAsset, Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { done } from '../../engine/exchange/outcome.ts';
import type { MarkedPage } from '../../wire/http/page.ts';
import { pageOfRows, when } from '../../wire/http/page-of-rows.ts';
import { invalid, Problem, rejected } from '../../base/problem.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { swaps } from '../../base/sql/schema.ts';
import { swapRow, type SwapRow } from './swap-rows.ts';
import { quoteText, swapAssetText, swapText } from './swap-text.ts';

interface SwapParts {
  readonly exchange: ExchangeService;
  readonly listings: Pick<Listings, 'asset' | 'findAsset' | 'markets'>;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  readonly now: () => number;
}

interface Pair {
  readonly from: ListedAsset;
  readonly to: ListedAsset;
}

/** The asset that limits are counted in. */
const unitAsset = 'USDT';
const dayMs = 86_400_000;

/** Which field a refusal is about. */
const fieldOf: Partial<Record<RejectionReason, string>> = {
  same_asset: 'to',
  conversion_closed: 'to',
  quote_unknown: 'quoteSeq',
  quote_expired: 'quoteSeq',
  quote_used: 'quoteSeq',
  amount_not_positive: 'amount',
  conversion_below_minimum: 'amount',
  conversion_user_limit: 'amount',
  conversion_day_limit: 'amount',
  insufficient_available: 'amount',
  book_insufficient: 'amount',
  inventory_full: 'amount',
  balance_not_small: 'coins',
};

/** The calls of swaps: quotes, swaps, and what was swapped. */
export function swapHandlers(parts: SwapParts): Handled[] {
  const { exchange, listings, now } = parts;
  return [
    handle(getCurrencyPrice, async ({ input }) => {
      const pair = pairOf(listings, input);
      const { side } = input;
      const named = side === 'pay' ? pair.from : pair.to;
      const units = input.amount === undefined ? powerOfTen(named.scale) : unitsOf(named, input.amount);
      const asked = { fromAssetId: pair.from.assetId, toAssetId: pair.to.assetId };
      const { value } = await exchange.read((state) => {
        return state.conversion.quote(asked, side, units, Math.max(state.timeMs, now()));
      });
      if (typeof value === 'string') throw explained(rejected(value));
      return quoteText(value, listings, now());
    }),
    handle(currencyExchange, async ({ input, context }) => {
      const { userId } = context.caller();
      const pair = pairOf(listings, input);
      const record = await submit(parts, userId, convertCommand(userId, pair, input), input.requestId, input);
      const [row] = rowsOf(record);
      if (row === undefined) throw new Error(`Record ${record.seq} holds no swap.`);
      return swapText(row, listings);
    }),
    handle(swapSmallBalances, async ({ input, context }) => {
      const { userId } = context.caller();
      const assetIds = input.coins.map((coin) => assetOf(listings, coin, 'coins').assetId);
      const toAssetId = assetOf(listings, unitAsset, 'coins').assetId;
      const command: Command = { type: 'convert_small', userId, assetIds, toAssetId, quoteSeq: input.quoteSeq };
      const record = await submit(parts, userId, command, input.requestId, input);
      return { records: rowsOf(record).map((row) => swapText(row, listings)) };
    }),
    handle(swapOfferCall, async () => {
      const { value } = await exchange.read(({ conversion }) => ({
        assets: conversion.assets(),
        limits: conversion.limits,
      }));
      const unit = assetOf(listings, unitAsset, 'to');
      const usdt = (units: bigint = 0n): string => formatDecimal(units, unit.scale);
      return {
        assets: value.assets.map((asset) => swapAssetText(asset, listings)),
        userDayLimit: usdt(value.limits?.userDay),
        dayLimit: usdt(value.limits?.day),
        smallBalance: usdt(value.limits?.small),
      };
    }),
    handle(swapUse, async ({ context }) => {
      const { userId } = context.caller();
      const nowMs = now();
      const { value } = await exchange.read(({ conversion }) => {
        const { own, all } = conversion.useAt(userId, nowMs);
        const left = (limit: bigint = 0n, used: bigint): bigint => (limit > used ? limit - used : 0n);
        const [ofUser, ofAll] = [left(conversion.limits?.userDay, own), left(conversion.limits?.day, all)];
        return { own, left: ofUser < ofAll ? ofUser : ofAll };
      });
      const { scale } = assetOf(listings, unitAsset, 'to');
      return {
        usedToday: formatDecimal(value.own, scale),
        leftToday: formatDecimal(value.left, scale),
        dayEndsAtMs: (Math.floor(nowMs / dayMs) + 1) * dayMs,
      };
    }),
    handle(listSwaps, ({ input, context }) => listOf(parts, context.caller().userId, input)),
    handle(exchangeList, ({ input, context }) => listOf(parts, context.caller().userId, input)),
  ];
}

interface ListInput extends MarkedPage {
  readonly coin?: string | undefined;
  readonly swapId?: string | undefined;
}

/** A page of a user's swaps, newest first. */
async function listOf({ listings, sql, projector }: SwapParts, userId: number, { coin, swapId, ...page }: ListInput) {
  const assetId = coin === undefined ? undefined : assetOf(listings, coin, 'coin').assetId;
  await projector.upTo(userId);
  const ofCoin = when(assetId, (id) => or(eq(swaps.fromAssetId, id), eq(swaps.toAssetId, id)));
  const one = when(swapId, (id) => eq(swaps.swapId, Number(id)));
  const list = {
    table: swaps,
    where: and(eq(swaps.userId, userId), ofCoin, one),
    order: [desc(swaps.swapId)],
    older: (mark: string) => lt(swaps.swapId, Number(mark)),
  };
  return pageOfRows(await sql.db(), list, page, {
    record: (row) => swapText(row, listings),
    mark: ({ swapId: id }) => String(id),
  });
}

interface Asked {
  readonly amount: string;
  readonly side: SwapAmountSide;
  readonly quoteSeq: number;
}

function convertCommand(userId: number, { from, to }: Pair, { amount: text, side, quoteSeq }: Asked): Command {
  const units = amount(unitsOf(side === 'pay' ? from : to, text));
  const [fromAssetId, toAssetId] = [from.assetId, to.assetId];
  return { type: 'convert', userId, fromAssetId, toAssetId, quoteSeq, side, amount: units };
}

async function submit(
  { exchange, projector }: SwapParts,
  userId: number,
  command: Command,
  requestId: string | undefined,
  content: object,
): Promise<ExchangeRecord> {
  const request = requestId === undefined ? undefined : { userId, requestId, content: JSON.stringify(content) };
  try {
    const record = done(await exchange.submit(command, request));
    projector.acknowledged(userId, record.seq);
    return record;
  } catch (error) {
    throw error instanceof Problem ? explained(error) : error;
  }
}

const rowsOf = (record: ExchangeRecord): SwapRow[] =>
  record.events.flatMap((event) => (event.type === 'converted' ? [swapRow(event, record)] : []));

/** A refusal with its field. */
function explained(problem: Problem): Problem {
  const reason = problem.reason as RejectionReason | undefined;
  const field = reason && fieldOf[reason];
  return reason === undefined || field === undefined
    ? problem
    : rejected(reason, problem.detail, [{ field, rule: reason }]);
}

const pairOf = (listings: SwapParts['listings'], asked: { readonly from: string; readonly to: string }): Pair => ({
  from: assetOf(listings, asked.from, 'from'),
  to: assetOf(listings, asked.to, 'to'),
});

function assetOf(listings: SwapParts['listings'], symbol: string, field: string): ListedAsset {
  const asset = listings.findAsset(symbol);
  if (asset === undefined) throw rejected('unknown_asset', {}, [{ field, rule: 'unknown_asset' }]);
  return asset;
}

function unitsOf({ scale }: ListedAsset, text: string): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw invalid({ field: 'amount', rule: 'too_many_decimals', limit: String(scale) });
  return parsed.units;
}
