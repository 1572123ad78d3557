import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { markedPageOf, markedQuery } from '../base/envelope.ts';
import { assetSymbol, decimal, idInput, nothing, requestId, wholeNumber } from '../base/fields.ts';
import { swapOffer, swapped, swapQuote, swapSide } from './swap.ts';

const shared = { group: 'assets', method: 'POST', params: nothing } as const;

/** The record that a quote names. */
const quoteSeq = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const pair = { from: assetSymbol, to: assetSymbol } as const;

const unquotable = ['unknown_asset', 'same_asset', 'conversion_closed', 'market_halted', 'prices_stale'] as const;

const refused = [
  ...unquotable,
  'account_frozen',
  'quote_unknown',
  'quote_expired',
  'quote_used',
  'amount_not_positive',
  'conversion_below_minimum',
  'conversion_user_limit',
  'conversion_day_limit',
  'insufficient_available',
  'book_insufficient',
  'inventory_full',
  'idempotency_mismatch',
] as const;

export const getCurrencyPrice = defineCall({
  ...shared,
  id: 'swap.price',
  path: '/api/texchange/getCurrencyPrice',
  access: 'public',
  summary:
    'A quote: the index price of a pair after the newest record, its spread and fee, and what an amount gives. Anyone can compute it again from that record.',
  changesState: false,
  input: z.object({
    ...pair,
    /** Of `from` where `side` is pay, of `to` where it is receive; one whole unit without it. */
    amount: decimal.optional(),
    side: swapSide.default('pay'),
  }),
  output: swapQuote,
  reasons: unquotable,
});

export const currencyExchange = defineCall({
  ...shared,
  id: 'swap.exchange',
  path: '/api/texchange/currencyExchange',
  access: 'user',
  keys: 'trade',
  weight: 'order',
  summary: 'Swaps one coin for another at the price of a quote, once, while the quote is valid.',
  changesState: true,
  input: z.strictObject({
    ...pair,
    amount: decimal,
    side: swapSide.default('pay'),
    quoteSeq,
    requestId: requestId.optional(),
  }),
  output: swapped,
  reasons: refused,
});

export const swapSmallBalances = defineCall({
  ...shared,
  id: 'swap.small',
  path: '/api/texchange/smallBalances',
  access: 'user',
  keys: 'trade',
  weight: 'order',
  summary: 'Swaps the whole free balance of several coins that are worth little into USDT, in one record.',
  changesState: true,
  input: z.strictObject({
    coins: z.array(assetSymbol, { error: 'type' }).min(1, { error: 'required' }).max(50, { error: 'too_many' }),
    quoteSeq,
    requestId: requestId.optional(),
  }),
  output: z.object({ records: z.array(swapped) }),
  reasons: [...refused, 'balance_not_small'],
});

export const swapOfferCall = defineCall({
  ...shared,
  method: 'GET',
  id: 'swap.offer',
  path: '/api/texchange/offer',
  access: 'public',
  summary: 'Which coins are swapped, on what terms, and within which limits.',
  changesState: false,
  input: nothing,
  output: swapOffer,
  reasons: [],
});

export const swapUse = defineCall({
  ...shared,
  method: 'GET',
  id: 'swap.use',
  path: '/api/texchange/use',
  access: 'user',
  keys: 'read',
  summary: 'What the user swapped on this UTC day, in USDT by the index, and what is left.',
  changesState: false,
  input: nothing,
  output: z.object({ usedToday: decimal, leftToday: decimal, dayEndsAtMs: z.number().int() }),
  reasons: [],
});

export const listSwaps = defineCall({
  ...shared,
  id: 'swap.list',
  path: '/api/texchange/list',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary: 'The user’s swaps, newest first.',
  changesState: false,
  input: z.object({ coin: assetSymbol.optional(), swapId: idInput.optional(), ...markedQuery }),
  output: markedPageOf(swapped),
  reasons: ['unknown_asset'],
});

export const exchangeList = defineCall({
  ...listSwaps,
  id: 'assets.exchangeList',
  path: '/api/exchange/list',
  summary: 'The user’s swaps, newest first, by their module’s name.',
  input: z.strictObject({ coin: assetSymbol.optional(), ...markedQuery }),
});
