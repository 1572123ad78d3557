import { displayPrice } from '@candor/amount';
import { MenuAt } from '@candor/ui';
import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import { askAlert } from '../../alerts/new-alert.ts';
import { useText } from '../../i18n/text.ts';
import { decimalOfValue } from './bars.ts';
import { useTradeHands } from '../hands.ts';

interface Asked {
  readonly x: number;
  readonly y: number;
  readonly price: string;
}

/**
 * What can be done at a price of the chart: an order is written into the form, where it is read and
 * sent; or an alert is made.
 */
export function ChartMenu(props: {
  readonly chart: Chart | undefined;
  readonly symbol: string;
  readonly tickScale: number;
  /** The last price: what is meant when the keyboard asks. */
  readonly last: string | null;
  /** Whether the form on this screen is this market's. */
  readonly ordering: boolean;
}) {
  const { chart, symbol, tickScale, last, ordering } = props;
  const text = useText();
  const { fillPrice, focusAmount, chooseSide } = useTradeHands();
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    const element = chart?.getDom('candle_pane', 'main');
    if (chart === undefined || !element) return;
    const open = (event: MouseEvent) => {
      const box = element.getBoundingClientRect();
      const byKeys = event.detail === 0 && event.button !== 2;
      const price = byKeys ? last : priceAt(chart, event.clientY - box.top, tickScale);
      if (price === null) return;
      event.preventDefault();
      const [x, y] = byKeys ? [box.left + box.width / 2, box.top + box.height / 2] : [event.clientX, event.clientY];
      setAsked({ x, y, price });
    };
    element.addEventListener('contextmenu', open);
    return () => element.removeEventListener('contextmenu', open);
  }, [chart, last, tickScale]);
  if (asked === undefined) return null;
  const price = displayPrice(asked.price, tickScale);
  const write = (side: 'buy' | 'sell') => () => {
    chooseSide(side);
    fillPrice(asked.price);
    focusAmount();
  };
  return (
    <MenuAt
      at={asked}
      onClose={() => setAsked(undefined)}
      items={[
        ...(ordering
          ? [
              { label: text('chart.buyAt', { price }), onSelect: write('buy') },
              { label: text('chart.sellAt', { price }), onSelect: write('sell') },
            ]
          : []),
        { label: text('chart.alertAt', { price }), onSelect: () => askAlert(symbol, asked.price) },
      ]}
    />
  );
}

/**
 * The price at a height of the price pane, on the tick; null above and below what can be a price.
 */
function priceAt(chart: Chart, y: number, tickScale: number): string | null {
  const point = chart.convertFromPixel([{ x: 0, y }], { paneId: 'candle_pane' });
  const value = (Array.isArray(point) ? point[0] : point)?.value;
  if (value === undefined || !Number.isFinite(value) || value <= 0) return null;
  const price = decimalOfValue(value, tickScale);
  return /^[0.]+$/.test(price) ? null : price;
}
