// Proof: tests/properties/market-terms.test.ts and operator-commands.test.ts.

import type { Product } from '../../product.ts';
import { eventCode, marketStates } from '../../record/layout.ts';
import { writeFlag } from '../../record/write.ts';
import { pricedMarket } from '../prices/priced.ts';
import { listAsset, listMarket, setMarketState, setMarketTerms } from './apply.ts';
import type { ListingsCommand } from './commands.ts';
import { reasonAgainstMarket, reasonAgainstTerms, termsAfter } from './decide.ts';
import { writeAssetListed, writeMarketListed, writeMarketTermsSet } from './form.ts';

/** Assets and markets: what is listed, on which terms, and what is open. They are shared state. */
export const listings: Product<ListingsCommand, never, undefined> = {
  name: 'listings',
  start: () => undefined,
  by: { list_asset: 'operator', list_market: 'operator', set_market_state: 'operator', set_market_terms: 'operator' },
  decide: {
    list_asset: ({ state, writer }, command) => {
      if (state.asset(command.assetId) !== undefined) return 'asset_exists';
      writeAssetListed(writer, command);
      return undefined;
    },
    list_market: ({ state, writer }, command) => {
      const reason = reasonAgainstMarket(state, command);
      if (reason !== undefined) return reason;
      writeMarketListed(writer, command);
      return undefined;
    },
    set_market_state: ({ state, writer }, command) => {
      if (pricedMarket(state, command.marketId) === undefined) return 'unknown_market';
      writeFlag(writer, eventCode.marketStateSet, marketStates.indexOf(command.state), command.marketId);
      return undefined;
    },
    set_market_terms: ({ state, timeMs, writer }, command) => {
      const market = state.market(command.marketId);
      if (market === undefined) return 'unknown_market';
      const reason = reasonAgainstTerms(state, market, command, timeMs);
      if (reason !== undefined) return reason;
      writeMarketTermsSet(writer, command.marketId, termsAfter(market, command));
      return undefined;
    },
  },
  written: {
    [eventCode.assetListed]: listAsset,
    [eventCode.marketListed]: listMarket,
    [eventCode.marketStateSet]: setMarketState,
    [eventCode.marketTermsSet]: setMarketTerms,
  },
};
