import { spotMarketListings } from '@candor/protocol';
import { dayMs, minuteMs } from '../intervals/intervals.ts';
import { readRecording, type RecordedMarket } from '../recorded/recording.ts';
import { bookFigures, tapeFigures } from './book-figures.ts';
import { type ComparedFigure, compareFigures, type Figures } from './figures.ts';
import type { KeepMarket } from './kept-market.ts';
import { priceFigures, returnsOf } from './price-figures.ts';
import { recordedBook, recordedTrades } from './read-books.ts';
import { simulatedMarketFigures, simulatedReturns } from './simulated-figures.ts';

export interface CompareOptions {
  readonly dir: string;
  /** Of the simulation; 1 unless given. */
  readonly seed?: number;
  /** Opens the exchange whose books and tapes are measured. */
  readonly keepMarket: KeepMarket;
  readonly print: (line: string) => void;
}

/** The simulated month that is measured begins here: 2025-05-04, in days since 1970. */
const measuredDay = 20_212;
const playedMinute = minuteMs;

/**
 * Measures a recording and the simulation alike, books and tapes as the exchange serves them, and
 * prints the figures beside each other, last a line of JSON. Gives whether every figure is within a
 * factor of two. Throws a RecordingError when the folder cannot be read.
 */
export async function compareFeed({ dir, seed = 1, keepMarket, print }: CompareOptions): Promise<boolean> {
  const recorded = (await readRecording(dir, spotMarketListings)).filter(
    ({ played }) => played.stepMs === playedMinute,
  );
  const markets = recorded.map(({ market }) => market);
  const days = Math.max(1, ...recorded.map(({ played }) => Math.ceil((played.open.length * minuteMs) / dayMs)));
  const figures = [
    ...compareFigures(
      priceFigures(new Map(recorded.map((one) => [one.market.symbol, recordedReturns(one)]))),
      priceFigures(simulatedReturns(seed, markets, measuredDay, days)),
    ),
  ];
  for (const market of markets) {
    const measured = await recordedMarketFigures(dir, market.symbol);
    if (Object.keys(measured).length === 0) continue;
    const simulated = await simulatedMarketFigures(keepMarket, seed, market, measuredDay * dayMs);
    figures.push(...compareFigures(measured, simulated));
  }
  for (const line of table(figures)) print(line);
  const withinFactorTwo = figures.length > 0 && figures.every((figure) => figure.withinFactorTwo);
  print(JSON.stringify({ seed, figures: figures.length, outside: outside(figures), withinFactorTwo }));
  return withinFactorTwo;
}

const outside = (figures: readonly ComparedFigure[]): string[] =>
  figures.filter((figure) => !figure.withinFactorTwo).map(({ figure }) => figure);

function recordedReturns({ played }: RecordedMarket): ReadonlyMap<number, number> {
  const closes: [number, number][] = [];
  played.close.forEach((close, i) => {
    if (close > 0) closes.push([played.firstMs / minuteMs + i, close]);
  });
  return returnsOf(closes);
}

async function recordedMarketFigures(dir: string, symbol: string): Promise<Figures> {
  const moments = await recordedBook(dir, symbol);
  const trades = await recordedTrades(dir, symbol);
  return {
    ...(moments.length > 0 ? bookFigures(symbol, moments) : {}),
    ...(trades.length > 1 ? tapeFigures(symbol, trades) : {}),
  };
}

function table(figures: readonly ComparedFigure[]): string[] {
  const row = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(32) : cell.padStart(14))).join('');
  return [
    row(['figure', 'recording', 'simulation', 'ratio']),
    ...figures.map(({ figure, recording, simulation, ratio }) =>
      row([figure, recording.toPrecision(5), simulation.toPrecision(5), ratio.toFixed(2)]),
    ),
  ];
}
