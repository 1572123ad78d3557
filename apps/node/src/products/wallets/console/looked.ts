import type { OpenedWithdrawal, WithdrawalCheck } from '@candor/protocol';

/** What is looked at of every request. */
const always: readonly WithdrawalCheck[] = ['amount', 'stale_index', 'velocity', 'asset_velocity', 'sign_in'];
/** What is looked at besides from the worth on at which people look. */
const ofLarge: readonly WithdrawalCheck[] = [
  'first_withdrawal',
  'new_address',
  'new_device',
  'recent_security_change',
  'above_median',
  'identity',
  'balance_after',
];

/** What was looked at of a request where screening lists are what they were when it was made. */
const ofLists: readonly WithdrawalCheck[] = ['name_screening', 'address_screening'];

/**
 * What was looked at of a request, what needs eyes first. Nothing is said to hold that nobody
 * looked at.
 */
export function looked(
  failed: readonly WithdrawalCheck[],
  { isLarge, isScreened }: { readonly isLarge: boolean; readonly isScreened: boolean },
): OpenedWithdrawal['looked'] {
  const held = [...always, ...(isLarge ? ofLarge : []), ...(isScreened ? ofLists : [])].filter(
    (check) => !failed.includes(check),
  );
  return [...failed.map((check) => ({ check, holds: false })), ...held.map((check) => ({ check, holds: true }))];
}
