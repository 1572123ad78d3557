import { exponential, hash32, uniform } from '../path/noise.ts';
import { interpolate } from './character.ts';
import { type LadderGrid, lotsFor } from './ladder.ts';

/** A market order that is due. */
export interface TakerOrder {
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly timeMs: number;
}

/**
 * Time is cut into slots; each draws for itself, so that any span of time can be asked for on its
 * own.
 */
const slotMs = 250;
/**
 * Trades of a burst come at once: two thirds of recorded trades share their millisecond with the
 * one before.
 */
const tradesPerBurst = 2.8;
const sameSide = 0.75;

/** Market orders whose time lies in [fromMs, toMs), by seed and time alone. */
export function takerOrders(grid: LadderGrid, indexTicks: number, fromMs: number, toMs: number): TakerOrder[] {
  const orders: TakerOrder[] = [];
  for (let slot = Math.floor(fromMs / slotMs); slot * slotMs < toMs; slot += 1) {
    for (const order of slotOrders(grid, indexTicks, slot)) {
      if (order.timeMs >= fromMs && order.timeMs < toMs) orders.push(order);
    }
  }
  return orders;
}

/** A burst is drawn with the slot's rate, which itself runs hot and cold over some seconds. */
function slotOrders(grid: LadderGrid, indexTicks: number, slot: number): TakerOrder[] {
  const seed = grid.seed ^ grid.stream;
  const heat = exponential(seed, 3, Math.floor(slot / 20)) ** 2 * 0.4 + 0.2;
  const chance = grid.character.burstsPerSecond * (slotMs / 1_000) * heat;
  if (uniform(seed, 5, slot) > chance) return [];
  const leading = uniform(seed, 7, slot) < 0.5 ? 'buy' : 'sell';
  const other = leading === 'buy' ? 'sell' : 'buy';
  const count = 1 + Math.floor(exponential(seed, 9, slot) * (tradesPerBurst - 0.5));
  const timeMs = slot * slotMs + (hash32(seed, 11, slot) % slotMs);
  return Array.from({ length: Math.min(12, count) }, (_, i) => {
    const notional = interpolate(grid.character.sizes, uniform(seed, 13 + i, slot));
    const side = uniform(seed, 31 + i, slot) < sameSide ? leading : other;
    // A hair above the least notional, so that rounding to lots never goes under it.
    return { side, quantity: Math.max(1, Math.ceil(lotsFor(notional * 1.02, indexTicks, grid))), timeMs };
  });
}
