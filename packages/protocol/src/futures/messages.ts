import { z } from 'zod';
import { fundingState, markState } from './contract.ts';
import { contractFill, contractOrder, lossOrder } from './orders.ts';
import { contractAccount, position } from './position.ts';
import { publicLiquidation } from './settlements.ts';
import { decimal } from '../base/fields.ts';

/**
 * Public topic MARK of a contract: mark, funding and open interest, at once and then each second in
 * which something changed.
 */
export const markMessage = z.object({
  type: z.literal('MARK'),
  symbol: z.string(),
  timeMs: z.number().int(),
  data: z.object({ mark: markState, funding: fundingState, openInterest: decimal }),
});
export type MarkMessage = z.infer<typeof markMessage>;

/**
 * Public topic LIQUIDATION, of one contract or of all: the last ones first (`snapshot`), then each.
 */
export const liquidationMessage = z.object({
  type: z.literal('LIQUIDATION'),
  symbol: z.string().nullable(),
  snapshot: z.boolean(),
  data: z.array(publicLiquidation),
});
export type LiquidationMessage = z.infer<typeof liquidationMessage>;

/** What SETTLEMENT calls this product; the platform's list of products calls it the same. */
export const contractProduct = 'contract';

/** What SETTLEMENT says of contracts: `data` is a `fundingPayment`, or an `ownLiquidation`. */
export const contractKinds = ['funding', 'liquidation', 'deleveraging'] as const;

const numbered = { n: z.number().int(), seq: z.number().int() };

/**
 * Private: every open position, those that the record closed once more, and the accounts behind
 * them. Own changes at once, marks at most twice a second. Places in the order of deleveraging are
 * the last known; null before the first.
 */
export const positionMessage = z.object({
  type: z.literal('POSITION'),
  ...numbered,
  data: z.object({ positions: z.array(position), accounts: z.array(contractAccount) }),
});
export type PositionMessage = z.infer<typeof positionMessage>;

export const contractOrderMessage = z.object({ type: z.literal('CONTRACT_ORDER'), ...numbered, data: contractOrder });
export const contractFillMessage = z.object({ type: z.literal('CONTRACT_FILL'), ...numbered, data: contractFill });
export const lossOrderMessage = z.object({ type: z.literal('LOSS_ORDER'), ...numbered, data: lossOrder });

/** What a private SNAPSHOT says of contracts. */
export const contractSnapshot = z.object({
  positions: z.array(position),
  orders: z.array(contractOrder),
  lossOrders: z.array(lossOrder),
  accounts: z.array(contractAccount),
});
export type ContractSnapshot = z.infer<typeof contractSnapshot>;
