import type { FixedPeriodReceipt } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { tickPrice, windowRows, type WindowRow } from '../model/receipt.ts';
import styles from './Receipt.module.css';

/**
 * The ten samples with their seconds, in two columns; the dropped ones struck through and named.
 */
export function SampleGrid({ receipt }: { readonly receipt: FixedPeriodReceipt }) {
  const text = useText();
  return (
    <ol className={styles['samples']} aria-label={text('flash.tenSamples')}>
      {windowRows(receipt).map((row) => (
        <Sample key={row.sample.second} row={row} tickScale={receipt.tickScale} />
      ))}
    </ol>
  );
}

function Sample({ row: { sample, dropped }, tickScale }: { readonly row: WindowRow; readonly tickScale: number }) {
  const text = useText();
  const time = useTime();
  const { second, price, problem } = sample;
  return (
    <li>
      <span className="num">{time.time(second * 1_000)}</span>
      {price === null ? (
        <span className={styles['gap']}>
          {text(`flash.problemShort.${problem === 'missing' || problem === null ? 'missing' : 'stale'}`)}
        </span>
      ) : dropped === null ? (
        <span className="num">{tickPrice(price, tickScale)}</span>
      ) : (
        <span>
          <del className="num">{tickPrice(price, tickScale)}</del>
          <span className="visually-hidden"> {text(`flash.dropped.${dropped}`)}</span>
        </span>
      )}
    </li>
  );
}
