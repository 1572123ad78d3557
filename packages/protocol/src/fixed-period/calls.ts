import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { markedPageOf, markedQuery } from '../base/envelope.ts';
import { decimal, nothing, requestId, signedDecimal, symbol, timeInput, timeMs, wholeNumber } from '../base/fields.ts';
import {
  fixedPeriodContract,
  fixedPeriodDay,
  fixedPeriodOwnLimits,
  fixedPeriodReceipt,
  indexSample,
} from './contract.ts';
import { fixedPeriodDirection } from './words.ts';

/** The exact English message for a stake that is no whole number. */
export const stakeWholeRule = 'stake_integer';

/** A stake as it is typed: digits alone, without a leading zero. */
const stake = z
  .union([z.number().transform(String), z.string().max(18)], { error: stakeWholeRule })
  .pipe(z.string().regex(/^[1-9]\d{0,11}$/, { error: stakeWholeRule }));

export const openFixedPeriod = defineCall({
  id: 'fixedPeriod.open',
  group: 'spot',
  method: 'POST',
  path: '/api/secondContractOrder/createSecondContractOrder',
  access: 'user',
  keys: 'trade',
  weight: 'order',
  summary: 'Opens a fixed-period contract: a stake on rise or fall of a market’s index over a listed period.',
  changesState: true,
  params: nothing,
  input: z.strictObject({
    symbol,
    direction: fixedPeriodDirection,
    /** Seconds, one of the market’s listed periods. */
    period: wholeNumber(1, 86_400),
    quantity: stake,
    /** The payout the user saw; another one by now is refused. Optional. */
    payoutRate: decimal.optional(),
    requestId: requestId.optional(),
  }),
  output: fixedPeriodContract,
  reasons: [
    'unknown_market',
    'account_frozen',
    'market_halted',
    'prices_stale',
    'period_not_offered',
    'payout_changed',
    'stake_below_minimum',
    'stake_above_maximum',
    'paused_by_user',
    'stake_limit_reached',
    'too_many_contracts',
    'insufficient_available',
    'exposure_limit',
    'house_limit',
    'idempotency_mismatch',
  ],
});

export const listFixedPeriod = defineCall({
  id: 'fixedPeriod.contracts',
  group: 'spot',
  method: 'POST',
  path: '/api/secondContractOrder/selectOrderList',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary: 'The user’s fixed-period contracts, newest first.',
  changesState: false,
  params: nothing,
  input: z.object({
    status: z.enum(['running', 'settled', 'all'], { error: 'status' }).default('all'),
    symbol: symbol.optional(),
    fromMs: timeInput.optional(),
    toMs: timeInput.optional(),
    ...markedQuery,
  }),
  output: markedPageOf(fixedPeriodContract),
  reasons: ['unknown_market'],
});

export const fixedPeriodReceiptCall = defineCall({
  id: 'fixedPeriod.receipt',
  group: 'spot',
  method: 'GET',
  path: '/api/{apiHead}/coin/fixedPeriod/receipt',
  access: 'public',
  weight: 5,
  knowsCaller: true,
  summary: 'A contract’s receipt: by number for its owner, by number and key for anyone. Names no user.',
  changesState: false,
  params: nothing,
  input: z.object({
    orderCode: z.string({ error: 'order_code' }).regex(/^FX-\d{6}-\d{7,12}$/, { error: 'order_code' }),
    key: z
      .string({ error: 'receipt_key' })
      .regex(/^[A-Za-z0-9_-]{16,64}$/, { error: 'receipt_key' })
      .optional(),
  }),
  output: fixedPeriodReceipt,
  reasons: ['not_found'],
});

