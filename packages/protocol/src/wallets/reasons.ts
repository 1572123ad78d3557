/**
 * Why a command of networks, deposits and withdrawals is rejected, in order of precedence. Names
 * never change.
 */
export const walletReasons = [
  'unknown_network',
  'network_exists',
  'network_terms_invalid',
  'asset_not_on_network',
  'network_paused',
  'network_not_paused',
  'operators_open',
  'deposit_known',
  'deposit_not_confirmed',
  'receipt_owner_differs',
  'approver_repeated',
  'evidence_required',
  'address_invalid',
  'address_is_own',
  'amount_off_step',
  'withdrawal_below_minimum',
  'withdrawal_above_maximum',
  'withdrawal_limit',
  'deposits_not_final',
  'withdrawal_not_open',
  'withdrawal_rules_invalid',
  'holdings_insufficient',
  'payments_busy',
  'payment_mismatch',
] as const;

/** Why a move between the platform's own wallets is refused. Names never change. */
export const moveReasons = [
  'signature_wrong',
  'ownership_text_over',
  'move_not_open',
  'move_expired',
  'move_pending',
  'earlier_move_open',
  'move_would_fail',
  'signed_move_differs',
] as const;
