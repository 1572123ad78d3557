import { displayAmount, displaySigned, negateDecimal, type FixedPeriodDirection } from '@candor/amount';
import type { PeriodOffer } from '@candor/protocol';
import { classes, Total } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { useBalanceText } from '../../../preferences/balance-text.ts';
import { stakeFigures } from '../model/stake.ts';
import styles from './FlashForm.module.css';

/**
 * What each outcome gives and takes, what is left, and how often one has to be right; all in one
 * size.
 */
export function BeforeStake(props: {
  readonly direction: FixedPeriodDirection;
  readonly stake: string | undefined;
  readonly percent: string;
  readonly offer: PeriodOffer;
  readonly free: string;
}) {
  const { direction, stake, percent, offer, free } = props;
  const text = useText();
  const { balanceText } = useBalanceText();
  const { stakeAsset: asset } = offer;
  // The odds hang on the payout alone: they are said before anything is typed.
  const figures = stakeFigures(stake ?? '100', offer, free);
  const shown = (amount: string) => (stake === undefined ? '—' : displaySigned(amount, 2));
  const [won, lost] = [
    { label: text(direction === 'rise' ? 'flash.ifHigher' : 'flash.ifLower'), amount: figures.win },
    {
      label: text(direction === 'rise' ? 'flash.ifLower' : 'flash.ifHigher'),
      amount: negateDecimal(stake ?? '0'),
    },
  ];
  return (
    <section aria-label={text('ticket.before')} className={styles['before']}>
      <h2 className={styles['beforeHead']}>{text('ticket.before')}</h2>
      <Line label={won.label} value={shown(won.amount)} tone={stake === undefined ? undefined : 'up'} />
      <Line label={lost.label} value={shown(lost.amount)} tone={stake === undefined ? undefined : 'down'} />
      <Line label={text('flash.ifEqual')} value={stake === undefined ? '—' : '0.00'} />
      <Line label={text('flash.fee')} value={stake === undefined ? '—' : '0.00'} />
      <Total
        label={text('flash.leavesNow')}
        value={stake === undefined ? '—' : balanceText(displayAmount(figures.freeAfter, 2))}
        unit={asset}
      />
      <p className={styles['odds']}>
        <strong>{text('flash.breakEven', { rate: figures.breakEven })}</strong>{' '}
        {text('flash.breakEvenSum', { percent })}{' '}
        {text('flash.coinToss', { amount: displayAmount(figures.coinTossLoss, 2), asset, stake: stake ?? '100' })}
      </p>
    </section>
  );
}

const Line = (props: { readonly label: string; readonly value: string; readonly tone?: 'up' | 'down' | undefined }) => (
  <p className={styles['line']}>
    <span>{props.label}</span>
    <span className={classes('num', props.tone)}>{props.value}</span>
  </p>
);
