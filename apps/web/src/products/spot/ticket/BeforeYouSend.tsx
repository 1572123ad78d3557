import { displayAmount, type PreviewWarning } from '@candor/amount';
import { classes, Num, ChangingText, Total, Worked } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import type { BeforeLine } from './before-lines.ts';
import { exactQuote } from './figures.ts';
import { fieldNames } from './field-names.ts';
import { useLocalValue } from '../../../market/rates.ts';
import { useAnnounced } from '../../../trade/form/use-announced.ts';
import type { TicketView } from './use-ticket.ts';
import styles from '../../../trade/form/Ticket.module.css';

/**
 * The order walked through the live book: what fills, what rests, each fee with its base, the
 * total. Its lines add up to the total.
 */
export function BeforeYouSend(props: {
  readonly view: TicketView;
  readonly moved: ReadonlySet<BeforeLine['key']> | undefined;
  readonly narrow: boolean;
}) {
  const text = useText();
  const { view, moved, narrow } = props;
  const { lines, summary, book, quote } = view;
  const total = lines?.findLast(({ key }) => key === 'total' || key === 'onBook');
  const announced = useAnnounced(total === undefined ? '' : `${total.label} ${total.value} ${quote}`);
  return (
    <>
      <section aria-label={text('ticket.before')} className={styles['before']}>
        {!narrow && (
          <div className={styles['beforeHead']}>
            <h3>{text('ticket.before')}</h3>
            {book !== undefined && (
              <span className={classes('num', styles['small'])}>
                {text('ticket.bookNumber', { sequence: displayAmount(String(book.sequence), 0) })}
              </span>
            )}
          </div>
        )}
        {lines === undefined ? (
          <p className={styles['nothing']}>
            <ChangingText>
              {summary.missing === undefined
                ? text('ticket.noBook')
                : text('ticket.nothingYet', { field: text(fieldNames[summary.missing]) })}
            </ChangingText>
          </p>
        ) : (
          <>
            <Lines lines={lines} moved={moved} quote={quote} narrow={narrow} />
            {quote === 'USDT' && total !== undefined && <LocalTotal usdt={total.value} />}
          </>
        )}
        <Notes view={view} />
        {!narrow && <FundNote view={view} />}
        <span className="visually-hidden" aria-live="polite">
          {announced}
        </span>
      </section>
      {narrow && <FundNote view={view} />}
    </>
  );
}

function Lines(props: {
  readonly lines: readonly BeforeLine[];
  readonly moved: ReadonlySet<BeforeLine['key']> | undefined;
  readonly quote: string;
  readonly narrow: boolean;
}) {
  const { narrow } = props;
  return props.lines.map((line) => (
    <div
      key={line.key}
      data-changed={props.moved?.has(line.key) === true ? '' : undefined}
      className={styles[lineStyle(line.key)]}
    >
      {line.key === 'total' ? (
        <Total
          label={narrow ? line.short : line.label}
          value={<Figure line={line} />}
          {...(narrow ? {} : { unit: props.quote })}
        />
      ) : (
        <>
          <span className="num">
            <ChangingText>{narrow ? line.short : line.label}</ChangingText>
          </span>
          <Figure line={line} />
        </>
      )}
    </div>
  ));
}

/** The total in the user's currency, where the top bar offers it. */
function LocalTotal({ usdt }: { readonly usdt: string }) {
  const shown = useLocalValue()(usdt.replaceAll(',', ''));
  return shown === undefined ? null : <p className={classes(styles['local'], 'num')}>{shown}</p>;
}

const lineStyle = (key: BeforeLine['key']): 'total' | 'sum' | 'line' =>
  key === 'total' ? 'total' : key === 'onBook' ? 'sum' : 'line';

function Figure({ line: { value, workings } }: { readonly line: BeforeLine }) {
  if (workings === undefined) return <Num>{value}</Num>;
  return <Worked {...workings}>{value}</Worked>;
}

/** What the figures do not say by themselves. */
function Notes({ view: { summary, form } }: { readonly view: TicketView }) {
  const text = useText();
  const { preview } = summary;
  if (preview === undefined) return null;
  const warned = preview.problem === undefined ? preview.warnings.filter(isNoted) : [];
  return (
    <>
      {form.type === 'market' && !summary.fields.budget && preview.filledLots > 0n && (
        <p className={styles['note']}>{text('ticket.marketNote')}</p>
      )}
      {form.type === 'oco' && <p className={styles['note']}>{text('ticket.ocoNote')}</p>}
      {warned.map((warning) => (
        <p key={warning} className={styles['note']}>
          {text(`ticket.warning.${warning}`)}
        </p>
      ))}
    </>
  );
}

/**
 * What of the fee goes to the security fund. On a phone it is under the button, which it would push
 * out of sight.
 */
function FundNote({ view: { summary, terms, quote, form } }: { readonly view: TicketView }) {
  const text = useText();
  // Of an OCO one leg alone is charged: its share is the larger of the two at most.
  const shares = summary.preview?.fees.map(({ fundShare }) => fundShare) ?? [];
  const fund = shares.reduce((sum, share) => (form.type === 'oco' ? (share > sum ? share : sum) : sum + share), 0n);
  if (fund <= 0n) return null;
  return (
    <p className={styles['fund']}>
      <ChangingText>
        {text(form.type === 'oco' ? 'ticket.fundShareOco' : 'ticket.fundShare', {
          amount: exactQuote(fund, terms.scale),
          asset: quote,
        })}
      </ChangingText>
    </p>
  );
}

/** Warnings that are not a refusal as well: those are said at their field. */
type Noted = Exclude<PreviewWarning, 'post_only_would_take' | 'fill_or_kill_would_fail' | 'price_outside_band'>;

const refusals: readonly PreviewWarning[] = ['post_only_would_take', 'fill_or_kill_would_fail', 'price_outside_band'];
const isNoted = (warning: PreviewWarning): warning is Noted => !refusals.includes(warning);
