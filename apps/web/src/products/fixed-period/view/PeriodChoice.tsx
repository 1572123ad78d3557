import type { PeriodOffer } from '@candor/protocol';
import { useRef, type KeyboardEvent } from 'react';
import { useText } from '../../../i18n/text.ts';
import { payoutPercent } from '../model/receipt.ts';
import styles from './FlashForm.module.css';

/** How long until settlement, each period with what it pays. Arrow keys move the choice. */
export function PeriodChoice(props: {
  readonly offers: readonly PeriodOffer[];
  readonly value: number;
  readonly onValue: (seconds: number) => void;
}) {
  const text = useText();
  const { offers, value, onValue } = props;
  const group = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = offers.findIndex(({ durationSeconds }) => durationSeconds === value);
    const next = (at + step + offers.length) % offers.length;
    const offer = offers[next];
    if (offer === undefined) return;
    onValue(offer.durationSeconds);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div>
      <p className={styles['label']}>{text('flash.settleAfter')}</p>
      <div
        ref={group}
        role="radiogroup"
        aria-label={text('flash.settleAfter')}
        tabIndex={-1}
        className={styles['periods']}
        onKeyDown={onKey}
      >
        {offers.map(({ durationSeconds, payoutRate }) => (
          <button
            key={durationSeconds}
            type="button"
            role="radio"
            aria-checked={durationSeconds === value}
            tabIndex={durationSeconds === value ? 0 : -1}
            className={styles['period']}
            onClick={() => onValue(durationSeconds)}
          >
            <span>{text('flash.seconds', { seconds: durationSeconds })}</span>
            <span className={styles['payout']}>{payoutPercent(payoutRate)}%</span>
          </button>
        ))}
      </div>
    </div>
  );
}
