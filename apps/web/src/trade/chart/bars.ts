import { roundDecimal } from '@candor/amount';
import type { Candle } from '@candor/protocol';
import type { KLineData } from 'klinecharts';

/** A candle as the chart draws it. Numbers here are for pixels; nothing is calculated with them. */
export const barOf = ({ openTimeMs, open, high, low, close, volume, turnover }: Candle): KLineData => ({
  timestamp: openTimeMs,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
  turnover: Number(turnover),
});

/**
 * A number of the chart on the market's decimals: what is drawn and pointed at are floats, and
 * leave the chart here.
 */
export const decimalOfValue = (value: number, scale: number): string =>
  roundDecimal(value.toFixed(scale), scale, 'half_up');
