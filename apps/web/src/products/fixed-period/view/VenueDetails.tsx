import type { FixedPeriodReceipt, IndexSample } from '@candor/protocol';
import { displayAmount, formatDecimal } from '@candor/amount';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { tickPrice } from '../model/receipt.ts';
import styles from './Receipt.module.css';

/** Every venue's price behind each sample, on demand: those that counted, and those left out with the rule that left them out. */
export function VenueDetails({ receipt }: { readonly receipt: FixedPeriodReceipt }) {
  const text = useText();
  const opening = receipt.openingSamples.at(-1);
  return (
    <details className={styles['venues']}>
      <summary>{text('flash.venues')}</summary>
      {opening !== undefined && <VenueTable sample={opening} tickScale={receipt.tickScale} isOpening />}
      {receipt.windowSamples.map((sample) => (
        <VenueTable key={sample.second} sample={sample} tickScale={receipt.tickScale} isOpening={false} />
      ))}
    </details>
  );
}

function VenueTable(props: { readonly sample: IndexSample; readonly tickScale: number; readonly isOpening: boolean }) {
  const text = useText();
  const time = useTime();
  const { sample, tickScale, isOpening } = props;
  const { second, price, problem, venues, seq } = sample;
  const at = time.time(second * 1_000);
  return (
    <table>
      <caption>
        <span className="num">{at}</span> {isOpening && `${text('flash.openPrice')} `}
        {price === null ? (
          text(`flash.problem.${problem ?? 'missing'}`)
        ) : (
          <b className="num">{tickPrice(price, tickScale)}</b>
        )}
        {seq !== null && <span className="num"> · {text('flash.record', { record: String(seq) })}</span>}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text('rules.venue')}</th>
          <th scope="col">{text('rules.venuePrice')}</th>
          <th scope="col">{text('rules.venueAge')}</th>
          <th scope="col">{text('rules.venueState')}</th>
        </tr>
      </thead>
      <tbody>
        {venues.map(({ venue, price: quoted, ageMs, standing }) => (
          <tr key={venue}>
            <th scope="row">{venue}</th>
            <td className="num">{standing === 'counted' || standing === 'held' ? quoted : <del>{quoted}</del>}</td>
            <td className="num">{displayAmount(formatDecimal(BigInt(ageMs), 3), 1)} s</td>
            <td>{text(`flash.standing.${standing}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
