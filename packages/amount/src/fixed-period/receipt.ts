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
  readonly venues: readonly ReceiptVenue[];
}

/** What of a contract's receipt can be recomputed: the wire's receipt has these fields among others. */
export interface Receipt {
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
  readonly openSecond: number;
  readonly openingSamples: readonly ReceiptSample[];
  readonly openedSecond: number | null;
  readonly openPrice: string | null;
  readonly expirySecond: number | null;
  readonly windowSamples: readonly ReceiptSample[];
  readonly outcome: DecidedOutcome | 'voided' | null;
  readonly voidCause: FixedPeriodVoidCause | null;
  readonly sum: string | null;
  readonly settlementPrice: string | null;
  readonly droppedSeconds: { readonly highest: number; readonly lowest: number } | null;
  readonly wouldHaveBeen: { readonly outcome: DecidedOutcome | 'voided'; readonly price: string } | null;
  readonly credited: string | null;
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
  | 'wouldHaveBeen';

/** One figure: as the receipt says it and as it was recomputed. */
export interface ReceiptCheck {
  readonly figure: ReceiptFigure;
  /** The sample's second, where the figure is one of a sample. */
  readonly second?: number;
  /** The venue, where the figure is one of a venue. */
  readonly venue?: string;
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
