import {
  formatDecimal,
  openingPatienceSeconds,
  settlementPriceOf,
  settlementRule,
  windowSum,
  wouldHaveBeenOf,
} from '@candor/amount';
import type { FixedPeriodReceipt, IndexSample } from '@candor/protocol';
import { rateText } from '../../engine/listings/listed-market.ts';
import { entriesText } from './contract-entries.ts';
import { windowSample } from './contract-fold.ts';
import { contractNumber } from './contract-number.ts';
import type { ContractRow, SampleRow, VenueText } from './contract-rows.ts';
import type { PricedMarket } from './priced-market.ts';

/**
 * Seconds of a market whose samples a contract’s receipt shows: the first, and the last of each
 * stretch.
 */
export function secondsOf(row: ContractRow): {
  opening: readonly [number, number];
  window: readonly [number, number] | null;
} {
  const lastTried = row.openedSecond ?? row.openSecond + openingPatienceSeconds;
  const { expirySecond } = row;
  return {
    opening: [row.openSecond, lastTried],
    window: expirySecond === null ? null : [expirySecond - settlementRule.samples + 1, expirySecond],
  };
}

/**
 * The receipt of a contract, from its row and the samples of its market by second. A missing second
 * is named as missing.
 */
export function receiptText(
  row: ContractRow,
  samples: ReadonlyMap<number, SampleRow>,
  market: PricedMarket,
): FixedPeriodReceipt {
  const { opening, window } = secondsOf(row);
  const lastSecond = Math.max(...samples.keys(), 0);
  // What is still to come is not missing.
  const past = (second: number) => !row.open || second <= lastSecond;
  const shown = ([first, last]: readonly [number, number]): IndexSample[] =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place)
      .filter(past)
      .map((second) => sampleText(second, samples.get(second), market.tickScale));
  const units = (amount: bigint) => formatDecimal(amount, market.stakeScale);
  return {
    orderCode: contractNumber(row.contractId, row.acceptedAtMs),
    symbol: market.symbol,
    stakeAsset: market.stakeAsset,
    stakeScale: market.stakeScale,
    tickScale: market.tickScale,
    direction: row.direction as FixedPeriodReceipt['direction'],
    durationSeconds: row.durationSeconds,
    stake: units(row.stake),
    payoutPpm: row.payoutPpm,
    payoutRate: rateText(row.payoutPpm),
    maximumWin: units(row.maximumWin),
    rule: { name: 'TM-10', version: row.ruleVersion },
    acceptedAtMs: row.acceptedAtMs,
    acceptedSeq: row.acceptedSeq,
    openSecond: row.openSecond,
    openingSamples: shown(opening),
    openedSecond: row.openedSecond,
    openPrice: row.openPrice === null ? null : formatDecimal(BigInt(row.openPrice), market.tickScale),
    openedSeq: row.openedSeq,
    expirySecond: row.expirySecond,
    windowSamples: window === null ? [] : shown(window),
    ...resultText(row, samples, market),
    entries: entriesText(row, market),
  };
}

type Result = Pick<
  FixedPeriodReceipt,
  | 'outcome'
  | 'voidCause'
  | 'sum'
  | 'settlementPrice'
  | 'droppedSeconds'
  | 'wouldHaveBeen'
  | 'credited'
  | 'settledAtMs'
  | 'settledSeq'
>;

function resultText(row: ContractRow, samples: ReadonlyMap<number, SampleRow>, market: PricedMarket): Result {
  const { sumTicks, credited } = row;
  return {
    outcome: row.outcome as FixedPeriodReceipt['outcome'],
    voidCause: row.voidCause as FixedPeriodReceipt['voidCause'],
    sum: sumTicks === null ? null : formatDecimal(sumTicks, market.tickScale),
    settlementPrice: sumTicks === null ? null : settlementPriceOf(sumTicks, market.tickScale),
    droppedSeconds: sumTicks === null ? null : droppedSeconds(row, samples),
    wouldHaveBeen: row.outcome === 'voided' ? wouldHaveBeen(row, samples, market.tickScale) : null,
    credited: credited === null ? null : formatDecimal(credited, market.stakeScale),
    settledAtMs: row.settledAtMs,
    settledSeq: row.settledSeq,
  };
}

function windowOf({ expirySecond }: ContractRow, samples: ReadonlyMap<number, SampleRow>) {
  const first = (expirySecond ?? 0) - settlementRule.samples + 1;
  const rows = Array.from({ length: settlementRule.samples }, (_, place) => windowSample(samples.get(first + place)));
  return { first, rows };
}

function droppedSeconds(row: ContractRow, samples: ReadonlyMap<number, SampleRow>): Result['droppedSeconds'] {
  const { first, rows } = windowOf(row, samples);
  const ticks = rows.filter((sample) => typeof sample === 'bigint');
  if (ticks.length < rows.length) return null;
  const { highest, lowest } = windowSum(ticks);
  return { highest: first + highest, lowest: first + lowest };
}

function wouldHaveBeen(
  row: ContractRow,
  samples: ReadonlyMap<number, SampleRow>,
  tickScale: number,
): Result['wouldHaveBeen'] {
  if (row.openPrice === null) return null;
  const direction = row.direction === 'rise' ? 'rise' : 'fall';
  return wouldHaveBeenOf(direction, BigInt(row.openPrice), windowOf(row, samples).rows, tickScale);
}

/** A sample as the wire has it; one that no record holds is missing. */
export function sampleText(second: number, row: SampleRow | undefined, tickScale: number): IndexSample {
  if (row === undefined) return { second, price: null, problem: 'missing', previousPrice: null, venues: [], seq: null };
  const ticks = (price: number) => (price === 0 ? null : formatDecimal(BigInt(price), tickScale));
  const venues = JSON.parse(row.venues) as VenueText[];
  return {
    second,
    price: ticks(row.price),
    problem: row.problem as IndexSample['problem'],
    previousPrice: ticks(row.previousPrice),
    venues: venues.map(([venue, price, ageMs, standing]) => ({
      venue,
      price,
      ageMs,
      standing: standing as IndexSample['venues'][number]['standing'],
    })),
    seq: row.seq,
  };
}
