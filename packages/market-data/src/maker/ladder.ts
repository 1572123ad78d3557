import { exponential, slowNormal, uniform } from '../path/noise.ts';
import { type BookCharacter, interpolate } from './character.ts';

/** One resting order that the model wants. Price in ticks, quantity in lots. */
export interface MakerQuote {
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly quantity: number;
}

export interface LadderGrid {
  readonly seed: number;
  readonly stream: number;
  readonly tickScale: number;
  readonly lotScale: number;
  readonly character: BookCharacter;
}

export const levelsPerSide = 24;
/** Distances of the levels: dense at the touch, 50 bp at the end. */
const nearBasisPoints = 0.8;
const reachBasisPoints = 50;
const sizePeriodMs = 20_000;
/**
 * Now and then the touch is eaten and the spread is open: in so many of these slots, by so much on
 * average.
 */
const openSpread = { slotMs: 4_000, share: 0.06, basisPoints: 0.1 } as const;

/**
 * Distance of a level in basis points. Real books are densest at the touch; levels lie on a
 * geometric line from 0.8 to 50 bp.
 */
export const levelBasisPoints = (level: number): number =>
  level === 0 ? 0 : nearBasisPoints * (reachBasisPoints / nearBasisPoints) ** ((level - 1) / (levelsPerSide - 2));

/**
 * The ladder around an index: the touch one tick wide, as the recorded books nearly always were,
 * and at each level the notional that the measured profile has between it and the next, wandering
 * slowly. Levels that the tick size lets fall together are one step apart.
 */
export function ladderAround(grid: LadderGrid, indexTicks: number, nowMs: number): MakerQuote[] {
  return [...ladderSide(grid, 'buy', indexTicks, nowMs), ...ladderSide(grid, 'sell', indexTicks, nowMs)];
}

function ladderSide(grid: LadderGrid, side: 'buy' | 'sell', indexTicks: number, nowMs: number): MakerQuote[] {
  const quotes: MakerQuote[] = [];
  const outward = side === 'buy' ? -1 : 1;
  const touch = side === 'buy' ? indexTicks : indexTicks + 1 + openTicks(grid, indexTicks, nowMs);
  let last: number | undefined;
  let counted = 0;
  for (let level = 0; level < levelsPerSide; level += 1) {
    const distance = Math.round((indexTicks * levelBasisPoints(level)) / 10_000);
    const wanted = touch + outward * distance;
    const price = last === undefined ? wanted : outward * Math.max(outward * wanted, outward * last + 1);
    if (price < 1) break;
    const upTo = interpolate(grid.character.depth, spanBasisPoints(price, touch, level, indexTicks));
    const notional = Math.max(60, (upTo - counted) * wander(grid, side, level, nowMs));
    counted = Math.max(counted, upTo);
    quotes.push({ side, price, quantity: lotsFor(notional, price, grid) });
    last = price;
  }
  return quotes;
}

function openTicks({ seed, stream }: LadderGrid, indexTicks: number, nowMs: number): number {
  const slot = Math.floor(nowMs / openSpread.slotMs);
  if (uniform(seed ^ stream, 61, slot) >= openSpread.share) return 0;
  const basisPoints = openSpread.basisPoints * exponential(seed ^ stream, 67, slot);
  return Math.round((indexTicks * basisPoints) / 10_000);
}

/**
 * How far a level's share of the profile reaches: the level itself, at least the first entry of the
 * table.
 */
const spanBasisPoints = (price: number, touch: number, level: number, indexTicks: number): number =>
  Math.max(0.5 * ((level + 1) / 4), (Math.abs(price - touch) * 10_000) / indexTicks);

const wander = ({ seed, stream }: LadderGrid, side: string, level: number, nowMs: number): number =>
  Math.exp(0.35 * slowNormal(seed ^ stream, level * 2 + (side === 'buy' ? 0 : 1), nowMs, sizePeriodMs) - 0.06);

/** Lots worth a notional, at least one. */
export const lotsFor = (
  notional: number,
  ticks: number,
  { tickScale, lotScale }: Pick<LadderGrid, 'tickScale' | 'lotScale'>,
): number => Math.max(1, Math.round((notional / (ticks / 10 ** tickScale)) * 10 ** lotScale));
