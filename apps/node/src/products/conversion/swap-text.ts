import { divide, formatDecimal, powerOfTen, swapOf, swapRatio, type SwapSide } from '@candor/amount';
import type { ConvertedAssetView, QuoteView } from '@candor/core';
import type { SwapAsset, Swapped, SwapQuote } from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import type { SwapRow } from './swap-rows.ts';

/** A quote is taken for so long after its prices were set; longer while no newer ones are known. */
const quoteLifeMs = 10_000;
/** Places of a rate between two coins. */
const ratioScale = 12;

type SwapListings = Pick<Listings, 'asset' | 'markets'>;

/** A quote as the wire has it. Amounts have the scale of their coin, rates twelve places. */
export function quoteText(quote: QuoteView, listings: SwapListings, nowMs: number): SwapQuote {
  const { from, to, terms, swap, quoteSeq, pricedAtMs } = quote;
  const [pays, gets] = [listings.asset(from.assetId), listings.asset(to.assetId)];
  const received = (units: bigint): string => formatDecimal(units, gets.scale);
  const atMid = swapOf({ ...terms, spreadPpm: 0, feePpm: 0 }, swap.pay).gross;
  const mid = swapRatio(terms, ratioScale);
  const ratio = divide(mid * BigInt(1_000_000 - terms.spreadPpm), 1_000_000n, 'half_even');
  const inverse = ratio === 0n ? 0n : divide(powerOfTen(2 * ratioScale), ratio, 'half_even');
  return {
    from: pays.symbol,
    to: gets.symbol,
    pay: formatDecimal(swap.pay, pays.scale),
    gross: received(swap.gross),
    fee: received(swap.fee),
    receive: received(swap.receive),
    spread: received(atMid - swap.gross),
    spreadPpm: terms.spreadPpm,
    feePpm: terms.feePpm,
    mid: formatDecimal(mid, ratioScale),
    ratio: formatDecimal(ratio, ratioScale),
    inverseRatio: formatDecimal(inverse, ratioScale),
    fromPrice: priceText(terms.from),
    toPrice: priceText(terms.to),
    quoteSeq,
    pricedAtMs,
    validUntilMs: pricedAtMs + quoteLifeMs,
    indexAgeMs: Math.max(0, nowMs - pricedAtMs),
    minimum: formatDecimal(from.minimum, pays.scale),
  };
}

/** A swap that was made, as the wire has it. */
export function swapText(row: SwapRow, listings: SwapListings): Swapped {
  const [from, to] = [listings.asset(row.fromAssetId), listings.asset(row.toAssetId)];
  const received = (units: bigint): string => formatDecimal(units, to.scale);
  const price = (symbol: string, ticks: number): string =>
    priceText({ ticks, tickScale: tickScaleOf(symbol, listings) });
  return {
    swapId: String(row.swapId),
    from: from.symbol,
    to: to.symbol,
    pay: formatDecimal(row.pay, from.scale),
    gross: received(row.gross),
    fee: received(row.fee),
    receive: received(row.gross - row.fee),
    fundShare: received(row.fundShare),
    spreadPpm: row.spreadPpm,
    feePpm: row.feePpm,
    fromPrice: price(from.symbol, row.fromTicks),
    toPrice: price(to.symbol, row.toTicks),
    quoteSeq: row.quoteSeq,
    seq: row.seq,
    timeMs: row.timeMs,
  };
}

const priceText = ({ ticks, tickScale }: Pick<SwapSide, 'ticks' | 'tickScale'>): string =>
  formatDecimal(BigInt(ticks), tickScale);

/** A coin is priced by its market, whose tick scale never changes; USDT is worth 1. */
function tickScaleOf(symbol: string, listings: SwapListings): number {
  const market = listings.markets().find(({ base, quote }) => base === symbol && quote === 'USDT');
  return market?.terms.tickScale ?? 0;
}

/** The terms of an asset as the wire has them. */
export function swapAssetText(asset: ConvertedAssetView, listings: SwapListings): SwapAsset {
  const { assetId, open, spreadPpm, feePpm, minimum } = asset;
  const { symbol, scale } = listings.asset(assetId);
  return { asset: symbol, open, spreadPpm, feePpm, minimum: formatDecimal(minimum, scale), scale };
}
