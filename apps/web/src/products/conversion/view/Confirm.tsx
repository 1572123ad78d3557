import type { SwapAmountSide, SwapQuote } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { useEffect, useRef } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import type { Failed } from '../model/use-once.ts';
import { MarketLink } from './MarketLink.tsx';
import { ExactTotal, QuoteFacts } from './QuoteFacts.tsx';
import { QuoteRing } from './QuoteRing.tsx';
import styles from './Swap.module.css';

interface Props {
  readonly side: SwapAmountSide;
  /** What is confirmed. */
  readonly quote: SwapQuote;
  /** The quote of now, which is offered once the other one has expired. */
  readonly newest: SwapQuote | undefined;
  readonly busy: boolean;
  readonly failed: Failed | undefined;
  readonly onBack: () => void;
  readonly onTake: (quote: SwapQuote) => void;
  readonly onSwap: () => void;
}

/** A quote that holds still until it is taken or expires. */
export function Confirm({ side, quote, newest, busy, failed, onBack, onTake, onSwap }: Props) {
  const text = useText();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const leftMs = quote.validUntilMs - useServerSeconds();
  // A swap whose outcome nobody knows is asked about under its own quote, however old.
  const isOver = failed?.unknown !== true && !busy && (leftMs < 1_000 || isSpent(failed));
  const fresh = newest !== undefined && newest.quoteSeq > quote.quoteSeq ? newest : undefined;
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label={text('swap.review')} className={styles['form']}>
      <div className={styles['holds']}>
        <QuoteRing leftMs={isOver ? 0 : leftMs} />
        <p role="status">{isOver ? failed === undefined && text('swap.expired') : text('swap.frozen')}</p>
      </div>
      <QuoteFacts price={quote} quote={quote} />
      <ExactTotal side={side} quote={quote} />
      {failed !== undefined && (
        <div>
          <FieldError text={failed.words} />
          <MarketLink reason={failed.reason} from={quote.from} to={quote.to} />
        </div>
      )}
      {isOver && fresh !== undefined && (
        <p className={styles['note']} role="status">
          {text('swap.newQuote', {
            pay: amountText(fresh.pay),
            from: fresh.from,
            receive: amountText(fresh.receive),
            to: fresh.to,
          })}
        </p>
      )}
      <div className={styles['choose']}>
        <Button size={44} disabled={busy} onClick={onBack}>
          {text('swap.back')}
        </Button>
        {isOver ? (
          <Button
            variant="primary"
            size={44}
            wide
            disabled={fresh === undefined}
            onClick={() => fresh !== undefined && onTake(fresh)}
          >
            {text('swap.take')}
          </Button>
        ) : (
          <Button variant="primary" size={44} wide busy={busy} onClick={onSwap}>
            {text('swap.do', { pay: amountText(quote.pay), from: quote.from })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether this quote will not be taken any more. */
const isSpent = (failed: Failed | undefined): boolean =>
  failed?.reason === 'quote_expired' || failed?.reason === 'quote_used';
