import { offsetMinutes } from '@candor/i18n/time';
import type { AxisOverride, AxisTick, Chart, Period, YAxisOverride } from 'klinecharts';
import { axisTags, labelsName, type OwnTexts } from './own-labels.ts';
import { roundTicks } from './round-ticks.ts';

type Ticks = NonNullable<AxisOverride['createTicks']>;
const tickPx = 84;
const quarterDay = 21_600_000;

/** Round times of the user's clocks; the date where a day begins. */
export function roundTimes(chart: Chart, timeZone: string, write: (template: string, timeMs: number) => string): Ticks {
  const offsets = new Map<number, number>();
  const offsetMs = (timeMs: number): number => {
    const bucket = Math.floor(timeMs / quarterDay);
    const known = offsets.get(bucket) ?? offsetMinutes(timeZone, timeMs) * 60_000;
    offsets.set(bucket, known);
    return known;
  };
  return ({ range, bounding }) => {
    const from = Math.max(0, Math.floor(range.realFrom) - 1);
    const bars = chart.getDataList().slice(from, Math.ceil(range.realTo));
    const candles = bars.map(({ timestamp: timeMs }) => ({ timeMs, localMs: timeMs + offsetMs(timeMs) }));
    const apart = Math.ceil(tickPx / chart.getBarSpace().bar);
    const at = new Map(candles.map(({ timeMs }, index) => [timeMs, from + index]));
    return roundTicks(candles, apart).flatMap(({ timeMs, localMs }): AxisTick[] => {
      const found = chart.convertToPixel(
        { dataIndex: at.get(timeMs) ?? 0, timestamp: timeMs },
        { paneId: 'candle_pane' },
      );
      const coord = Array.isArray(found) ? found[0]?.x : found.x;
      const isWhole = coord !== undefined && coord > 24 && coord < bounding.width - 24;
      return isWhole ? [{ coord, value: timeMs, text: write(templateOf(chart.getPeriod(), localMs), timeMs) }] : [];
    });
  };
}

function templateOf(period: Period | null, localMs: number): string {
  if (period?.type === 'month') return 'YYYY-MM';
  if (period?.type === 'day' || period?.type === 'week') return 'MM-DD';
  if (localMs % 86_400_000 === 0) return 'MM-DD';
  return period?.type === 'second' ? 'HH:mm:ss' : 'HH:mm';
}

/** The numbers of the price axis, each silent while a tag is over it. */
export function quietUnderTags(chart: Chart): NonNullable<YAxisOverride['createTicks']> {
  return ({ bounding, defaultTicks }) =>
    defaultTicks.map((tick) => ({
      coord: tick.coord,
      value: tick.value,
      get text() {
        return isCovered(chart, bounding.height, tick.coord) ? '' : tick.text;
      },
    }));
}

function isCovered(chart: Chart, height: number, y: number): boolean {
  const yAxis = chart.getYAxes({ paneId: 'candle_pane' })[0];
  const texts = chart.getOverlays({ name: labelsName })[0]?.extendData as OwnTexts | undefined;
  if (yAxis === undefined) return false;
  return axisTags(chart, texts ?? { orders: [], countdown: undefined }, { height }, yAxis).covered(y);
}
