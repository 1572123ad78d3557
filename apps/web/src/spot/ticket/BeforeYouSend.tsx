import { formatDecimal, type OrderPreview } from '@candor/amount';
import { Total, Worked } from '@candor/ui';
import type { ReactNode } from 'react';
import type { MessageKey } from '@candor/i18n';
import { useText } from '../../i18n/text.ts';
import type { AmountField } from './form.ts';
import { exactQuote, fractionText, priceText, quantityText, quoteText, rateText } from './figures.ts';
import { averageWorkings, feeWorkings, restWorkings, totalWorkings } from './preview-workings.ts';
import { useAnnounced } from './use-announced.ts';
import type { TicketView } from './use-ticket.ts';
import styles from './Ticket.module.css';

const fieldNames: Readonly<Record<AmountField, MessageKey>> = {
  price: 'ticket.price',
  quantity: 'ticket.amount',
  budget: 'ticket.budget',
  trigger: 'ticket.trigger',
  stopLimit: 'ticket.stopLimit',
  trailing: 'ticket.trailing',
  display: 'ticket.display',
};

/** The order walked through the live book: what fills, what rests, each fee with its base, the total. Its lines add up to the total. */
export function BeforeYouSend({ view, changed }: { readonly view: TicketView; readonly changed: boolean }) {
  const text = useText();
  const { preview, missing, book } = view;
  return (
    <section aria-labelledby="before-you-send" className={styles['before']}>
      <div className={styles['beforeHead']}>
        <h3 id="before-you-send">{text('ticket.before')}</h3>
        {book !== undefined && (
          <span className={styles['small']}>{text('ticket.bookNumber', { sequence: String(book.sequence) })}</span>
        )}
      </div>
      {preview === undefined ? (
        <p className={styles['nothing']}>
          {missing === undefined
            ? text('ticket.noBook')
            : text('ticket.nothingYet', { field: text(fieldNames[missing]) })}
        </p>
      ) : (
        <Lines view={view} preview={preview} changed={changed} />
      )}
    </section>
  );
}

function Lines({
  view,
  preview,
  changed,
}: {
  readonly view: TicketView;
  readonly preview: OrderPreview;
  readonly changed: boolean;
}) {
  const text = useText();
  const { terms, quote, base, form } = view;
  const { scale } = terms;
  const total = preview.mostYouPay ?? preview.leastYouGet;
  const later = laterPart(preview, total, form.side);
  const totalText = total === undefined ? undefined : quoteText(total, scale);
  const label = text(form.side === 'buy' ? 'ticket.payAtMost' : 'ticket.getAtLeast');
  const announced = useAnnounced(totalText === undefined ? '' : `${label} ${totalText} ${quote}`);
  const fundShare = preview.fees.reduce((sum, fee) => sum + fee.fundShare, 0n);
  return (
    <>
      {preview.filledLots > 0n && (
        <Line
          label={text('ticket.fillsNow', {
            quantity: quantityText(preview.filledLots, scale),
            price: preview.averagePrice?.decimal ?? '',
          })}
        >
          <Worked {...averageWorkings(view, preview, text)}>{quoteText(preview.filledNotional, scale)}</Worked>
        </Line>
      )}
      {later !== undefined && (
        <Line label={laterLabel(view, preview, text)}>
          <Worked {...restWorkings(view, preview, text)}>{quoteText(later.notional, scale)}</Worked>
        </Line>
      )}
      {preview.feeNow > 0n && (
        <Line
          label={text('ticket.takerFee', {
            rate: rateText(terms.takerPpm),
            base: quoteText(preview.filledNotional, scale),
          })}
        >
          <Worked {...feeWorkings(view, preview.filledNotional, terms.takerPpm, preview.feeNow, text)}>
            {quoteText(preview.feeNow, scale)}
          </Worked>
        </Line>
      )}
      {later !== undefined && (
        <Line
          label={text('ticket.laterFee', {
            rate: rateText(Math.max(terms.makerPpm, terms.takerPpm)),
            base: quoteText(later.notional, scale),
          })}
        >
          {quoteText(later.fee, scale)}
        </Line>
      )}
      {preview.canceledLots > 0n && (
        <Line label={text('ticket.endsUnfilled')}>
          {quantityText(preview.canceledLots, scale)} {base}
        </Line>
      )}
      {total !== undefined && (
        <div data-changed={changed ? '' : undefined} className={styles['line']} style={{ display: 'block' }}>
          <Total
            label={label}
            value={
              <Worked {...totalWorkings(view, preview, total, text)}>
                <span title={exactQuote(total, scale)}>{totalText}</span>
              </Worked>
            }
            unit={quote}
          />
        </div>
      )}
      {preview.worstPriceTicks !== undefined && (
        <Line label={text('ticket.worstPrice')}>{priceText(preview.worstPriceTicks, scale)}</Line>
      )}
      {preview.slippage !== undefined && form.type !== 'limit' && (
        <Line label={text('ticket.slippage')}>{fractionText(preview.slippage, 4)}</Line>
      )}
      {preview.unspentBudget !== undefined && preview.unspentBudget > 0n && (
        <Line label={text('ticket.unspent')}>{quoteText(preview.unspentBudget, scale)}</Line>
      )}
      {!preview.exact && <p className={styles['note']}>{text('ticket.estimate')}</p>}
      {fundShare > 0n && (
        <p className={styles['note']}>
          {text('ticket.fundShare', { amount: formatDecimal(fundShare, scale.quoteScale, 2), asset: quote })}
        </p>
      )}
      <span className="visually-hidden" aria-live="polite">
        {announced}
      </span>
    </>
  );
}

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <p className={styles['line']}>
    <span>{label}</span>
    <span className="num">{children}</span>
  </p>
);

/** What rests or waits, and the largest fee on it: the difference that makes the lines add up to the total. */
function laterPart(preview: OrderPreview, total: bigint | undefined, side: 'buy' | 'sell') {
  const later = preview.fees.find(({ when }) => when === 'when_filled');
  const part = preview.rests ?? preview.waits;
  if (part === undefined || later === undefined || total === undefined) return undefined;
  const signed =
    side === 'buy' ? total - preview.filledNotional - preview.feeNow : preview.filledNotional - preview.feeNow - total;
  return { notional: later.base, fee: side === 'buy' ? signed - later.base : signed + later.base };
}

function laterLabel(
  { terms: { scale } }: TicketView,
  { rests, waits }: OrderPreview,
  text: ReturnType<typeof useText>,
): string {
  if (rests !== undefined)
    return text('ticket.rests', {
      quantity: quantityText(rests.quantityLots, scale),
      price: priceText(rests.priceTicks, scale),
    });
  if (waits === undefined) return '';
  const price = priceText(waits.triggerPriceTicks, scale);
  if (waits.quantityLots === undefined) return text('ticket.waitsBudget', { price });
  return text('ticket.waits', { quantity: quantityText(waits.quantityLots, scale), price });
}
