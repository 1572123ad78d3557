/** The two directions in which money moves on a network. */
export const walletDirections = ['deposits', 'withdrawals'] as const;

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

/** Why people look at a withdrawal: each is shown to its user. */
export const withdrawalChecks = [
  'amount',
  'stale_index',
  'velocity',
  'asset_velocity',
  'first_withdrawal',
  'new_address',
  'new_device',
  'recent_security_change',
  'above_median',
  'identity',
  'name_screening',
  'address_screening',
  'sign_in',
  'balance_after',
] as const;
export type WithdrawalCheck = (typeof withdrawalChecks)[number];

/** Why operators refuse a withdrawal: its user reads which. */
export const withdrawalRefusals = [
  'identity_unclear',
  'origin_unclear',
  'address_listed',
  'suspected_theft',
  'asked_by_user',
  'not_payable',
] as const;
export type WithdrawalRefusal = (typeof withdrawalRefusals)[number];

/** Why money that came in waits for two operators. */
export const receiptCauses = ['owner_unknown', 'below_minimum', 'closed'] as const;
export type ReceiptCause = (typeof receiptCauses)[number];

/** What the private socket sends of deposits and withdrawals. */
export const walletPrivateTypes = ['DEPOSIT', 'WITHDRAWAL'] as const;
