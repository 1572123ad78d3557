import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { markedPageOf, pageQuery } from './base/envelope.ts';
import {
  assetSymbol,
  decimal,
  flag,
  nothing,
  requestId,
  signedDecimal,
  timeInput,
  walletType,
  wholeNumber,
} from './base/fields.ts';
import type { RejectionReason } from './reasons.ts';

/** What a user holds of one asset in one wallet. */
export const balance = z.object({
  walletType: z.number().int(),
  /** The market of an account of isolated margin; absent elsewhere. */
  symbol: z.string().optional(),
  asset: z.string(),
  name: z.string(),
  scale: z.number().int(),
  available: decimal,
  reserved: decimal,
  total: decimal,
  /** At the index price, truncated to 8 decimals; null where there is no fresh price. */
  usdt: decimal.nullable(),
  seq: z.number().int(),
});
export type Balance = z.infer<typeof balance>;

/** The causes of ledger entries, in the order in which a filter offers them. */
export const billCauses = [
  'demo_funds',
  'transfer',
  'trade',
  'fee',
  'fixed_period_won',
  'fixed_period_lost',
  'contract_realised',
  'contract_fee',
  'contract_funding',
  'contract_liquidation_fee',
  'contract_insurance',
  'contract_adl',
  'contract_margin',
  'contract_owed',
  'deposit',
  'receipt_assigned',
  'withdrawal',
  'withdrawal_fee',
  'internal_transfer',
  'swap',
  'swap_fee',
  'recharge',
  'recharge_fee',
  'otc_in',
  'otc_out',
  'otc_fee',
  'otc_bond',
  'otc_compensation',
] as const;
export type BillCause = (typeof billCauses)[number];

/** What became of money that came without an owner: entries of receipts. */
export const receiptBillCauses = [
  'receipt_assigned',
  'recharge',
  'recharge_fee',
] as const satisfies readonly BillCause[];

/** One kind of entry, or several with commas between. */
export const causesInput = z
  .string()
  .max(800, { error: 'too_long' })
  .regex(/^[a-z_]{1,32}(,[a-z_]{1,32})*$/, { error: 'cause' });

/** One posting of the ledger that touched the user, with the balance it left. */
export const bill = z.object({
  billId: z.string(),
  seq: z.number().int(),
  timeMs: z.number().int(),
  walletType: z.number().int(),
  asset: z.string(),
  /** One of `billCauses`, or a newer one. */
  cause: z.string(),
  /** Positive: in. Negative: out. */
  amount: signedDecimal,
  balanceAfter: decimal,
  orderId: z.string().nullable(),
  tradeId: z.string().nullable(),
  /** The market of that order, or of an account of isolated margin. */
  symbol: z.string().nullable(),
});
export type Bill = z.infer<typeof bill>;

const transferReasons: readonly RejectionReason[] = [
  'unknown_asset',
  'account_frozen',
  'amount_not_positive',
  'same_wallet',
  'wallet_not_open',
  'insufficient_available',
];

/** {a}: wallet type; {b}: asset symbol or id, 0 for all. */
export const walletGet = defineCall({
  id: 'assets.walletGet',
  group: 'assets',
  method: 'POST',
  path: '/api/{head}/coin/wallet/get/{a}/{b}',
  access: 'user',
  keys: 'read',
  summary: 'Balances of a wallet.',
  changesState: false,
  params: z.object({ a: walletType, b: assetSymbol }),
  input: nothing,
  output: z.object({ records: z.array(balance) }),
  reasons: ['unknown_asset'],
});

export const transferInput = z.strictObject({
  from: walletType,
  to: walletType,
  coin: assetSymbol,
  amount: decimal,
  requestId: requestId.optional(),
});
/**
 * What was moved: a pure function of the record, so that a repeated request answers byte for byte
 * the same.
 */
const transferOutput = z.object({
  seq: z.number().int(),
  timeMs: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
  coin: z.string(),
  amount: decimal,
});

