import { catalogueMarket } from '../../engine/exchange/catalogue.ts';
import { type ListingContents, marketText, stepText, unitsText } from '../../engine/exchange/listing-contents.ts';

/** Index markets, and the periods that a market offers. */
export const fixedPeriodContents: ListingContents = {
  list_index_market: ({ symbol, tickScale, stakeAssetId }, listed) => ({
    symbol,
    tickSize: stepText(tickScale),
    stakeAsset: listed.asset(stakeAssetId).symbol,
  }),
  set_periods: ({ marketId, periods }, listed) => {
    const { scale } = listed.asset(catalogueMarket(marketId)?.stakeAsset ?? 'USDT');
    return {
      symbol: marketText(marketId),
      periods: periods.map(({ durationSeconds, payoutPpm, minimumStake, maximumStake }) => ({
        durationSeconds,
        payoutPpm,
        minimumStake: unitsText(minimumStake, scale),
        maximumStake: unitsText(maximumStake, scale),
      })),
    };
  },
};
