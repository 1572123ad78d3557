import type { ExchangeEvent } from '../events.ts';
import type { OtcAdvertEdited, OtcAdvertPublished, OtcOrderOpened } from './events.ts';

interface Pair {
  readonly marketId: number;
  readonly priceScale: number;
  readonly stepScale: number;
  readonly priceLeast: number;
  readonly priceMost: number;
}

/** Decimals of an owner's rate. */
const rateScale = 6;

/**
 * Prices and sums of orders written a second time, in products of whole numbers: what is paid and
 * what is bought bound each other within one step or one minor unit.
 */
export class OtcPriceAudit {
  readonly #scales = new Map<number, number>();
  readonly #minorUnits = new Map<number, number>();
  readonly #pairs = new Map<string, Pair>();
  readonly #tickScales = new Map<number, number>();
  readonly #indices = new Map<number, number>();

  follow(event: ExchangeEvent): void {
    switch (event.type) {
      case 'asset_listed':
        this.#scales.set(event.assetId, event.scale);
        return;
      case 'market_listed':
        this.#tickScales.set(event.marketId, event.terms.tickScale);
        return;
      case 'index_price_set':
        this.#indices.set(event.marketId, event.price);
        return;
      case 'otc_fiat_listed':
        this.#minorUnits.set(event.fiatId, event.minorUnits);
        return;
      case 'otc_pair_set': {
        const { assetId, fiatId, marketId, priceScale, stepScale, priceLeast, priceMost } = event;
        this.#pairs.set(`${assetId}/${fiatId}`, { marketId, priceScale, stepScale, priceLeast, priceMost });
        return;
      }
      default:
    }
  }

  /** What is wrong with an order's price or sum; undefined where both follow from the advert. */
  problemOf(order: OtcOrderOpened, advert: OtcAdvertPublished | OtcAdvertEdited): string | undefined {
    const pair = this.#pairs.get(`${order.assetId}/${order.fiatId}`);
    if (pair === undefined) return 'is of a pair that is traded';
    if (order.price < pair.priceLeast || order.price > pair.priceMost) return 'has a price within its bounds';
    if (!this.#isPriced(order, advert, pair)) return 'has the price of its advert';
    if (order.fiat < advert.minimum || order.fiat > advert.maximum) return 'is within the limits of its advert';
    return this.#isSummed(order, pair) ? undefined : 'pays what its quantity costs';
  }

  /**
   * ticks = ⌊rate × index × (10⁶ + margin) × 10^priceScale ÷ 10^(6 + 6 + tickScale)⌋, as two
   * bounds.
   */
  #isPriced(
    order: OtcOrderOpened,
    advert: OtcAdvertPublished | OtcAdvertEdited,
    { marketId, priceScale }: Pair,
  ): boolean {
    if (!advert.isFloating) return !order.isFloating && order.price === advert.price;
    const { rate, index, marginPpm, price } = order;
    const isOf = rate === advert.price && marginPpm === advert.marginPpm && index === this.#indices.get(marketId);
    const exact = BigInt(rate) * BigInt(index) * BigInt(1_000_000 + marginPpm) * 10n ** BigInt(priceScale);
    const each = 10n ** BigInt(6 + rateScale + (this.#tickScales.get(marketId) ?? 0));
    return isOf && index > 0 && BigInt(price) * each <= exact && BigInt(price + 1) * each > exact;
  }

  /**
   * Either the coins are the floor of the money to the step, or the money is the ceiling of the
   * coins.
   */
  #isSummed({ assetId, fiatId, price, quantity, fiat }: OtcOrderOpened, { priceScale, stepScale }: Pair): boolean {
    const assetScale = this.#scales.get(assetId) ?? 0;
    const step = 10n ** BigInt(assetScale - stepScale);
    if (quantity % step !== 0n) return false;
    const unit = 10n ** BigInt(assetScale + priceScale);
    const minor = 10n ** BigInt(this.#minorUnits.get(fiatId) ?? 0);
    const costOf = (units: bigint): bigint => units * BigInt(price) * minor;
    const isFloor = costOf(quantity) <= fiat * unit && costOf(quantity + step) > fiat * unit;
    const isCeiling = costOf(quantity) <= fiat * unit && costOf(quantity) > (fiat - 1n) * unit;
    return isFloor || isCeiling;
  }
}