export const transferFunds = defineCall({
  id: 'assets.transferFunds',
  group: 'assets',
  method: 'POST',
  path: '/api/asset/transferFunds',
  access: 'user',
  keys: 'trade',
  summary: 'Moves an amount between two wallets of the user. Instant, without fee.',
  changesState: true,
  params: nothing,
  input: transferInput,
  output: transferOutput,
  reasons: transferReasons,
});

/** A GET that changes state: it also needs Sec-Fetch-Site same-origin or absent. */
export const walletTrans = defineCall({
  ...transferFunds,
  id: 'assets.walletTrans',
  method: 'GET',
  path: '/api/{apiHead}/coin/wallet/trans',
  summary: 'The same transfer, with its fields in the query.',
});

export const currencyAccount = defineCall({
  id: 'assets.currencyAccount',
  group: 'assets',
  method: 'POST',
  path: '/api/{apiHead}/coin/assets/getCurrencyAccount',
  access: 'user',
  keys: 'read',
  summary: 'Every asset of a wallet (spot when absent), zero balances included on request.',
  changesState: false,
  params: nothing,
  input: z.strictObject({ type: walletType.optional(), showAllAssets: flag.default(true) }),
  output: z.object({ records: z.array(balance) }),
  reasons: [],
});

/** An entry of the ledger by its `billId`: the record, and its place in it. */
export const billMark = z.string({ error: 'id' }).regex(/^\d{1,16}-\d{1,9}$/, { error: 'id' });

export const myBill = defineCall({
  id: 'assets.myBill',
  group: 'assets',
  method: 'POST',
  path: '/api/{apiHead}/coin/assets/getMyBill',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary: 'The user’s ledger, newest first; with `before` (an entry’s `billId`) the entries older than it.',
  changesState: false,
  params: nothing,
  input: z.strictObject({
    ...pageQuery,
    before: billMark.optional(),
    walletType: walletType.optional(),
    coin: assetSymbol.optional(),
    cause: causesInput.optional(),
    fromMs: timeInput.optional(),
    toMs: timeInput.optional(),
  }),
  output: markedPageOf(bill),
  reasons: ['unknown_asset'],
});

/** {type}: wallet; 0 or absent: all wallets together. */
export const myBalance = defineCall({
  id: 'assets.myBalance',
  group: 'assets',
  method: 'GET',
  path: '/api/{apiHead}/coin/assets/getMyBalance',
  access: 'user',
  keys: 'read',
  summary: 'Worth of a wallet, or of all, in USDT at the index prices of one moment.',
  changesState: false,
  params: nothing,
  input: z.object({ type: wholeNumber(0, 8).default(0) }),
  output: z.object({
    type: z.number().int(),
    usdt: decimal,
    /** False when an asset without a fresh price was left out. */
    complete: z.boolean(),
    seq: z.number().int(),
    timeMs: z.number().int(),
  }),
  reasons: [],
});

export const equitySpans = ['day', 'week', 'month', 'year'] as const;
export type EquitySpan = (typeof equitySpans)[number];

/** What came in and went out other than by trades, by where it came from and went to, in USDT. */
export const equitySources = z.object({
  deposits: decimal,
  withdrawals: decimal,
  recharges: decimal,
  internalIn: decimal,
  internalOut: decimal,
  otherIn: decimal,
  otherOut: decimal,
});

/**
 * What all wallets were worth over a span, and what led from the worth at its begin to that of now.
 * Amounts in USDT, cut to 8 decimals.
 */
