import { indexContent, type ListingContents, offerText, unitsText } from '../../engine/exchange/listing-contents.ts';

/** Coins that are given for bank money. */
export const rechargeContents: ListingContents = {
  set_recharge_terms: ({ assetId, marketId, terms }, listed) => {
    const bank = listed.asset(terms.bankAssetId);
    return {
      asset: listed.asset(assetId).symbol,
      fiat: bank.symbol,
      ...indexContent(marketId),
      offer: offerText(terms.open),
      feePpm: terms.feePpm,
      minimum: unitsText(terms.minimum, bank.scale),
      maximum: unitsText(terms.maximum, bank.scale),
    };
  },
};
