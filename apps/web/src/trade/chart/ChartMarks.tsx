import { displayAmount, displayPrice } from '@candor/amount';
import type { Fill, Interval } from '@candor/protocol';
import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { scaleOf } from '../../market/scale.ts';
import { serverNow } from '../../transport/server-clock.ts';
import type { MarksProps } from '../hands.ts';
import { decimalOfValue } from './bars.ts';
import type { FillGroup } from './fill-groups.ts';
import { drawLines, writeLabels, type ChartLine } from './own-marks.ts';
import { endOfCandle } from './periods.ts';
import { countdownText } from './round-ticks.ts';

/** The user's lines and fills on the chart, with all that is written beside the candles. */
export function ChartMarks(
  props: MarksProps & {
    readonly lines: readonly ChartLine[];
    readonly fills: readonly Pick<Fill, 'side' | 'quantity' | 'timeMs'>[];
    /** A line was dragged to another price. */
    readonly onDragged: (id: string, price: string) => void;
  },
) {
  const { market, interval, legendRows, lines, fills, onDragged } = props;
  const { chart, colours } = props.in;
  const { tickScale, lotScale } = scaleOf(market);
  useEffect(() => {
    if (chart === undefined) return;
    drawLines(chart, lines, (id, value) => onDragged(id, decimalOfValue(value, tickScale)));
  }, [chart, lines, tickScale, onDragged]);
  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    const texts = {
      orders: lines,
      fills,
      fillText: ({ quantity, count }: FillGroup) =>
        `${displayAmount(quantity, lotScale)}${count > 1 ? ` ×${count}` : ''}`,
      up: colours.up,
      down: colours.down,
      priceText: (value: number) => displayPrice(decimalOfValue(value, tickScale), tickScale),
      legendRows,
      ink: colours.ink2,
      paper: colours.paper,
      family: colours.family,
    };
    const write = () => writeLabels(chart, { ...texts, countdown: countdownOf(chart, interval) });
    write();
    const turning = setInterval(write, 1_000);
    return () => clearInterval(turning);
  }, [chart, colours, lines, fills, tickScale, lotScale, legendRows, interval]);
  return null;
}

function countdownOf(chart: Chart, interval: Interval): string | undefined {
  const opened = chart.getDataList().at(-1)?.timestamp;
  if (opened === undefined || interval === '1s') return undefined;
  const left = endOfCandle(opened, interval) - serverNow();
  return left <= 0 ? undefined : countdownText(left);
}
