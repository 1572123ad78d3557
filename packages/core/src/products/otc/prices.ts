import { floatingPriceOf, type OtcScale } from '@candor/amount';
import type { State } from '../../state/state.ts';
import { pricedMarket } from '../prices/priced.ts';
import type { Advert, OtcPair, OtcState } from './state.ts';

/** A price, and what it was made of. */
export interface OtcPriceNow {
  readonly ticks: number;
  /** Of a floating price; 0 for a fixed one. */
  readonly rate: number;
  readonly index: number;
  readonly marginPpm: number;
}

/** Why an advert has no price now. */
export type NoPrice = 'otc_closed' | 'prices_stale' | 'price_outside_band';

/**
 * The price of an advert by the index of now. A stale index, or a price out of bounds, pauses it.
 */
export function priceNow(
  state: State,
  own: OtcState,
  { assetId, fiatId, price }: Pick<Advert, 'assetId' | 'fiatId' | 'price'>,
): OtcPriceNow | NoPrice {
  const pair = own.pair(assetId, fiatId);
  if (pair === undefined) return 'otc_closed';
  if (price.kind === 'fixed') {
    const { ticks } = price;
    return isWithin(pair, ticks) ? { ticks, rate: 0, index: 0, marginPpm: 0 } : 'price_outside_band';
  }
  const market = pricedMarket(state, pair.marketId);
  if (market === undefined || market.index === 0) return 'prices_stale';
  const { rate, marginPpm } = price;
  const { index, tickScale } = market;
  const ticks = Number(floatingPriceOf({ rate, index, tickScale, marginPpm, priceScale: pair.priceScale }));
  return isWithin(pair, ticks) ? { ticks, rate, index, marginPpm } : 'price_outside_band';
}

const isWithin = ({ priceLeast, priceMost }: OtcPair, ticks: number): boolean =>
  ticks >= priceLeast && ticks <= priceMost;

/** In what a pair counts. */
export function scaleOf(state: State, own: OtcState, { assetId, fiatId, priceScale, stepScale }: OtcPair): OtcScale {
  const assetScale = state.asset(assetId)?.scale ?? 0;
  return { assetScale, stepScale, priceScale, minorUnits: own.fiats.get(fiatId)?.minorUnits ?? 0 };
}
