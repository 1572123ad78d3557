import type { withdrawals } from '../../../base/sql/withdrawals-schema.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** Rows that a batch of records adds or changes. */
export interface WithdrawalChanges {
  readonly withdrawals: readonly WithdrawalRow[];
}

/** What the fold of withdrawals begins with: those that have not ended. */
export interface StoredWithdrawals {
  readonly open: Iterable<WithdrawalRow>;
}

/** Before the first withdrawal. */
export const noWithdrawals: StoredWithdrawals = { open: [] };
