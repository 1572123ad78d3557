import { z } from 'zod';

export const fixedPeriodDirection = z.enum(['rise', 'fall'], { error: 'direction' });

/** Waits for its opening sample, counts down, or has ended. */
export const fixedPeriodStatus = z.enum(['created', 'countdown', 'settlement']);

/** What became of a contract. `equal` and `voided` give the stake back. */
export const fixedPeriodOutcome = z.enum(['won', 'lost', 'equal', 'voided']);

/**
 * Why a contract was voided: no fresh sample to open at, or one of the window's ten was stale or
 * missing.
 */
export const fixedPeriodVoidCause = z.enum(['no_opening_sample', 'window_stale', 'window_missing']);

/** What the public socket sends of fixed-period contracts. */
export const fixedPeriodPublicTypes = ['INDEX'] as const;
