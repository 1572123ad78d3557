import { approveProposal, listApprovals, listMarketConfig, propose, refuseProposal } from '@candor/protocol';
import type { ExchangeService } from '../exchange/service.ts';
import { handle, type Handled } from '../http/handler.ts';
import { pageBounds, pageOf } from '../http/page.ts';
import type { MarketViews } from '../markets/views.ts';
import type { Approvals } from './approvals.ts';

export interface ApprovalHandlerParts {
  readonly approvals: Approvals;
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'symbolOf' | 'row'>;
}

/** What two decide together, and the markets it is mostly about. */
export function approvalHandlers({ approvals, exchange, views }: ApprovalHandlerParts): Handled[] {
  return [
    handle(propose, ({ input, context }) => approvals.propose(input, context.operator())),
    handle(listApprovals, async ({ input: { state, ...page } }) => {
      const { views: records, total } = await approvals.list(state, pageBounds(page));
      return pageOf([...records], total, page);
    }),
    handle(approveProposal, ({ input, context }) =>
      approvals.approve(input.approvalId, input.remark, context.operator()),
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
            minimumNotional: row?.terms.minimumNotional ?? '0',
            bandPpm: terms.bandPpm,
            openOrdersMax: terms.openOrdersMax,
            fees: tiers.map((tier) => ({ ...tier })),
          };
        }),
      };
    }),
  ];
}
