import { z } from 'zod';
import { issuedCredentials } from '../broker.ts';
import { defineCall } from '../base/call.ts';
import { decimal, nothing, signedDecimal, symbol, timeMs } from '../base/fields.ts';
import { contractType, positionSide } from './words.ts';
import { insuranceMovement } from './settlements.ts';
import { marketCauses } from '../quotes.ts';

const read = { group: 'console', access: 'operator:contracts.read', params: nothing, changesState: false } as const;

/** Terms as `contract.terms` proposes them. */
export const standingContractTerms = z.object({
  bandPpm: z.number().int(),
  clampPpm: z.number().int(),
  impact: decimal,
  interestNano: z.number().int(),
  fundingCapNano: z.number().int(),
  tiers: z.array(z.object({ bound: decimal, leverage: z.number().int(), maintenancePpm: z.number().int() })),
});

/** One contract in sums. */
const contractSums = z.object({
  symbol: z.string(),
  contractType,
  settleAsset: z.string(),
  settleScale: z.number().int(),
  state: z.enum(['open', 'cancel_only', 'halted']),
  stateCause: z.enum(marketCauses).nullable(),
  mark: decimal.nullable(),
  stale: z.boolean(),
  /** Base asset or contracts of one side: every long has a short. */
  openInterest: decimal,
  /** What they are worth at the mark, in the settlement asset. */
  value: decimal.nullable(),
  /** How many positions each side has. */
  longs: z.number().int(),
  shorts: z.number().int(),
  fundingNext: signedDecimal.nullable(),
  fundingNextAtMs: timeMs,
  fundingLast: signedDecimal.nullable(),
  fees: z.array(z.object({ tier: z.number().int(), makerPpm: z.number().int(), takerPpm: z.number().int() })),
  /** What was announced last: what a new proposal changes. */
  terms: standingContractTerms,
  /** From when those count; null where they do already. */
  announcedFromMs: timeMs.nullable(),
});

/**
 * A liquidation or a deleveraging, without its owner. A liquidation waits where nobody is left to
 * take its lots: it is tried again at each mark.
 */
const contractEvent = z.object({
  what: z.enum(['liquidation', 'deleveraging', 'waiting']),
  symbol: z.string(),
  side: positionSide,
  quantity: decimal,
  mark: decimal,
  bankruptcyPrice: decimal,
  timeMs,
  seq: z.number().int(),
});

/** On the topic of contracts: what has just happened, newest first. */
export const contractNewsMessage = z.object({ events: z.array(contractEvent) });
export type ContractNewsMessage = z.infer<typeof contractNewsMessage>;

export const operatorContractNews = defineCall({
  ...read,
  id: 'console.contractNews',
  method: 'POST',
  path: '/console/api/contracts/brokerCredentials',
  summary:
    'Credentials for the message broker, good for a few minutes: they read liquidations and deleveragings of perpetual contracts as they happen, without names.',
  changesState: true,
  input: z.strictObject({}),
  output: issuedCredentials,
  reasons: [],
});

export const operatorContracts = defineCall({
  ...read,
  id: 'console.contracts',
  method: 'GET',
  path: '/console/api/contracts',
  summary:
    'Perpetual contracts in sums, the insurance fund with its movements, and the last liquidations without names.',
  input: nothing,
  output: z.object({
    timeMs,
    contracts: z.array(contractSums),
    fund: z.array(z.object({ asset: z.string(), balance: decimal, treasury: decimal })),
    movements: z.array(insuranceMovement),
    events: z.array(contractEvent),
  }),
  reasons: [],
});

export const operatorComingLiquidations = defineCall({
  ...read,
  id: 'console.comingLiquidations',
  method: 'GET',
  path: '/console/api/contracts/coming',
  summary:
    'Lots of a contract whose liquidation would begin between two marks, within 20% of the mark of now. Without names.',
  input: z.object({ symbol }),
  output: z.object({
    symbol: z.string(),
    mark: decimal.nullable(),
    /** From the highest mark down; bands in which nothing would be liquidated are left out. */
    bands: z.array(z.object({ from: decimal, to: decimal, longs: decimal, shorts: decimal })),
  }),
  reasons: ['unknown_contract'],
});
