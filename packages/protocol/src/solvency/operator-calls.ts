import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { decimal, nothing, signedDecimal, timeMs } from '../base/fields.ts';
import { liabilityProof } from './proof.ts';

const base = { group: 'console', params: nothing, input: nothing } as const;

/** The platform's own books, but `custody`, which is what all others lie in. */
export const statedBooks = [
  'fees',
  'securityFund',
  'insuranceFund',
  'fixedPeriodHouse',
  'lendingPool',
  'rewards',
  'suspense',
  'demoFunds',
  'treasury',
  'fixedPeriodEscrow',
  'futuresClearing',
  'networkFees',
  'inventory',
  'bankClearing',
] as const;

export const operatorSolvency = defineCall({
  ...base,
  access: 'operator:proof.publish',
  id: 'console.solvency',
  method: 'GET',
  path: '/console/api/solvency',
  summary: 'What is held against what is owed, of every asset, and the proofs that were published.',
  changesState: false,
  output: z.object({
    timeMs,
    seq: z.number().int(),
    assets: z.array(
      z.object({
        asset: z.string(),
        /** On chains by the ledger. */
        held: decimal,
        /** At a bank, or of a demo that no chain backs. */
        stated: signedDecimal,
        shortfall: decimal,
        /** At banks: what owners ever paid in, and what was ever paid out of the treasury. */
        paidIn: decimal,
        paidOut: decimal,
        users: decimal,
        books: z.array(z.object({ book: z.enum(statedBooks), amount: signedDecimal })),
        /** Held, stated and missing, less users and books: 0, or the ledger is wrong. */
        difference: signedDecimal,
      }),
    ),
    /** What chains say at their newest block, against the ledger. */
    chains: z.array(
      z.object({
        network: z.string(),
        asset: z.string(),
        height: z.number().int(),
        timeMs,
        chain: decimal,
        ledger: decimal,
        /** Payments that the ledger has not settled yet. */
        inFlight: decimal,
        /** Chain less ledger. */
        difference: signedDecimal,
        /** The chain holds less, beyond what is in flight: withdrawals of the asset stop. */
        lacks: z.boolean(),
      }),
    ),
    /** Balances of the database against the ledger: each hour the next 20,000, in turn. */
    database: z.object({
      /** Null before the first time. */
      lookedAtMs: timeMs.nullable(),
      /** The first difference that was found; null where there is none. */
      difference: z.string().nullable(),
    }),
    proofs: z.array(liabilityProof),
    /** A proof is being made. */
    isMaking: z.boolean(),
  }),
  reasons: [],
});

export const publishProof = defineCall({
  ...base,
  access: 'operator:proof.publish',
  freshFactor: true,
  id: 'console.publishProof',
  method: 'POST',
  path: '/console/api/solvency/publish',
  summary: 'Makes a proof of what is owed now, and publishes its root. It takes as long as there are users.',
  changesState: true,
  output: z.object({ proofId: z.number().int() }),
  reasons: ['proof_not_begun'],
});
