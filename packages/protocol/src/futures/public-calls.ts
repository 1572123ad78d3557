import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { markedPageOf, markedQuery } from '../base/envelope.ts';
import { decimal, nothing, symbol, timeInput, timeMs, wholeNumber } from '../base/fields.ts';
import { contractRow, fundingState } from './contract.ts';
import {
  adlRank,
  fundingHour,
  insuranceMovement,
  liquidationIdForm,
  liquidationReceipt,
  markSample,
  publicLiquidation,
} from './settlements.ts';
import { contractTypeInput, positionSide } from './words.ts';

const open = { group: 'futures', access: 'public', params: nothing, changesState: false } as const;

export const listContracts = defineCall({
  ...open,
  id: 'futures.contracts',
  method: 'POST',
  path: '/api/{head}/coin/open/getContract',
  summary: 'Every perpetual contract with its day, mark, funding, open interest and tiers.',
  input: z.object({ type: contractTypeInput.optional() }),
  output: z.object({ records: z.array(contractRow) }),
  reasons: [],
});

export const contractDetail = defineCall({
  ...open,
  id: 'futures.contractDetail',
  method: 'POST',
  path: '/api/{head}/coin/open/get/contractDetail',
  summary: 'The named contracts in detail; all of a type where none is named.',
  input: z.object({ symbolNameList: z.array(symbol).max(100).optional(), type: contractTypeInput.optional() }),
  output: z.object({ records: z.array(contractRow) }),
  reasons: ['unknown_contract'],
});

export const fundingRate = defineCall({
  ...open,
  id: 'futures.fundingRate',
  method: 'GET',
  path: '/api/{head}/coin/open/getFundingRate',
  summary: 'Funding of a contract: settled last, due next, and the hours of both. Positive: longs pay shorts.',
  input: z.object({ symbolName: symbol, type: contractTypeInput.optional() }),
  output: fundingState.extend({ symbol: z.string() }),
  reasons: ['unknown_contract'],
});

export const fundingHistory = defineCall({
  ...open,
  id: 'futures.fundingHistory',
  method: 'GET',
  path: '/api/{head}/coin/open/contract/fundingHistory',
  weight: 5,
  summary: 'Settled funding hours of a contract, or of all, newest first; hours without funding say why.',
  input: z.object({
    ...markedQuery,
    symbol: symbol.optional(),
    type: contractTypeInput.optional(),
    fromMs: timeInput.optional(),
    toMs: timeInput.optional(),
  }),
  output: markedPageOf(fundingHour),
  reasons: ['unknown_contract'],
});

export const liquidationHistory = defineCall({
  ...open,
  id: 'futures.liquidations',
  method: 'GET',
  path: '/api/{head}/coin/open/contract/liquidations',
  weight: 5,
  summary: 'Liquidations of a contract, or of all, newest first. Without names.',
  input: z.object({
    ...markedQuery,
    symbol: symbol.optional(),
    type: contractTypeInput.optional(),
    fromMs: timeInput.optional(),
    toMs: timeInput.optional(),
  }),
  output: markedPageOf(publicLiquidation),
  reasons: ['unknown_contract'],
});

export const liquidationReceiptCall = defineCall({
  ...open,
  id: 'futures.receipt',
  method: 'GET',
  path: '/api/{head}/coin/contract/receipt',
  knowsCaller: true,
  weight: 5,
  summary:
    'Receipt of a liquidation or deleveraging step: by number for its owner, by number and key for anyone. Names no user.',
  input: z.object({
    liquidationId: z.string({ error: 'format' }).regex(liquidationIdForm, { error: 'format' }),
    key: z
      .string({ error: 'receipt_key' })
      .regex(/^[A-Za-z0-9_-]{16,64}$/, { error: 'receipt_key' })
      .optional(),
  }),
  output: liquidationReceipt,
  reasons: ['not_found'],
});

export const contractMarks = defineCall({
  ...open,
  id: 'futures.marks',
  method: 'GET',
  path: '/api/{head}/coin/open/contract/marks',
  weight: 5,
  summary:
    'Journalled marks of a contract, at most 600 seconds, oldest first; only seconds in which something needed one.',
  input: z.object({
    symbol,
    type: contractTypeInput.optional(),
    fromSecond: wholeNumber(0, 253_402_300_799),
    toSecond: wholeNumber(0, 253_402_300_799),
  }),
  output: z.object({ symbol: z.string(), tickScale: z.number().int(), records: z.array(markSample) }),
  reasons: ['unknown_contract'],
});

export const insuranceFund = defineCall({
  ...open,
  id: 'futures.insuranceFund',
  method: 'GET',
  path: '/api/{head}/coin/open/contract/insuranceFund',
  weight: 5,
  summary: 'The insurance fund by asset, and its movements, newest first.',
  input: z.object({ ...markedQuery }),
  output: z.object({
    balances: z.array(z.object({ asset: z.string(), balance: decimal })),
    movements: markedPageOf(insuranceMovement),
    seq: z.number().int(),
    timeMs,
  }),
  reasons: [],
});

export const adlQueue = defineCall({
  ...open,
  id: 'futures.adlQueue',
  method: 'GET',
  path: '/api/{head}/coin/open/contract/adlQueue',
  weight: 5,
  summary:
    'One side of a contract in the order in which it would be deleveraged, at the mark of now, with what ranks each position. At most 100, without names.',
  input: z.object({ symbol, type: contractTypeInput.optional(), side: positionSide }),
  output: z.object({
    symbol: z.string(),
    side: positionSide,
    settleAsset: z.string(),
    /** Null while there is no mark: then there is no order. */
    mark: decimal.nullable(),
    /** Positions of this side in all. */
    of: z.number().int(),
    records: z.array(
      z.object({
        /** 1 is taken first. */
        place: z.number().int(),
        quantity: decimal,
        /** 1 to 5; 5 is next. */
        lights: z.number().int(),
        rank: adlRank,
      }),
    ),
    timeMs,
  }),
  reasons: ['unknown_contract'],
});
