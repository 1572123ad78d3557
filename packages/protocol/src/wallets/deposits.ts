import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { assetSymbol, decimal, nothing, timeMs, wholeNumber } from '../base/fields.ts';
import { rechargeWays } from '../recharge/calls.ts';
import { chainAddress, networkName } from './fields.ts';

const user = { group: 'assets', access: 'user' } as const;

/** Why one direction of a network is paused, and when that is looked at again. */
export const networkPause = z.object({ cause: z.string(), reviewAtMs: timeMs });

/** A coin on one network: what a deposit and a withdrawal there ask for. */
export const coinNetwork = z.object({
  network: z.string(),
  /** As people call it. */
  name: z.string(),
  /** Where a transaction is looked up, with `{id}` for its id; null where there is no explorer. */
  explorer: z.string().nullable(),
  /** The token's contract; null for the chain's own coin. */
  contract: z.string().nullable(),
  /** Decimals that the chain counts with. */
  decimals: z.number().int(),
  /** Blocks after which a deposit is credited, and after which it can be withdrawn. */
  confirmations: z.number().int(),
  finality: z.number().int(),
  minimumDeposit: decimal,
  withdrawalFee: decimal,
  minimumWithdrawal: decimal,
  maximumWithdrawal: decimal,
  depositsPaused: networkPause.nullable(),
  withdrawalsPaused: networkPause.nullable(),
});

export const rechargeCurrency = defineCall({
  ...user,
  id: 'assets.rechargeCurrency',
  method: 'GET',
  path: '/api/{apiHead}/coin/assets/getRechargeCurrency',
  keys: 'read',
  summary: 'Coins that can be deposited, each with its networks and their terms; none while no chain is connected.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({
    /** Whether this demo gives test coins. */
    faucet: z.boolean(),
    records: z.array(z.object({ coin: z.string(), networks: z.array(coinNetwork) })),
  }),
  reasons: [],
});

export const depositAddress = defineCall({
  ...user,
  id: 'assets.depositAddress',
  method: 'GET',
  path: '/api/{apiHead}/coin/assets/getDepositAddress/{coin}',
  keys: 'none',
  summary: 'The user’s own address for deposits of a coin on a network; without one, on the first that carries it.',
  changesState: true,
  params: z.object({ coin: assetSymbol }),
  input: z.strictObject({ network: networkName.optional() }),
  output: z.object({
    coin: z.string(),
    network: z.string(),
    address: z.string(),
    /** No network here shares an address among users, so there is never one. */
    memo: z.null(),
  }),
  reasons: ['no_chain_connected', 'network_not_connected', 'account_frozen'],
});

/** Words of records that both client generations show. */
export const reviewStates = ['under review', 'review passed', 'review failed'] as const;
/**
 * How far a deposit is. `held`: it waits for two operators, as its owner or its amount is in
 * question. `claimed`, `given` and `refused`: one by bank, or one of coins that are missing.
 */
export const depositStages = ['seen', 'credited', 'final', 'held', 'lost', 'claimed', 'given', 'refused'] as const;

export const depositRecord = z.object({
  id: z.string(),
  coin: z.string(),
  network: z.string(),
  amount: decimal,
  fee: decimal,
  address: z.string(),
  txHash: z.string(),
  confirmations: z.number().int(),
  needed: z.number().int(),
  /** Blocks after which it can be withdrawn. */
  finality: z.number().int(),
  state: z.enum(reviewStates),
  stage: z.enum(depositStages),
  seenAtMs: timeMs,
  creditedAtMs: timeMs.nullable(),
  finalAtMs: timeMs.nullable(),
  memo: z.null(),
  way: z.enum(['chain', ...rechargeWays]),
  /** What was paid by bank; null for coins. */
  paid: z.object({ amount: decimal, currency: z.string() }).nullable(),
  /** Until when operators answer a claim; null where nobody has to. */
  dueAtMs: timeMs.nullable(),
  /** Why a claim failed, word for word; null where it did not. */
  reason: z.string().nullable(),
});
export type DepositRecord = z.infer<typeof depositRecord>;

export const rechargeLog = defineCall({
  ...user,
  id: 'assets.rechargeLog',
  method: 'POST',
  path: '/api/{apiHead}/coin/assets/getRechargeLog',
  keys: 'read',
  summary: 'The user’s deposits, newest first. Whatever `type` says, it counts as 1.',
  changesState: false,
  params: nothing,
  input: z.strictObject({
    ...pageQuery,
    coin: assetSymbol.optional(),
    type: wholeNumber(0, 1_000_000)
      .optional()
      .transform(() => 1),
  }),
  output: pageOf(depositRecord),
  reasons: ['unknown_asset'],
});

export const faucet = defineCall({
  ...user,
  id: 'demo.faucet',
  method: 'POST',
  path: '/api/demo/faucet',
  keys: 'none',
  summary:
    'Demo only: a real transaction on its chain sends test coins to the user’s own address, or to the one that is named. Five an hour for a user, twenty for an address.',
  changesState: true,
  params: nothing,
  input: z.strictObject({ coin: assetSymbol, to: chainAddress.optional() }),
  output: z.object({ coin: z.string(), amount: decimal, txHash: z.string() }),
  reasons: ['no_chain_connected', 'network_not_connected'],
});
