import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { assetSymbol, decimal, nothing, timeInput, timeMs } from '../base/fields.ts';
import { pauseCauses, walletDirections } from './words.ts';
import { reason } from '../base/console-fields.ts';
import { pausePlace } from './proposals.ts';

const base = { group: 'console', params: nothing } as const;

const pause = z.object({
  /** Null: every network, every asset. */
  network: z.string().nullable(),
  asset: z.string().nullable(),
  direction: z.enum(walletDirections),
  cause: z.enum(pauseCauses),
  sinceMs: timeMs,
  reviewAtMs: timeMs,
  /** The withdrawal that it stopped; null where there is none. */
  withdrawalId: z.number().int().nullable(),
  /** Whether its end was proposed and waits for a second person. */
  proposed: z.boolean(),
});
export type DeskPause = z.infer<typeof pause>;

const networkAsset = z.object({
  asset: z.string(),
  /** The token’s contract; empty for the network’s own coin. */
  contract: z.string(),
  minimumDeposit: decimal,
  withdrawalFee: decimal,
  minimumWithdrawal: decimal,
  maximumWithdrawal: decimal,
  doubleFrom: decimal,
});
export type DeskNetworkAsset = z.infer<typeof networkAsset>;

const network = z.object({
  network: z.string(),
  chainId: z.number().int(),
  confirmations: z.number().int(),
  finality: z.number().int(),
  /** The newest block that is known; null while its chain is not connected. */
  height: z.number().int().nullable(),
  /** Why nothing is credited now, where its endpoints do not agree. */
  trouble: z.enum(pauseCauses).nullable(),
  /** Why its signer is not asked now. */
  signerTrouble: z.enum(['signer_unavailable', 'signer_log_lost']).nullable(),
  assets: z.array(networkAsset),
});
export type DeskNetwork = z.infer<typeof network>;

/** What the file of the networks says and the journal does not yet. */
const listable = z.object({
  network: z.string(),
  /** False where only assets of it are missing. */
  isNew: z.boolean(),
  assets: z.array(z.string()),
  proposed: z.boolean(),
});
export type ListableNetwork = z.infer<typeof listable>;

export const listDeskNetworks = defineCall({
  ...base,
  access: 'operator:networks.propose',
  id: 'console.networks',
  method: 'GET',
  path: '/console/api/networks',
  summary: 'Networks with their terms, and what is paused with cause and next review.',
  changesState: false,
  input: nothing,
  output: z.object({
    timeMs,
    networks: z.array(network),
    pauses: z.array(pause),
    listable: z.array(listable),
  }),
  reasons: [],
});

export const pauseNetwork = defineCall({
  ...base,
  access: 'operator:networks.propose',
  id: 'console.pauseNetwork',
  method: 'POST',
  path: '/console/api/networks/pause',
  summary:
    'Pauses one direction at once, of a network, of an asset or of all. Users read the cause and when it is looked at again. Opening takes two.',
  changesState: true,
  input: z.strictObject({
    ...pausePlace,
    cause: z.enum(pauseCauses, { error: 'one_of' }),
    reviewAtMs: timeInput,
    reason,
  }),
  output: nothing,
  reasons: ['unknown_network', 'asset_not_on_network', 'unknown_asset', 'network_terms_invalid'],
});

const treasuryAsset = z.object({
  asset: z.string(),
  /** What the ledger says the platform owes: users’ money and its own books. */
  owed: decimal,
  /** What of it lies on networks by the ledger. */
  held: decimal,
  /** What no chain backs yet, as of a demo before its coins were minted. */
  unbacked: decimal,
  shortfall: decimal,
  /** What users own. */
  liabilities: decimal,
  treasury: decimal,
  networkFees: decimal,
  suspense: decimal,
  /** Withdrawals under way: in review and approved, and handed to the chain. */
  waiting: decimal,
  inFlight: decimal,
  /** Deposits that a chain may still take back. */
  notFinal: decimal,
  /** What left in the last hour, and the most that may. */
  outflow: decimal,
  outflowMost: decimal,
  networks: z.array(
    z.object({
      network: z.string(),
      held: decimal,
      /** Smallest units of the chain that are less than one unit of the ledger. */
      residue: z.string(),
      /** What the chain must say, in its smallest units. */
      chainUnits: z.string(),
    }),
  ),
});
export type TreasuryAsset = z.infer<typeof treasuryAsset>;

export const readTreasury = defineCall({
  ...base,
  access: 'operator:treasury.propose',
  id: 'console.treasury',
  method: 'GET',
  path: '/console/api/treasury',
  summary: 'By asset: what is owed, what the ledger says lies on networks, residues, shortfall, and what is under way.',
  changesState: false,
  input: nothing,
  output: z.object({ timeMs, assets: z.array(treasuryAsset) }),
  reasons: [],
});

/** The wallets that hold customers’ money, from the one that pays to the one under lock. */
export const custodyWallets = ['hot', 'warm', 'cold', 'deposit_addresses'] as const;

/**
 * Of liabilities: at most so much in the hot and the warm wallet, at least so much in the cold one,
 * in percent.
 */
export const custodyShares = { hot: 3, warm: 12, cold: 85 } as const;

const counted = z.object({
  asset: z.string(),
  network: z.string(),
  /** The block at which the chain was asked. */
  height: z.number().int(),
  /** What lies in each of the platform’s wallets. */
  wallets: z.array(z.object({ wallet: z.enum(custodyWallets), amount: decimal })),
  chain: decimal,
  ledger: decimal,
  /** Chain less ledger: 0 as it should be. */
  difference: z.string(),
});
export type CountedHolding = z.infer<typeof counted>;

export const countHoldings = defineCall({
  ...base,
  access: 'operator:treasury.propose',
  id: 'console.countHoldings',
  method: 'GET',
  path: '/console/api/treasury/chain',
  summary: 'Asks the chains what lies in the platform’s wallets of an asset, beside what the ledger says.',
  changesState: false,
  input: z.object({ asset: assetSymbol }),
  output: z.object({ records: z.array(counted) }),
  reasons: ['unknown_asset', 'no_chain_connected'],
});
