import { leastPayment, swapOf, swapWorth, type SwapSide, type SwapTerms } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { quoteLifeMs } from '../prices/recent-prices.ts';
import type { ConvertedAsset, ConversionState } from './state.ts';

/** What a pair's price was after a record that set prices. */
export interface PairQuote {
  readonly from: ConvertedAsset;
  readonly to: ConvertedAsset;
  readonly terms: SwapTerms;
  readonly quoteSeq: number;
  readonly pricedAtMs: number;
}

/** What a swap at a quote moves, in units of the ledger. */
export interface QuotedSwap {
  readonly pay: bigint;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly receive: bigint;
  /** The payment in units of USDT, by the index. */
  readonly worth: bigint;
}

/**
 * The price of a pair after the record `seq`, as the last record up to it that set prices has it.
 * Refused: assets that are not swapped, a sequence that is not there yet, a stale index, and prices
 * that are older than ten seconds where newer ones are known.
 */
export function quoteAt(
  own: ConversionState,
  pair: { readonly fromAssetId: number; readonly toAssetId: number; readonly seq: number },
  timeMs: number,
): PairQuote | RejectionReason {
  const { fromAssetId, toAssetId, seq } = pair;
  const [from, to] = [own.assets.get(fromAssetId), own.assets.get(toAssetId)];
  if (fromAssetId === toAssetId) return 'same_asset';
  if (from === undefined || to === undefined || !from.open || !to.open) return 'conversion_closed';
  if (!Number.isSafeInteger(seq) || seq < 1 || seq > own.state.seq) return 'quote_unknown';
  if (isHalted(own, from) || isHalted(own, to)) return 'market_halted';
  if (ticksAt(own, from, own.state.seq) === 0 || ticksAt(own, to, own.state.seq) === 0) return 'prices_stale';
  const record = own.recent.recordAt(seq);
  const isLast = record !== undefined && record === own.recent.records.at(-1);
  if (record === undefined || (!isLast && record.timeMs < timeMs - quoteLifeMs)) return 'quote_expired';
  const [fromTicks, toTicks] = [ticksAt(own, from, record.seq), ticksAt(own, to, record.seq)];
  if (fromTicks === 0 || toTicks === 0) return 'prices_stale';
  const terms = {
    from: sideOf(own, from, fromTicks),
    to: sideOf(own, to, toTicks),
    spreadPpm: Math.max(from.spreadPpm, to.spreadPpm),
    feePpm: Math.max(from.feePpm, to.feePpm),
  };
  return { from, to, terms, quoteSeq: record.seq, pricedAtMs: record.timeMs };
}

/** What a payment gives, or what has to be paid for an amount to arrive. */
export function swapAt(own: ConversionState, { terms }: PairQuote, side: 'pay' | 'receive', units: bigint): QuotedSwap {
  const pay = side === 'pay' ? units : leastPayment(terms, units);
  const usdt = own.state.asset(own.unit?.assetId ?? 0);
  return { pay, ...swapOf(terms, pay), worth: swapWorth(terms.from, pay, usdt?.scale ?? 0) };
}

/** USDT is worth one USDT, always. */
function ticksAt({ recent }: ConversionState, { marketId }: ConvertedAsset, seq: number): number {
  return marketId === 0 ? 1 : recent.at(marketId, seq);
}

/** A market that is halted prices nothing. */
const isHalted = ({ state }: ConversionState, { marketId }: ConvertedAsset): boolean =>
  state.market(marketId)?.state === 'halted';

function sideOf({ state }: ConversionState, { assetId, marketId }: ConvertedAsset, ticks: number): SwapSide {
  const tickScale = marketId === 0 ? 0 : (state.market(marketId)?.terms.tickScale ?? 0);
  return { scale: state.asset(assetId)?.scale ?? 0, ticks, tickScale };
}
