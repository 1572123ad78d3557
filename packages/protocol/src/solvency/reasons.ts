/** Why a proof of liabilities is rejected, in order of precedence. Names never change. */
export const solvencyReasons = ['proof_not_begun', 'proof_sums_differ'] as const;
