import { displayPrice } from '@candor/amount';
import type { FixedPeriodReceipt } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { comparisonOf, dotHeights, priceDecimals, windowRows } from '../model/receipt.ts';
import styles from './Receipt.module.css';

/** The samples as dots around the settlement price, and the sum written out. */
export function SettlementSum({ receipt }: { readonly receipt: FixedPeriodReceipt }) {
  const text = useText();
  const { sum, settlementPrice, openPrice } = receipt;
  if (sum === null || settlementPrice === null || openPrice === null) return null;
  const exact = displayPrice(settlementPrice, priceDecimals(receipt));
  const opened = displayPrice(openPrice, receipt.tickScale);
  const total = displayPrice(sum, receipt.tickScale);
  const sign = comparisonOf(settlementPrice, openPrice);
  return (
    <>
      <DotPlot receipt={receipt} settlementPrice={settlementPrice} openPrice={openPrice} />
      <p className={styles['formula']}>
        <span className="visually-hidden">
          {text('flash.formulaSpoken', {
            sum: total,
            price: exact,
            compared: text(`flash.compared.${sign === '>' ? 'above' : sign === '<' ? 'below' : 'equal'}`),
            open: opened,
          })}
        </span>
        <span aria-hidden>
          <i>Pₛ</i> ={' '}
          <span className={styles['fraction']}>
            <span className="num">{total}</span>
            <span className="num">8</span>
          </span>{' '}
          = <mark className="num">{exact}</mark>{' '}
          <span className={styles['compared']}>
            {sign} <span className="num">{opened}</span>
          </span>
        </span>
      </p>
    </>
  );
}

const plot = { width: 300, height: 104, left: 12, right: 36 };

/** Each sample's distance from the settlement price. The figures are in the list above. */
function DotPlot(props: {
  readonly receipt: FixedPeriodReceipt;
  readonly settlementPrice: string;
  readonly openPrice: string;
}) {
  const { receipt, settlementPrice, openPrice } = props;
  const rows = windowRows(receipt);
  const heights = dotHeights(
    rows.map(({ sample }) => sample.price),
    settlementPrice,
    openPrice,
  );
  const y = (part: number) => plot.height / 2 - part * (plot.height / 2 - 10);
  const step = (plot.width - plot.left - plot.right) / Math.max(1, rows.length - 1);
  const end = plot.width - plot.right + 8;
  const level = y(heights.at(-1) ?? 0);
  return (
    <svg className={styles['plot']} viewBox={`0 0 ${plot.width} ${plot.height}`} aria-hidden>
      <line x1={0} x2={end} y1={y(0)} y2={y(0)} className={styles['settled']} />
      <text x={end + 6} y={y(0) + 4} className={styles['plotText']}>
        Pₛ
      </text>
      <line x1={0} x2={end} y1={level} y2={level} className={styles['opened']} />
      <text
        x={end + 6}
        y={Math.abs(level - y(0)) < 14 ? level + (level < y(0) ? -8 : 16) : level + 4}
        className={styles['plotText']}
      >
        P₀
      </text>
      {rows.map(({ sample, dropped }, at) => {
        const [cx, cy] = [plot.left + at * step, y(heights[at] ?? 0)];
        if (dropped === null) return <circle key={sample.second} cx={cx} cy={cy} r={4} className={styles['counted']} />;
        return (
          <g key={sample.second} className={styles['left']}>
            <circle cx={cx} cy={cy} r={3.5} />
            <line x1={cx - 6} x2={cx + 6} y1={cy + 6} y2={cy - 6} />
          </g>
        );
      })}
    </svg>
  );
}
