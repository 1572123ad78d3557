import { z } from 'zod';
import { bill, billMark, equitySources } from './assets.ts';
import { defineCall } from './base/call.ts';
import { swapped } from './conversion/swap.ts';
import { decimal, nothing, signedDecimal, timeMs } from './base/fields.ts';
import { orderProducts } from './older-lists.ts';
import { fill } from './spot/calls.ts';
import { depositRecord } from './wallets/deposits.ts';
import { withdrawalRecord } from './wallets/withdrawals.ts';

/** Where a user's figures come from: an entry's record, days, months. */

const user = { group: 'assets', access: 'user', changesState: false, params: nothing } as const;

export const billDetail = z.object({
  bill,
  /** The wallet's balance before the entry. */
  balanceBefore: decimal,
  /** The journal's record behind it; its hash is null where the record is not kept any more. */
  record: z.object({ seq: z.number().int(), timeMs, sha256: z.string().nullable() }),
  /** All entries of the user in that record. */
  entries: z.array(bill),
  /** What the entry is about, each null where it is not about one. */
  fill: fill.nullable(),
  swap: swapped.nullable(),
  deposit: depositRecord.nullable(),
  withdrawal: withdrawalRecord.nullable(),
  /** The order it belongs to: `order/list` gives it by `type` and `id`. */
  order: z.object({ product: z.enum(orderProducts), id: z.string() }).nullable(),
});
export type BillDetail = z.infer<typeof billDetail>;

export const getBill = defineCall({
  ...user,
  id: 'assets.bill',
  method: 'POST',
  path: '/api/{apiHead}/coin/assets/getBill',
  keys: 'read',
  weight: 2,
  summary: 'One entry of the user’s ledger with its record, the other entries of that record, and what it is about.',
  input: z.strictObject({ billId: billMark }),
  output: billDetail,
  reasons: ['not_found'],
});

/** A month in UTC, such as 2026-03. */
export const monthInput = z.string({ error: 'month' }).regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'month' });

const dayResult = equitySources.extend({
  /** The day begins then, in UTC, and ends a day later or now. */
  fromMs: timeMs,
  toMs: timeMs,
  /**
   * Worth at its end, and what trades, prices and fees made of it; null where something had no
   * price.
   */
  worth: decimal.nullable(),
  result: signedDecimal.nullable(),
  fees: signedDecimal,
});
export type DayResult = z.infer<typeof dayResult>;

export const dayResults = defineCall({
  ...user,
  id: 'assets.dayResults',
  method: 'GET',
  path: '/api/{apiHead}/coin/assets/getDayResults',
  keys: 'read',
  weight: 5,
  summary:
    'Profit and loss of each UTC day of a month: worth at its end − worth before it − paid in + paid out. In USDT, at daily closes; today at the index.',
  input: z.strictObject({ month: monthInput }),
  output: z.object({
    month: z.string(),
    /** Worth before the first day; null where something had no price. */
    before: decimal.nullable(),
    days: z.array(dayResult),
    /** What the ledger and the exchange's own balances do not agree about now. */
    unexplained: z.array(z.object({ asset: z.string(), amount: signedDecimal })),
  }),
  reasons: [],
});

/** A month of one coin, in whole: closing = opening + in − out − fees + result. */
const statementLine = z.object({
  asset: z.string(),
  opening: decimal,
  in: decimal,
  out: decimal,
  fees: signedDecimal,
  result: signedDecimal,
  closing: decimal,
});

export const statement = z.object({
  account: z.string(),
  month: z.string(),
  fromMs: timeMs,
  /** The month's end, or now while it is not over. */
  toMs: timeMs,
  isOver: z.boolean(),
  entries: z.number().int(),
  /** The newest record that it rests on, and the SHA-256 of its bytes. */
  seq: z.number().int(),
  recordSha256: z.string(),
  coins: z.array(statementLine),
});
export type Statement = z.infer<typeof statement>;

export const monthStatement = defineCall({
  ...user,
  id: 'assets.statement',
  method: 'GET',
  path: '/api/{apiHead}/coin/assets/getStatement',
  keys: 'read',
  weight: 5,
  summary:
    'The user’s statement of a UTC month: opening, in, out, fees, result and closing of each coin over all wallets. Also as a compact JWS (ES256) by the key `candorStatementKey` of the config script.',
  input: z.strictObject({ month: monthInput }),
  output: z.object({ statement, jws: z.string() }),
  reasons: [],
});
