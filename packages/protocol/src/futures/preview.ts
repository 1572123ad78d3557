import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { decimal, nothing, signedDecimal, timeMs } from '../base/fields.ts';
import { contractOrderInput } from './orders.ts';
import { contractDirection, contractType, marginMode, positionSide } from './words.ts';

/** What an order would open, in the settlement asset. */
const openingPreview = z.object({
  side: positionSide,
  marginMode,
  leverage: z.number().int(),
  /** The most that the tier of this value allows; 0 beyond the position limit. */
  leverageMax: z.number().int(),
  quantityNow: decimal,
  quantityResting: decimal,
  value: decimal,
  initialMargin: decimal,
  openLoss: decimal,
  /** Taker fee of what fills at once. */
  fee: decimal,
  /** What the rest would hold: margin, open loss and the larger fee. */
  held: decimal,
  needed: decimal,
  freeAfter: signedDecimal,
  missing: decimal,
  positionQuantity: decimal,
  averageOpenPrice: decimal.nullable(),
  /** The first tick at which that position is liquidated; null where there is none. */
  liquidationPrice: decimal.nullable(),
  bankruptcyPrice: decimal.nullable(),
  /** What this order's lots receive at the next funding; negative: pay. Null without a rate. */
  nextFunding: signedDecimal.nullable(),
  nextFundingAtMs: timeMs,
});

/** What an order would close, in the settlement asset. */
const closingPreview = z.object({
  side: positionSide,
  quantity: decimal,
  filledQuantity: decimal,
  value: decimal,
  worstPrice: decimal.nullable(),
  realised: signedDecimal,
  fee: decimal,
  marginFreed: decimal,
  /** Margin freed, profit or loss, less the fee. */
  kept: signedDecimal,
});

export const contractPreview = z.object({
  symbol: z.string(),
  contractType,
  direction: contractDirection,
  /** Why it would be refused now, with the words of a refusal; null where it would be accepted. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  quantity: decimal,
  /** Its limit, or the worst price that it accepts; null where there is none. */
  price: decimal.nullable(),
  mark: decimal.nullable(),
  settleAsset: z.string(),
  opening: openingPreview.nullable(),
  closing: closingPreview.nullable(),
  seq: z.number().int(),
});
export type ContractPreviewOutput = z.infer<typeof contractPreview>;

export const previewContractOrderCall = defineCall({
  group: 'futures',
  access: 'user',
  keys: 'read',
  weight: 2,
  method: 'POST',
  params: nothing,
  id: 'futures.previewOrder',
  path: '/api/contract/order/preview',
  summary:
    'What a contract order would cost, open and close if it were sent now, on the public book; by the formulas of the order form. Nothing is booked.',
  changesState: false,
  input: contractOrderInput.omit({ requestId: true }),
  output: contractPreview,
  reasons: [
    'unknown_contract',
    'order_fields_conflict',
    'price_off_tick',
    'price_not_positive',
    'quantity_off_lot',
    'quantity_below_minimum',
    'trailing_offset_out_of_range',
    'position_required',
    'account_frozen',
    'market_halted',
    'market_cancel_only',
  ],
});
