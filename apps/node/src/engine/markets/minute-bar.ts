import { parseDecimal, rescale } from '@candor/amount';
import type { Candle } from '@candor/protocol';
import type { MinuteBar } from './day-window.ts';
import type { ListedMarket } from '../listings/listed-market.ts';

/** Decimals that figures from outside are read with before they are rounded to the market's own. */
const outsideScale = 18;

/**
 * A candle of a feed's history on the market's grid, rounded half up; nothing when it does not fit.
 */
export function minuteBar(candle: Candle, { terms, quoteScale }: ListedMarket): MinuteBar[] {
  const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map((price) =>
    onGrid(price, terms.tickScale),
  );
  const lots = onGrid(candle.volume, terms.lotScale);
  const turnover = onGrid(candle.turnover, quoteScale);
  if (!open || !high || !low || !close || lots === undefined || turnover === undefined) return [];
  const prices = { open: Number(open), high: Number(high), low: Number(low), close: Number(close) };
  return [{ minute: Math.floor(candle.openTimeMs / 60_000), ...prices, lots: Number(lots), turnover }];
}

function onGrid(text: string, scale: number): bigint | undefined {
  const parsed = parseDecimal(text, outsideScale);
  return parsed.ok ? rescale(parsed.units, outsideScale, scale, 'half_up') : undefined;
}
