import {
  approveProposal,
  listApprovals,
  listMarketConfig,
  type OutputOf,
  propose,
  refuseProposal,
} from '@candor/protocol';
import type { Exchange } from '@candor/core';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled, type CallContext } from '../../wire/http/handler.ts';
import { pageBounds, pageOf } from '../../wire/http/page.ts';
import { rejected } from '../../base/problem.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import { periodTexts } from '../../engine/listings/period-texts.ts';
import { thresholdsOf } from '../../identity/users/thresholds.ts';
import type { Approvals, Decider } from './approvals.ts';

export interface ApprovalHandlerParts {
  readonly approvals: Approvals;
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'find' | 'symbolOf' | 'row'>;
  /** What the catalogue lists and the exchange does not. */
  readonly lacking: (exchange: Exchange) => OutputOf<typeof listMarketConfig>['lacking'];
}

const deciderOf = (context: CallContext): Decider => {
  const { row, actor } = context.operator();
  return { row, actor, language: context.language };
};

/** A market's name as proposals have it. Throws 422 where there is no such market. */
function symbolAsListed(symbol: string, views: Pick<MarketViews, 'find' | 'symbolOf'>): string {
  const marketId = views.find(symbol);
  if (marketId === undefined) throw rejected('unknown_market', {}, [{ field: 'symbol', rule: 'unknown_market' }]);
  return views.symbolOf(marketId);
}

/** What two decide together, and the markets it is mostly about. */
export function approvalHandlers({ approvals, exchange, views, lacking }: ApprovalHandlerParts): Handled[] {
  return [
    handle(propose, ({ input, context }) => approvals.propose(input, deciderOf(context))),
    handle(listApprovals, async ({ input: { state, kind, symbol, ...page }, context }) => {
      const about = symbol === undefined ? undefined : symbolAsListed(symbol, views);
      const { views: records, total } = await approvals.list(
        deciderOf(context),
        { state, kind, symbol: about },
        pageBounds(page),
      );
      return pageOf([...records], total, page);
    }),
    handle(approveProposal, ({ input, context }) =>
      approvals.approve(input.approvalId, input.remark, deciderOf(context)),
    ),
    handle(refuseProposal, ({ input, context }) =>
      approvals.refuse(input.approvalId, input.reason, deciderOf(context)),
    ),
    handle(listMarketConfig, async () => {
      const { value } = await exchange.read((state) => ({
        markets: state.markets(),
        thresholds: thresholdsOf(state),
        lacking: lacking(state),
      }));
      return {
        lacking: [...value.lacking],
        thresholds: value.thresholds,
        records: value.markets.map(({ marketId, state, terms, tiers, offer }) => {
          const row = views.row(marketId);
          return {
            symbol: views.symbolOf(marketId),
            state,
            tickSize: row?.terms.tickSize ?? '0',
            lotSize: row?.terms.lotSize ?? '0',
            minimumQuantity: row?.terms.minimumQuantity ?? '0',
            maximumQuantity: row?.terms.maximumQuantity ?? '0',
            minimumNotional: row?.terms.minimumNotional ?? '0',
            maximumNotional: row?.terms.maximumNotional ?? '0',
            bandPpm: terms.bandPpm,
            openOrdersMax: terms.openOrdersMax,
            fees: tiers.map((tier) => ({ ...tier })),
            quoteScale: row?.terms.quoteScale ?? 0,
            periods: periodTexts(offer.periods, row?.terms.quoteScale ?? 0),
            periodsSinceMs: offer.sinceMs === 0 ? null : offer.sinceMs,
          };
        }),
      };
    }),
  ];
}
