import { indexContent, type ListingContents, offerText, unitsText } from '../../engine/exchange/listing-contents.ts';

/** On what terms assets are swapped, and how much of them. */
export const conversionContents: ListingContents = {
  set_conversion_terms: ({ assetId, marketId, terms }, listed) => {
    const { symbol, scale } = listed.asset(assetId);
    const { open, spreadPpm, feePpm, minimum, floor, cap } = terms;
    return {
      asset: symbol,
      ...indexContent(marketId),
      offer: offerText(open),
      spreadPpm,
      feePpm,
      minimum: unitsText(minimum, scale),
      floor: unitsText(floor, scale),
      cap: unitsText(cap, scale),
    };
  },
  set_conversion_limits: ({ limits: { userDay, day, small } }, listed) => {
    const { scale } = listed.asset('USDT');
    return { userDay: unitsText(userDay, scale), day: unitsText(day, scale), small: unitsText(small, scale) };
  },
};
