import { z } from 'zod';
import { billMark, causesInput } from '../assets.ts';
import { defineCall } from '../base/call.ts';
import { assetSymbol, idForm, nothing, symbol, timeInput, walletType, wholeNumber } from '../base/fields.ts';
import { orderType, side } from '../spot/calls.ts';

/** What a user takes out as a file. */
export const exportKinds = [
  'orders',
  'fills',
  'ledger',
  'contracts',
  'contract_orders',
  'contract_fills',
  'contract_funding',
  'contract_liquidations',
  'alerts',
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Where the next part begins, as the last part's `next` says. */
const mark = z.union([z.string().regex(idForm), billMark], { error: 'id' });

export const exportRecords = defineCall({
  id: 'user.export',
  group: 'user',
  method: 'POST',
  path: '/api/user/export',
  access: 'user',
  keys: 'read',
  weight: 10,
  summary:
    'The user’s orders, fills, ledger, fixed-period contracts, or orders, fills, funding and liquidations of perpetual contracts, or price alerts, as CSV (RFC 4180), newest first: every row that the filters mean, a part at a time. The next part is asked for with `before` as `next` says; it is null after the last one. Times are UTC; a text that a spreadsheet would take for a formula has a quote before it.',
  changesState: false,
  params: nothing,
  input: z.strictObject({
    kind: z.enum(exportKinds, { error: 'one_of' }),
    before: mark.optional(),
    size: wholeNumber(1, 5_000).default(5_000),
    /** Orders, fills, contracts and alerts. */
    symbol: symbol.optional(),
    side: side.optional(),
    /** Orders; `open` and `history` also of contracts. */
    type: orderType.optional(),
    state: z.enum(['open', 'history', 'all'], { error: 'state' }).default('all'),
    /** The ledger. */
    walletType: walletType.optional(),
    coin: assetSymbol.optional(),
    cause: causesInput.optional(),
    fromMs: timeInput.optional(),
    toMs: timeInput.optional(),
  }),
  output: z.object({
    /** The first part begins with the names of the columns. */
    csv: z.string(),
    /** Rows of this part, and of all parts together. */
    rows: z.number().int(),
    total: z.number().int(),
    next: z.string().nullable(),
  }),
  reasons: ['unknown_market', 'unknown_asset'],
});
