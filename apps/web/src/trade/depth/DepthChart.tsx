import { displayAmount, displayCompact, displayPrice } from '@candor/amount';
import { LoadingBars } from '@candor/ui';
import { useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { useText } from '../../i18n/text.ts';
import { useBook } from '../../market/book.ts';
import { useMarket } from '../../market/markets.ts';
import { scaleOf } from '../../market/scale.ts';
import { useSizeUnit } from '../hands.ts';
import { depthCurve, highestPx, stepPath, type DepthCurve, type DepthPoint } from './depth-curve.ts';
import styles from './DepthChart.module.css';

const reachPpm = 5_000n;
const reachText = '0.50%';
/** What the axes take at the side and at the foot. */
const sidePx = 56;
const footPx = 22;
const priceLabelPx = 72;

/** What the book holds around the middle, summed outwards on both sides. */
export function DepthChart({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const market = useMarket(symbol);
  const book = useBook(symbol);
  const curve = useMemo(
    () => (market === undefined || book === undefined ? undefined : depthCurve(book, scaleOf(market), reachPpm)),
    [book, market],
  );
  if (curve === undefined || market === undefined) return <LoadingBars rows={6} label={text('common.loading')} />;
  return <Curve curve={curve} symbol={symbol} tickScale={scaleOf(market).tickScale} />;
}

function Curve({
  curve,
  symbol,
  tickScale,
}: {
  readonly curve: DepthCurve;
  readonly symbol: string;
  readonly tickScale: number;
}) {
  const text = useText();
  const { unit } = useSizeUnit(symbol);
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [pointed, setPointed] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const [width, height] = [Math.max(0, size.width - sidePx), Math.max(0, size.height - footPx)];
  const sumPx = (y: number) => height - y * highestPx(height);
  const [bidSum, askSum] = [curve.bidSum, curve.askSum].map((sum) => displayAmount(sum, 2));
  const point = pointed === undefined ? undefined : pointAt(curve, pointed);
  const onMove = (event: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    setPointed(width === 0 ? undefined : (event.clientX - left) / width);
  };
  return (
    <div ref={box} className={styles['depth']} onPointerMove={onMove} onPointerLeave={() => setPointed(undefined)}>
      <svg
        role="img"
        aria-label={text('market.depthSummary', {
          bids: bidSum ?? '',
          asks: askSum ?? '',
          asset: unit,
          percent: reachText,
        })}
        width={size.width}
        height={size.height}
      >
        {curve.sums.map(({ y, sum }) => (
          <line key={sum} x1={0} x2={width} y1={sumPx(y)} y2={sumPx(y)} className={styles['grid']} />
        ))}
        <path d={stepPath(curve.bids, 'bids', width, height)} className={styles['bids']} />
        <path d={stepPath(curve.asks, 'asks', width, height)} className={styles['asks']} />
        <line x1={width / 2} x2={width / 2} y1={0} y2={height} className={styles['middle']} />
        {point && <line x1={point.x * width} x2={point.x * width} y1={0} y2={height} className={styles['cross']} />}
      </svg>
      <Axes curve={curve} width={width} sumPx={sumPx} tickScale={tickScale} />
      <span className={styles['bidSum']}>{text('market.depthBid', { amount: bidSum ?? '', asset: unit })}</span>
      <span className={styles['askSum']}>{text('market.depthAsk', { amount: askSum ?? '', asset: unit })}</span>
      {point && (
        <span
          className={styles['tip']}
          style={point.x > 0.5 ? { right: sidePx + width * (1 - point.x) + 8 } : { left: point.x * width + 8 }}
        >
          <span className="num">{displayPrice(point.price, tickScale)}</span>{' '}
          <span className="num">
            {displayAmount(point.sum, 4)} {unit}
          </span>
        </span>
      )}
    </div>
  );
}

/** Prices along the foot, and at the side how much is between a price and the middle. */
function Axes(props: {
  readonly curve: DepthCurve;
  readonly width: number;
  readonly sumPx: (y: number) => number;
  readonly tickScale: number;
}) {
  const { curve, width, sumPx, tickScale } = props;
  const [first, second] = curve.prices;
  // Where they would run into one another every other one goes.
  const every = ((second?.x ?? 1) - (first?.x ?? 0)) * width < priceLabelPx ? 2 : 1;
  const spread = curve.prices.filter((_, index) => index % every === 0);
  const whole = spread.filter(({ x }) => x * width >= priceLabelPx / 2 && (1 - x) * width >= priceLabelPx / 2);
  return (
    <div aria-hidden>
      {whole.map(({ x, price }) => (
        <span key={price} className={styles['price']} style={{ left: x * width }}>
          {displayPrice(price, tickScale)}
        </span>
      ))}
      {curve.sums.map(({ y, sum }) => (
        <span key={sum} className={styles['sum']} style={{ top: sumPx(y) }}>
          {displayCompact(sum)}
        </span>
      ))}
    </div>
  );
}

/** The level nearest to a position. */
function pointAt({ bids, asks }: DepthCurve, x: number): DepthPoint | undefined {
  const side = x < 0.5 ? bids : asks;
  return side.reduce<DepthPoint | undefined>(
    (best, point) => (best === undefined || Math.abs(point.x - x) < Math.abs(best.x - x) ? point : best),
    undefined,
  );
}
