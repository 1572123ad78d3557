import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { decimal, nothing, timeMs } from '../base/fields.ts';

/**
 * The bot that the spread is measured by: it picks the best quote of the last 10 s, knows the index
 * 2 s ahead, and trades in only its best 5% of moments.
 */
export const swapBot = { foresightMs: 2_000, bestPercent: 5, dayMs: 86_400_000 } as const;

const deskSwapAsset = z.object({
  asset: z.string(),
  open: z.boolean(),
  spreadPpm: z.number().int(),
  feePpm: z.number().int(),
  minimum: decimal,
  floor: decimal,
  cap: decimal,
  inventory: decimal,
  treasury: decimal,
  /** The index price in USDT; null while it is stale. */
  price: decimal.nullable(),
  /** The inventory at the index, in USDT; null while it is stale. */
  worth: decimal.nullable(),
  /**
   * By how many 10⁻⁹ the bot’s prices were better than the price 2 s later, on average over its
   * best moments of the last day, before spread and fee; null of USDT, and without prices.
   */
  botEdgeNano: z.number().int().nullable(),
});
export type DeskSwapAsset = z.infer<typeof deskSwapAsset>;

export const readDeskSwaps = defineCall({
  group: 'console',
  params: nothing,
  access: 'operator:conversion.propose',
  id: 'console.swaps',
  method: 'GET',
  path: '/console/api/swaps',
  summary:
    'By asset: terms of swaps, inventory with its bounds and worth, and how far a bot with 2 s of foresight would have been ahead on the last day.',
  changesState: false,
  input: nothing,
  output: z.object({
    timeMs,
    assets: z.array(deskSwapAsset),
    limits: z.object({ userDay: decimal, day: decimal, small: decimal }),
    /** What all users swapped on this UTC day, in USDT by the index. */
    usedToday: decimal,
    /** Coins in the inventory that are not USDT, at the index, in USDT. */
    exposure: decimal,
    /** Moments of the last day that the bot’s figures rest on; a full day has 86,400. */
    moments: z.number().int(),
  }),
  reasons: [],
});
export type DeskSwaps = z.infer<typeof readDeskSwaps.output>;