export const equity = defineCall({
  id: 'assets.equity',
  group: 'assets',
  method: 'GET',
  path: '/api/{apiHead}/coin/assets/getEquity',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary: 'What the user held over a span, priced at the market’s closes and now at the index, and the sums between.',
  changesState: false,
  params: nothing,
  input: z.strictObject({ span: z.enum(equitySpans, { error: 'one_of' }).default('month') }),
  output: z.object({
    /** The span's begin, or the account's first entry where that came later. */
    fromMs: z.number().int(),
    toMs: z.number().int(),
    /**
     * Oldest first, the last one now. Moments at which something held had no price are left out.
     */
    points: z.array(z.object({ timeMs: z.number().int(), usdt: decimal })),
    /** Worth at the begin; null where something held then had no price. */
    before: decimal.nullable(),
    /** What came in and went out other than by trades, each entry at the next price after it. */
    paidIn: decimal,
    paidOut: decimal,
    fees: decimal,
    /** What they are made of. */
    sources: equitySources,
    /** False when an entry had no price, so that a sum lacks it. */
    complete: z.boolean(),
    /**
     * Entries of the whole ledger that were added up, and what they and the exchange's own balances
     * do not agree about.
     */
    entries: z.number().int(),
    unexplained: z.array(z.object({ asset: z.string(), amount: signedDecimal })),
    seq: z.number().int(),
  }),
  reasons: [],
});

/**
 * What a user's coin cost, and what buying and selling it made. Quantities in the coin, money in
 * USDT.
 */
export const coinResult = z.object({
  asset: z.string(),
  /** Ever bought here: how much, what was paid, and the fees of that. */
  bought: decimal,
  paid: decimal,
  buyFees: decimal,
  /** Ever sold here: how much, what was received, and the fees of that. */
  sold: decimal,
  received: decimal,
  sellFees: decimal,
  /** Came and left without a price. */
  cameIn: decimal,
  wentOut: decimal,
  /** Held: what was bought here, its cost with fees, and what came without a price. */
  priced: decimal,
  cost: decimal,
  unpriced: decimal,
  /** Received, after fees, for coins that had come without a price. */
  withoutCost: decimal,
  /** Cost of bought coins that left without a sale. */
  costGone: decimal,
  /** Cost ÷ quantity, rounded half up; null while nothing that was bought here is held. */
  averageCost: decimal.nullable(),
  /** Profit or loss on what was sold, after fees. */
  soldResult: signedDecimal,
  /**
   * Index price and, by it, profit or loss on what is held and was bought here; null where there is
   * no fresh price.
   */
  indexPrice: decimal.nullable(),
  openResult: signedDecimal.nullable(),
  /** Record that changed it last. */
  seq: z.number().int(),
});
export type CoinResult = z.infer<typeof coinResult>;

export const coinResults = defineCall({
  id: 'assets.coinResults',
  group: 'assets',
  method: 'GET',
  path: '/api/{apiHead}/coin/assets/getCoinResults',
  access: 'user',
  keys: 'read',
  summary:
    'Average cost and profit or loss of each coin, from the user’s first fill on, over all wallets; fees included.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({ records: z.array(coinResult) }),
  reasons: [],
});

export const walletAccount = defineCall({
  id: 'assets.walletAccount',
  group: 'assets',
  method: 'GET',
  path: '/api/{apiHead}/coin/assets/getWalletAccount',
  access: 'user',
  keys: 'read',
  summary: 'The user’s wallets with their worth. Type 0 is their exact total; type 8 is there for merchants only.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.array(
    z.object({
      type: z.number().int(),
      name: z.string(),
      /** Share of the total, a fraction with 4 decimals. */ rate: decimal,
      usdt: decimal,
      complete: z.boolean(),
    }),
  ),
  reasons: [],
});

export const coinRate = defineCall({
  id: 'assets.coinRate',
  group: 'assets',
  method: 'GET',
  path: '/api/{apiHead}/coin/assets/getCoinRate',
  access: 'public',
  summary:
    'Local currencies per USDT, for display. Each rate has its date; one that is older than 15 minutes is not for showing values by.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.array(
    z.object({
      exchange_value: z.string(),
      quote_currency: z.string(),
      exchange_code: z.string(),
      rate: decimal,
      asOf: z.string(),
      /**
       * When the rate was last true; null where it is so by what was agreed: one USDT is shown as
       * one US dollar.
       */
      atMs: z.number().int().nullable(),
    }),
  ),
  reasons: [],
});
