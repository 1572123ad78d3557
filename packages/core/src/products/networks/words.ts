// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

/** Codes in records are places in these lists, which only ever grow at their end. */
export const networkKinds = ['evm', 'bitcoin', 'simulated'] as const;
export type NetworkKind = (typeof networkKinds)[number];

export const walletDirections = ['deposits', 'withdrawals'] as const;
export type WalletDirection = (typeof walletDirections)[number];

/** Why a direction is paused: public, from this list alone. */
export const pauseCauses = [
  'maintenance',
  'chain_halted',
  'reorganisation',
  'endpoints_disagree',
  'too_few_endpoints',
  'signer_unavailable',
  'outflow',
  'shortfall',
  'delisting',
  'security',
] as const;
export type PauseCause = (typeof pauseCauses)[number];

/** What a network fee outside of withdrawals was paid for. */
export const feePurposes = ['sweep', 'gas', 'filler', 'refill', 'set_up'] as const;
export type FeePurpose = (typeof feePurposes)[number];

/** Why money that came in lies in `suspense`. */
export const receiptCauses = ['owner_unknown', 'below_minimum', 'closed'] as const;
export type ReceiptCause = (typeof receiptCauses)[number];
