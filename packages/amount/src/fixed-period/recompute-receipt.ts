import { formatDecimal } from '../decimal.ts';
import { ReceiptChecks, ticksOf, windowSampleOf } from './receipt-checks.ts';
import { checkEntries } from './receipt-entries.ts';
import { checkRecords } from './receipt-records.ts';
import type { Receipt, ReceiptRecomputation, ReceiptSample } from './receipt.ts';
import {
  maximumWinOf,
  openingPatienceSeconds,
  openSecondOf,
  settlementPriceOf,
  settlementRule,
  settleWindow,
  wouldHaveBeenOf,
  type Settlement,
} from './settlement-rule.ts';

const payoutScale = 6;

/**
 * Recomputes a contract from its receipt alone: every sample from its venues, the opening, S and
 * the two samples that do not count, the comparison, the payout, every entry of the ledger, and for
 * a void what it would have been. Names each figure that the receipt gives otherwise.
 */
export function recomputeReceipt(receipt: Receipt): ReceiptRecomputation {
  const checks = new ReceiptChecks();
  terms(checks, receipt);
  opening(checks, receipt);
  if (receipt.expirySecond !== null) window(checks, receipt, receipt.expirySecond);
  const settled = receipt.outcome === null ? undefined : settledOf(receipt);
  if (settled !== undefined) result(checks, receipt, settled);
  checkRecords(checks, receipt);
  checkEntries(checks, receipt, { stake: stakeOf(receipt), win: winOf(receipt), settled });
  const wrong = checks.list.filter(({ holds }) => !holds);
  return { holds: wrong.length === 0, checks: checks.list, wrong };
}

function terms(checks: ReceiptChecks, receipt: Receipt): void {
  const { rule, payoutPpm, payoutRate, stakeScale } = receipt;
  checks.expect('rule', `${rule.name} ${rule.version}`, `${settlementRule.name} ${settlementRule.version}`);
  checks.expectDecimal('payoutRate', payoutRate, formatDecimal(BigInt(payoutPpm), payoutScale));
  checks.expectDecimal('maximumWin', receipt.maximumWin, formatDecimal(winOf(receipt), stakeScale));
  checks.expect('openSecond', String(receipt.openSecond), String(openSecondOf(receipt.acceptedAtMs)));
}

/** The first fresh sample from its own second on opens it, at most five seconds later. */
function opening(checks: ReceiptChecks, receipt: Receipt): void {
  const { openingSamples, openedSecond, openPrice, expirySecond, durationSeconds, tickScale, outcome } = receipt;
  const first = openSecondOf(receipt.acceptedAtMs);
  if (openedSecond === null && outcome === null) return;
  checks.samples(openingSamples, tickScale);
  const at = openingSamples.findIndex(({ price }) => price !== null);
  const opened = openingSamples[at];
  const tried = opened === undefined ? openingPatienceSeconds + 1 : at + 1;
  const seconds = Array.from({ length: tried }, (_, place) => first + place).join(' ');
  checks.expect('openingSeconds', secondsOf(openingSamples), seconds);
  const isLate = at > openingPatienceSeconds;
  const counts = opened === undefined || isLate ? null : opened;
  checks.expect('openedSecond', textOf(openedSecond), textOf(counts?.second ?? null));
  checks.expectDecimal('openPrice', openPrice, counts?.price ?? null);
  checks.expect('expirySecond', textOf(expirySecond), counts === null ? null : String(counts.second + durationSeconds));
}

function window(checks: ReceiptChecks, receipt: Receipt, expirySecond: number): void {
  const { windowSamples, outcome, tickScale } = receipt;
  checks.samples(windowSamples, tickScale);
  const count = outcome === null ? windowSamples.length : settlementRule.samples;
  const first = expirySecond - settlementRule.samples + 1;
  const seconds = Array.from({ length: count }, (_, place) => first + place).join(' ');
  checks.expect('windowSeconds', secondsOf(windowSamples), seconds);
}

function result(checks: ReceiptChecks, receipt: Receipt, settled: Settlement): void {
  const { direction, openPrice, tickScale, stakeScale, windowSamples } = receipt;
  const openTicks = openPrice === null ? undefined : ticksOf(openPrice, tickScale);
  const samples = windowSamples.map((sample) => windowSampleOf(sample, tickScale));
  checks.expect('outcome', receipt.outcome, settled.outcome);
  const isVoid = settled.outcome === 'voided';
  checks.expect('voidCause', receipt.voidCause, isVoid ? settled.voidCause : null);
  checks.expect('sum', receipt.sum, isVoid ? null : formatDecimal(settled.window.sum, tickScale));
  const price = isVoid ? null : settlementPriceOf(settled.window.sum, tickScale);
  checks.expectDecimal('settlementPrice', receipt.settlementPrice, price);
  const dropped = isVoid
    ? null
    : pairOf(secondAt(receipt, settled.window.highest), secondAt(receipt, settled.window.lowest));
  const { droppedSeconds } = receipt;
  checks.expect('droppedSeconds', droppedSeconds && pairOf(droppedSeconds.highest, droppedSeconds.lowest), dropped);
  checks.expectDecimal('credited', receipt.credited, formatDecimal(creditedOf(receipt, settled), stakeScale));
  const would = isVoid && openTicks !== undefined ? wouldHaveBeenOf(direction, openTicks, samples, tickScale) : null;
  const said = receipt.wouldHaveBeen;
  checks.expect('wouldHaveBeen', said && said.outcome, would && would.outcome);
  checks.expectDecimal('wouldHaveBeen', said && said.price, would && would.price);
}

function settledOf({ direction, windowSamples, tickScale, openPrice }: Receipt): Settlement {
  if (openPrice === null) return { outcome: 'voided', voidCause: 'no_opening_sample' };
  const samples = windowSamples.map((sample) => windowSampleOf(sample, tickScale));
  if (samples.length !== settlementRule.samples) return { outcome: 'voided', voidCause: 'window_missing' };
  return settleWindow(direction, ticksOf(openPrice, tickScale), samples);
}

/** What comes back in all: the stake and the win, nothing, or the stake. */
function creditedOf(receipt: Receipt, { outcome }: Settlement): bigint {
  if (outcome === 'lost') return 0n;
  const stake = stakeOf(receipt);
  return outcome === 'won' ? stake + winOf(receipt) : stake;
}

const stakeOf = ({ stake, stakeScale }: Receipt): bigint => ticksOf(stake, stakeScale);

const winOf = (receipt: Receipt): bigint => maximumWinOf(stakeOf(receipt), receipt.payoutPpm);

const secondAt = ({ windowSamples }: Receipt, place: number): number => windowSamples[place]?.second ?? 0;

const secondsOf = (samples: readonly ReceiptSample[]): string => samples.map(({ second }) => second).join(' ');

const pairOf = (highest: number, lowest: number): string => `${highest} ${lowest}`;

const textOf = (value: number | null): string | null => (value === null ? null : String(value));