export const fixedPeriodSamples = defineCall({
  id: 'fixedPeriod.samples',
  group: 'quotes',
  method: 'GET',
  path: '/api/{apiHead}/coin/open/fixedPeriod/samples',
  access: 'public',
  weight: 5,
  summary:
    'Index samples of a market, at most 600 seconds, oldest first; only seconds in which a contract needed them.',
  changesState: false,
  params: nothing,
  input: z.object({ symbol, fromSecond: wholeNumber(0, 253_402_300_799), toSecond: wholeNumber(0, 253_402_300_799) }),
  output: z.object({ symbol: z.string(), tickScale: z.number().int(), records: z.array(indexSample) }),
  reasons: ['unknown_market'],
});

export const fixedPeriodLimits = defineCall({
  id: 'fixedPeriod.ownLimits',
  group: 'spot',
  method: 'GET',
  path: '/api/{apiHead}/coin/fixedPeriod/limits',
  access: 'user',
  keys: 'read',
  summary: 'The user’s own stake limit and pause.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: fixedPeriodOwnLimits,
  reasons: [],
});

export const fixedPeriodResults = defineCall({
  id: 'fixedPeriod.results',
  group: 'spot',
  method: 'GET',
  path: '/api/{apiHead}/coin/fixedPeriod/results',
  access: 'user',
  keys: 'read',
  summary: 'What the user’s contracts that settled since a time came to; and how many have settled in all.',
  changesState: false,
  params: nothing,
  input: z.object({ fromMs: timeInput }),
  output: z.object({
    stakeAsset: z.string(),
    fromMs: timeMs,
    contracts: z.number().int(),
    won: z.number().int(),
    /** Wins minus stakes that were lost. */
    profitAndLoss: signedDecimal,
    settledInAll: z.number().int(),
  }),
  reasons: [],
});

export const setStakeLimit = defineCall({
  id: 'fixedPeriod.setStakeLimit',
  group: 'spot',
  method: 'POST',
  path: '/api/{apiHead}/coin/fixedPeriod/stakeLimit',
  access: 'user',
  keys: 'trade',
  summary: 'Sets what the user may stake in a UTC day. Lower counts at once; higher, or none (0), after 24 hours.',
  changesState: true,
  params: nothing,
  input: z.strictObject({
    dailyStakeLimit: z
      .union([z.number().transform(String), z.string().max(18)], { error: 'whole_number' })
      .pipe(z.string().regex(/^(0|[1-9]\d{0,11})$/, { error: 'whole_number' })),
    requestId: requestId.optional(),
  }),
  output: fixedPeriodOwnLimits,
  reasons: ['idempotency_mismatch'],
});

export const pauseFixedPeriod = defineCall({
  id: 'fixedPeriod.pause',
  group: 'spot',
  method: 'POST',
  path: '/api/{apiHead}/coin/fixedPeriod/pause',
  access: 'user',
  keys: 'trade',
  summary: 'Stops the user from opening contracts for 1, 7 or 30 days. A pause can be lengthened, never shortened.',
  changesState: true,
  params: nothing,
  input: z.strictObject({
    days: wholeNumber(1, 30).refine((days) => [1, 7, 30].includes(days), { error: 'pause_days' }),
    requestId: requestId.optional(),
  }),
  output: fixedPeriodOwnLimits,
  reasons: ['pause_shorter', 'idempotency_mismatch'],
});

export const fixedPeriodStatistics = defineCall({
  id: 'fixedPeriod.statistics',
  group: 'quotes',
  method: 'GET',
  path: '/api/{apiHead}/coin/open/fixedPeriod/statistics',
  access: 'public',
  weight: 5,
  summary: 'Contracts, results and voids by day, market and period, and whom the voids favoured. At most 366 days.',
  changesState: false,
  params: nothing,
  input: z.object({ symbol: symbol.optional(), fromMs: timeInput.optional(), toMs: timeInput.optional() }),
  output: z.object({
    records: z.array(fixedPeriodDay),
    /** The house’s free balance and what is set aside for open contracts. */
    house: decimal,
    escrow: decimal,
    stakeAsset: z.string(),
    asOfMs: timeMs,
  }),
  reasons: ['unknown_market'],
});
