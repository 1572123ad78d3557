import { formatDecimal, otcRateScale } from '@candor/amount';
import type { OtcAdvertView } from '@candor/core';
import type { OtcMethod, OtcOfflineCause, OtcOwnAdvert, OtcPriceInputs } from '@candor/protocol';
import type { OtcAdvertNote } from './advert-notes.ts';
import type { OtcGround } from './otc-parts.ts';
import { coinText, fiatText, type OtcPairFacts, pairOf, priceText } from './pairs.ts';

type Ground = Pick<OtcGround, 'exchange' | 'listings'>;

const fixed: OtcPriceInputs = { kind: 'fixed', rate: null, marginPpm: null, index: null, indexSeq: null };

/** What a price of now is made of. */
export function priceInputsOf({ exchange }: Pick<Ground, 'exchange'>, advert: OtcAdvertView): OtcPriceInputs {
  const { price, assetId, fiatId } = advert;
  if (price.kind === 'fixed') return fixed;
  const { market, seq } = exchange.peek((state) => ({
    market: state.prices.market(state.otc.pair(assetId, fiatId)?.marketId ?? 0),
    seq: state.seq,
  }));
  const isFresh = market !== undefined && market.index > 0;
  return {
    kind: 'floating',
    rate: rateText(price.rate),
    marginPpm: price.marginPpm,
    index: isFresh ? formatDecimal(BigInt(market.index), market.tickScale, 0) : null,
    indexSeq: isFresh ? seq : null,
  };
}

/** An owner's own rate: fiat for one USDT. */
export const rateText = (rate: number): string => formatDecimal(BigInt(rate), otcRateScale, 0);

/** What everybody reads of an offer. */
export function offerText(ground: Ground, advert: OtcAdvertView, pair: OtcPairFacts, text: string) {
  const { priceNow, remaining, minimum, maximum, windowMinutes, methods, taker } = advert;
  return {
    advertId: String(advert.advertId),
    coin: pair.asset.symbol,
    fiat: pair.fiat.code,
    price: priceNow === undefined ? null : priceText(pair, priceNow),
    priceInputs: priceInputsOf(ground, advert),
    remaining: coinText(pair, remaining),
    minimum: fiatText(pair, minimum),
    maximum: fiatText(pair, maximum),
    paymentMinutes: windowMinutes,
    methods: [...methods] as OtcMethod[],
    takerTerms: { ...taker },
    text,
  };
}

/** An offer as its owner reads it, without its place among others. */
export function ownAdvertText(
  ground: Ground,
  advert: OtcAdvertView,
  note: OtcAdvertNote | undefined,
): Omit<OtcOwnAdvert, 'overReferencePercent' | 'place'> {
  const pair = pairOf(ground.exchange, ground.listings, advert);
  const orders = ground.exchange.peek(({ otc }) => otc.ordersOf(advert.userId));
  const open = orders.filter(({ advertId, stage }) => {
    return advertId === advert.advertId && stage !== 'expired' && stage !== 'claimed';
  });
  return {
    ...offerText(ground, advert, pair, note?.text ?? ''),
    side: advert.side,
    state: stateOf(advert),
    total: coinText(pair, advert.total),
    reserved: coinText(pair, advert.reserved),
    inOrders: coinText(
      pair,
      open.reduce((sum, { quantity }) => sum + quantity, 0n),
    ),
    openOrders: open.length,
    takenOfflineFor: advert.blocked ? ((note?.offlineCause ?? 'under_review') as OtcOfflineCause) : null,
    wallet: advert.wallet,
    createdAtMs: note?.createdAtMs ?? 0,
  };
}

function stateOf({ online, blocked, priceNow }: OtcAdvertView): OtcOwnAdvert['state'] {
  if (!online || blocked) return 'offline';
  return priceNow === undefined ? 'paused' : 'online';
}
