import type { Product } from '../../product.ts';
import { eventCode } from '../../record/layout.ts';
import { writeFigure } from '../../record/write.ts';
import { applyIndexPrice, applyPrices } from './apply.ts';
import type { PricesCommand } from './commands.ts';
import { reasonAgainstIndexMarket, reasonAgainstPrices, sampleEvents } from './decide.ts';
import { pricesTable } from './events.ts';
import { readPrices, writePrices } from './section.ts';
import { pricesRoom } from './own.ts';
import type { PricesState } from './state.ts';

/**
 * Index prices, the samples of seconds that contracts need, and markets that have an index and no
 * book.
 */
export const prices: Product<PricesCommand, (typeof pricesTable)['shapes'], PricesState> = {
  ...pricesRoom,
  by: { index_prices: 'system', list_index_market: 'operator' },
  decide: {
    index_prices: ({ state, timeMs, writer }, command) => {
      const reason = reasonAgainstPrices(state, command, timeMs);
      if (reason !== undefined) return reason;
      for (const event of sampleEvents(state, command)) pricesTable.write(writer, event);
      for (const { marketId, price } of command.prices) writeFigure(writer, eventCode.indexPriceSet, marketId, price);
      return undefined;
    },
    list_index_market: ({ state, writer }, command) => {
      const reason = reasonAgainstIndexMarket(state, command);
      if (reason !== undefined) return reason;
      const { marketId, symbol, tickScale, stakeAssetId } = command;
      pricesTable.write(writer, { type: 'index_market_listed', marketId, symbol, tickScale, stakeAssetId });
      return undefined;
    },
  },
  events: pricesTable,
  apply: applyPrices,
  written: { [eventCode.indexPriceSet]: applyIndexPrice },
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writePrices, read: readPrices },
};
