import { displayAmount, formatDecimal, indexRules } from '@candor/amount';
import type { FixedPeriodReceipt, IndexSample } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { countedVenues, payoutPercent, tickPrice } from '../model/receipt.ts';
import styles from './Receipt.module.css';

/**
 * Every venue's price behind each second that was looked at, on demand: first those tried for the
 * opening, then the window. Venues that were left out are there with the rule that left them out.
 */
export function VenueDetails({ receipt }: { readonly receipt: FixedPeriodReceipt }) {
  const text = useText();
  const { openingSamples, windowSamples, tickScale } = receipt;
  if (openingSamples.length + windowSamples.length === 0) return null;
  return (
    <details className={styles['venues']}>
      <summary>{text('flash.venues')}</summary>
      <Samples title={text('flash.figure.openingSeconds')} samples={openingSamples} tickScale={tickScale} />
      <Samples title={text('flash.tenSamples')} samples={windowSamples} tickScale={tickScale} />
      <p className={styles['small']}>
        {text('flash.venueRules', {
          fresh: indexRules.freshMs / 1_000,
          eject: percentOf(indexRules.ejectPpm),
          ejectFor: indexRules.ejectAfterMs / 1_000,
          back: indexRules.backAfterMs / 60_000,
          clamp: percentOf(indexRules.clampPpm),
        })}
      </p>
    </details>
  );
}

const percentOf = (ppm: bigint): string => `${payoutPercent(formatDecimal(ppm, 6))}%`;

function Samples(props: {
  readonly title: string;
  readonly samples: readonly IndexSample[];
  readonly tickScale: number;
}) {
  const { title, samples, tickScale } = props;
  if (samples.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      {samples.map((sample) => (
        <VenueTable key={sample.second} sample={sample} tickScale={tickScale} />
      ))}
    </>
  );
}

function VenueTable({ sample, tickScale }: { readonly sample: IndexSample; readonly tickScale: number }) {
  const text = useText();
  const time = useTime();
  const { second, price, problem, venues, seq } = sample;
  return (
    <table>
      <caption>
        <span className="num">{time.time(second * 1_000)}</span>{' '}
        {price === null ? (
          text(`flash.problem.${problem ?? 'missing'}`)
        ) : (
          <b className="num">{tickPrice(price, tickScale)}</b>
        )}
        {venues.length > 0 && (
          <> · {text('flash.venuesCounted', { counted: countedVenues(sample), all: venues.length })}</>
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
