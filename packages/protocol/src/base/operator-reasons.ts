/**
 * Why an operator's call is refused, beside the reasons that users' calls share. Names never
 * change.
 */
export const operatorReasons = [
  'own_account',
  'own_proposal',
  'proposer_without_right',
  'already_decided',
  'proposal_expired',
  'right_missing',
  'nothing_to_change',
  'changed_meanwhile',
  'not_announced',
  'conversation_of_other',
  'own_part',
  'wait_not_over',
  'passkey_required',
  'last_factor',
  'name_logs_in',
] as const;

export type OperatorReason = (typeof operatorReasons)[number];
