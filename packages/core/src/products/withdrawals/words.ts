/** Codes in records are places in these lists, which only ever grow at their end. */
export const withdrawalKinds = ['chain', 'internal', 'return'] as const;
export type WithdrawalKind = (typeof withdrawalKinds)[number];

/** How far a withdrawal is. One that ended is forgotten by the state; its end is in the journal. */
export const withdrawalStages = ['in_review', 'approved', 'planned', 'signed'] as const;
export type WithdrawalStage = (typeof withdrawalStages)[number];

/**
 * Why a withdrawal is looked at by people: a closed list, each a bit of a record, each shown to its
 * user.
 */
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

/** Why operators refused one: shown to its user. */
export const refusalReasons = [
  'identity_unclear',
  'origin_unclear',
  'address_listed',
  'suspected_theft',
  'asked_by_user',
  'not_payable',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * How a payment failed: its transaction did nothing, an empty one took its nonce, or nothing was
 * ever signed.
 */
export const failureCauses = ['reverted', 'refused', 'never_signed'] as const;
export type FailureCause = (typeof failureCauses)[number];
