import {
  indexContent,
  type Listed,
  type ListingContents,
  offerText,
  stepText,
  unitsText,
  unnamed,
} from '../../engine/exchange/listing-contents.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Local moneys, what is traded for them, and on what terms. */
export const otcContents: ListingContents = {
  list_otc_fiat: ({ code, minorUnits }) => ({ fiat: code, scale: minorUnits }),
  set_otc_pair: ({ assetId, fiatId, marketId, terms }, listed) => {
    const { code, minorUnits } = fiatOf(fiatId, listed);
    const { open, priceScale, stepScale, priceLeast, priceMost, minimum, maximum } = terms;
    return {
      asset: listed.asset(assetId).symbol,
      fiat: code,
      ...indexContent(marketId),
      offer: offerText(open),
      tickSize: stepText(priceScale),
      lotSize: stepText(stepScale),
      priceLeast: unitsText(priceLeast, priceScale),
      priceMost: unitsText(priceMost, priceScale),
      minimum: unitsText(minimum, minorUnits),
      maximum: unitsText(maximum, minorUnits),
    };
  },
  set_otc_terms: ({ terms }, listed) => {
    const { feePpm, bond, windowLeastMinutes, windowMostMinutes, methods } = terms;
    return {
      feePpm,
      bond: unitsText(bond, listed.asset('USDT').scale),
      windowLeastMinutes,
      windowMostMinutes,
      methods: methods.map(({ method, releaseMs, reversible, holdMs }) => ({
        method,
        releaseMinutes: releaseMs / minuteMs,
        reversible: reversible ? 'yes' : 'no',
        holdHours: holdMs / hourMs,
      })),
    };
  },
};

const fiatOf = (fiatId: number, listed: Listed) =>
  [...listed.exchange.otc.fiats(), ...listed.ofType('list_otc_fiat')].find((fiat) => fiat.fiatId === fiatId) ?? {
    code: unnamed(fiatId),
    minorUnits: 0,
  };
