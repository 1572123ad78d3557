import type { IndexProblem, QuoteStanding } from '../index-rule/index-rule.ts';
import type { DecidedOutcome, FixedPeriodDirection, FixedPeriodVoidCause } from './settlement-rule.ts';

/** A venue's price within a sample of a receipt. */
export interface ReceiptVenue {
  readonly venue: string;
  readonly price: string;
  readonly ageMs: number;
  readonly standing: QuoteStanding;
}

/** The index of one second as a receipt gives it. */
export interface ReceiptSample {
  readonly second: number;
  readonly price: string | null;
  readonly problem: IndexProblem | 'missing' | null;
  readonly previousPrice: string | null;
  /** The journal record that holds it; null where none does. */
  readonly seq: number | null;
  readonly venues: readonly ReceiptVenue[];
}

/**
 * One posting of the ledger for a contract: what an account's free and held money changed by. The
 * accounts are `wallet6`, which is the owner's, and books of the platform.
 */
export interface ReceiptEntry {
  /** The journal record that holds it. */
  readonly seq: number;
  readonly account: string;
  readonly cause: string;
  readonly asset: string;
  readonly available: string;
  readonly reserved: string;
}

/**
 * What of a contract's receipt can be recomputed: the wire's receipt has these fields among others.
 */
export interface Receipt {
  readonly stakeAsset: string;
  readonly stakeScale: number;
  readonly tickScale: number;
  readonly direction: FixedPeriodDirection;
  readonly durationSeconds: number;
  readonly stake: string;
  readonly payoutPpm: number;
  readonly payoutRate: string;
  readonly maximumWin: string;
  readonly rule: { readonly name: string; readonly version: number };
  readonly acceptedAtMs: number;
  readonly acceptedSeq: number;
  readonly openSecond: number;
  readonly openingSamples: readonly ReceiptSample[];
  readonly openedSecond: number | null;
  readonly openPrice: string | null;
  readonly openedSeq: number | null;
  readonly expirySecond: number | null;
  readonly windowSamples: readonly ReceiptSample[];
  readonly outcome: DecidedOutcome | 'voided' | null;
  readonly voidCause: FixedPeriodVoidCause | null;
  readonly sum: string | null;
  readonly settlementPrice: string | null;
  readonly droppedSeconds: { readonly highest: number; readonly lowest: number } | null;
  readonly wouldHaveBeen: { readonly outcome: DecidedOutcome | 'voided'; readonly price: string } | null;
  readonly credited: string | null;
  readonly settledAtMs: number | null;
  readonly settledSeq: number | null;
  /** Everything that the contract moved, in the order of the journal. */
  readonly entries: readonly ReceiptEntry[];
}

/** The figures of a receipt that are recomputed. */
export type ReceiptFigure =
  | 'rule'
  | 'payoutRate'
  | 'maximumWin'
  | 'openSecond'
  | 'openingSeconds'
  | 'samplePrice'
  | 'sampleProblem'
  | 'venueStanding'
  | 'previousPrice'
  | 'openedSecond'
  | 'openPrice'
  | 'expirySecond'
  | 'windowSeconds'
  | 'sum'
  | 'settlementPrice'
  | 'droppedSeconds'
  | 'outcome'
  | 'voidCause'
  | 'credited'
  | 'wouldHaveBeen'
  | 'recordOrder'
  | 'entryAccount'
  | 'entryCause'
  | 'entryRecord'
  | 'entryAsset'
  | 'entryAvailable'
  | 'entryReserved';

/** One figure: as the receipt says it and as it was recomputed. */
export interface ReceiptCheck {
  readonly figure: ReceiptFigure;
  /** The sample's second, where the figure is one of a sample. */
  readonly second?: number;
  /** The venue, where the figure is one of a venue. */
  readonly venue?: string;
  /** Which entry of the ledger, where the figure is one of an entry; the first is 1. */
  readonly entry?: number;
  readonly said: string | null;
  readonly computed: string | null;
  readonly holds: boolean;
}

/** Every figure of a receipt that was recomputed, and those among them that are wrong. */
export interface ReceiptRecomputation {
  readonly holds: boolean;
  readonly checks: readonly ReceiptCheck[];
  readonly wrong: readonly ReceiptCheck[];
}
