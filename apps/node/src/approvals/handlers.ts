import type { ServerLanguage } from '@candor/i18n/server';
import {
  type ApprovalView,
  approveProposal,
  listApprovals,
  listMarketConfig,
  propose,
  refuseProposal,
} from '@candor/protocol';
import type { ExchangeService } from '../exchange/service.ts';
import { handle, type Handled } from '../http/handler.ts';
import { pageBounds, pageOf } from '../http/page.ts';
import { messageOf } from '../i18n/language.ts';
import { Problem } from '../http/problem.ts';
import type { MarketViews } from '../markets/views.ts';
import type { Approvals } from './approvals.ts';

export interface ApprovalHandlerParts {
  readonly approvals: Approvals;
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'symbolOf' | 'row'>;
}

/** Why a market could not be changed, of which the texts need no figures. */
const marketFailures = new Set([
  'unknown_market',
  'market_not_halted',
  'market_terms_invalid',
  'market_orders_off_grid',
]);

/** A proposal whose effect could not be says why in the reader's language. */
function told(view: ApprovalView, language: ServerLanguage): ApprovalView {
  if (view.state !== 'failed' || !marketFailures.has(view.remark)) return view;
  return { ...view, remark: messageOf(new Problem({ status: 422, key: view.remark }), language, '') };
}

/** What two decide together, and the markets it is mostly about. */
export function approvalHandlers({ approvals, exchange, views }: ApprovalHandlerParts): Handled[] {
  return [
    handle(propose, ({ input, context }) => approvals.propose(input, context.operator())),
    handle(listApprovals, async ({ input: { state, ...page }, context }) => {
      const { views: records, total } = await approvals.list(state, pageBounds(page));
      return pageOf(
        records.map((view) => told(view, context.language)),
        total,
        page,
      );
    }),
    handle(approveProposal, async ({ input, context }) =>
      told(await approvals.approve(input.approvalId, input.remark, context.operator()), context.language),
    ),
    handle(refuseProposal, ({ input, context }) =>
      approvals.refuse(input.approvalId, input.reason, context.operator()),
    ),
    handle(listMarketConfig, async () => {
      const { value: markets } = await exchange.read((state) => state.markets());
      return {
        records: markets.map(({ marketId, state, terms, tiers }) => {
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
          };
        }),
      };
    }),
  ];
}
