import { displayPrice } from '@candor/amount';
import type { Interval, MarketRow } from '@candor/protocol';
import { ErrorNote } from '@candor/ui';
import type { Chart } from 'klinecharts';
import { useEffect, useMemo } from 'react';
import { useText } from '../../i18n/text.ts';
import { scaleOf } from '../../market/scale.ts';
import { useFaded } from '../../transport/use-connection.ts';
import { decimalOfValue } from './bars.ts';
import { useSizeUnit, useTradeHands } from '../hands.ts';
import { ChartMenu } from './ChartMenu.tsx';
import { useChartCommand } from './chart-commands.ts';
import { useChartState } from './chart-settings.ts';
import { isList, type ShownIndicator } from './chart-state.ts';
import { drawingGroup, drawingsOn, putDrawings } from './drawings.ts';
import { useChart } from './use-chart.ts';
import { saving, useCommands } from './use-commands.ts';
import styles from './SpotChart.module.css';

/** The chart itself: candles, indicators, drawings, the user's own orders and fills. */
export function LiveChart(props: {
  readonly market: MarketRow;
  readonly interval: Interval;
  readonly compact?: boolean;
  /** One of several charts beside the screen's: the tools are not meant for it. */
  readonly beside?: boolean;
}) {
  const text = useText();
  const { market, interval, compact = false, beside = false } = props;
  const settings = useChartState(market.symbol_name);
  const { tickScale, lotScale } = scaleOf(market);
  const symbol = market.symbol_name;
  const { unit } = useSizeUnit(symbol);
  const indicators = useMemo(
    () => (compact || beside ? fewIndicators(settings.indicators) : settings.indicators),
    [compact, beside, settings.indicators],
  );
  const faded = useFaded();
  const { Marks } = useTradeHands();
  const tells = !compact && !beside;
  const inUse = useChart({ symbol, tickScale, lotScale, unit }, { ...settings, interval, indicators, tells });
  const { attach, chart, failed } = inUse;
  const rowsOnPrice = indicators.filter(({ place }) => place === 'price').length;
  const minHeight = leastHeight(rowsOnPrice, indicators.length - rowsOnPrice, compact || beside);
  useDrawings(chart, symbol);
  const drawing = useCommands(beside ? undefined : chart, symbol);
  return (
    <div className={styles['live']} data-faded={faded ? '' : undefined}>
      {failed && <ErrorNote title={text('chart.failed')} text={text('chart.failedText')} />}
      <p role="status" className={styles['drawing']}>
        {drawing !== undefined && text('chart.drawHint', { tool: text(`chart.draw.${drawing.tool}`) })}
      </p>
      <div
        ref={attach}
        className={styles['canvas']}
        style={{ minHeight }}
        role="img"
        aria-label={summaryOf(chart, market, interval, text)}
      />
      <Marks market={market} interval={interval} in={inUse} legendRows={rowsOnPrice + (tells ? 1 : 0)} />
      <ChartMenu chart={chart} symbol={symbol} tickScale={tickScale} last={market.close} ordering={!beside} />
    </div>
  );
}

/** What a chart needs to stay readable, in pixels: where there is less room, it scrolls. */
const leastHeight = (rowsOnPrice: number, below: number, small: boolean): number =>
  (small ? 120 : 180) + rowsOnPrice * 19 + below * 100;

/** On a narrow chart: what is drawn on the price, of each list of averages two at most. */
const fewIndicators = (indicators: readonly ShownIndicator[]): readonly ShownIndicator[] =>
  indicators
    .filter(({ place }) => place === 'price')
    .map((indicator) =>
      isList(indicator.name) ? { ...indicator, parameters: indicator.parameters.slice(0, 2) } : indicator,
    );

function summaryOf(
  chart: Chart | undefined,
  market: MarketRow,
  interval: string,
  text: ReturnType<typeof useText>,
): string {
  const bars = chart?.getDataList() ?? [];
  const { tickScale } = scaleOf(market);
  const show = (value: number) => displayPrice(decimalOfValue(value, tickScale), tickScale);
  if (bars.length === 0) return text('chart.title', { symbol: market.symbol_name });
  return text('chart.summary', {
    symbol: market.symbol_name,
    interval,
    close: show(bars.at(-1)?.close ?? 0),
    high: show(Math.max(...bars.map(({ high }) => high))),
    low: show(Math.min(...bars.map(({ low }) => low))),
    count: bars.length,
  });
}

/** The market's drawings, also as another tab or device left them. */
function useDrawings(chart: Chart | undefined, symbol: string): void {
  const { drawings } = useChartState(symbol);
  const { locked, hidden } = useChartCommand();
  useEffect(() => {
    if (chart === undefined || JSON.stringify(drawingsOn(chart)) === JSON.stringify(drawings)) return;
    putDrawings(chart, drawings, (drawing) => ({ ...drawing, ...saving(chart, symbol) }));
  }, [chart, symbol, drawings]);
  useEffect(() => {
    chart?.overrideOverlay({ groupId: drawingGroup, lock: locked, visible: !hidden });
  }, [chart, locked, hidden]);
}
