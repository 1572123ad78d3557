import { type FixedPeriodContract, orderList } from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { markedPageOf } from '../../wire/http/page.ts';
import { invalid } from '../../base/problem.ts';
import type { Language } from '../../base/i18n/language.ts';
import type { ContractRow } from '../../products/fixed-period/contract-rows.ts';
import { swapText } from '../../products/conversion/swap-text.ts';
import type { Futures } from '../../products/futures/create-futures.ts';
import { orderTexts } from '../../products/otc/order-texts.ts';
import type { OtcParts } from '../../products/otc/parts.ts';
import { orderOfRow } from '../../engine/projections/order-rows.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { orderMessage } from '../../engine/orders/order-state.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { markOf, placesOf, rowsAt } from './all-orders.ts';

export interface OrderCentreParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  readonly listings: Listings;
  /** What writes a fixed-period contract's row for its owner. */
  readonly contractText: (row: ContractRow, language: Language) => FixedPeriodContract;
  readonly futures: Pick<Futures, 'live' | 'book'>;
  readonly otc: OtcParts;
}

/** The one list of a user's orders over all products. */
export function orderCentreHandlers(parts: OrderCentreParts): Handled[] {
  const { sql, projector, listings, contractText, futures, otc } = parts;
  return [
    handle(orderList, async ({ input, context }) => {
      const { current, size, before, ...filter } = input;
      const { fromMs, toMs } = filter;
      if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) throw invalid({ field: 'toMs', rule: 'range' });
      if (filter.id !== undefined && filter.type === 'all') throw invalid({ field: 'type', rule: 'required' });
      const { userId } = context.caller();
      await projector.upTo(userId);
      const db = await sql.db();
      const page = { current, size, before };
      const { places, total } = await placesOf(db, { userId, ...filter }, page);
      const rows = await rowsAt(db, places);
      await futures.live.ready;
      const writeContractOrder = await futures.book.orderWriter(userId);
      const deals = new Map((await orderTexts(otc, rows.otc, userId)).map((deal) => [Number(deal.id), deal]));
      return markedPageOf(places, total, page, {
        record: ({ createdAtMs, product, id }) => {
          const spot = rows.spot.get(product === 'spot' ? id : -1);
          const fixedPeriod = rows.fixedPeriod.get(product === 'fixedPeriod' ? id : -1);
          const contract = rows.contract.get(product === 'contract' ? id : -1);
          const swap = rows.swap.get(product === 'swap' ? id : -1);
          return {
            product,
            createdAtMs,
            spot: spot ? orderMessage(orderOfRow(spot), listings.market(spot.marketId)) : null,
            fixedPeriod: fixedPeriod ? contractText(fixedPeriod, context.language) : null,
            contract: contract ? writeContractOrder(contract) : null,
            otc: deals.get(product === 'otc' ? id : -1) ?? null,
            swap: swap ? swapText(swap, listings) : null,
          };
        },
        mark: markOf,
      });
    }),
  ];
}
