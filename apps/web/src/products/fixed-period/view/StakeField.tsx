import { displayAmount, groupTyped } from '@candor/amount';
import type { PeriodOffer } from '@candor/protocol';
import { classes, FieldError, IconButton } from '@candor/ui';
import { Minus, Plus } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { useText } from '../../../i18n/text.ts';
import { takesKey } from '../../../keys/dispatch.ts';
import { useBalanceText } from '../../../preferences/balance-text.ts';
import { mostStake, stepStake, wholeOf, type StakeProblem } from '../model/stake.ts';
import styles from './FlashForm.module.css';

const quickStakes = ['50', '100', '200', '500', '1000'];

/**
 * A whole stake. What is typed stays as it is and is refused in words if it is none: nothing is cut
 * off unseen.
 */
export function StakeField(props: {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly offer: PeriodOffer;
  readonly problem: StakeProblem | undefined;
  /** What the wallet has; undefined for a visitor. */
  readonly free: string | undefined;
}) {
  const { typed, onTyped, offer, problem, free } = props;
  const text = useText();
  const { balanceText } = useBalanceText();
  const id = useId();
  const { stakeAsset } = offer;
  const least = groupTyped(String(wholeOf(offer.minimumStake)));
  const most = groupTyped(String(wholeOf(offer.maximumStake)));
  const takeMost = () => onTyped(mostStake(free ?? '0', offer));
  const step = (steps: number) => onTyped(stepStake(typed, steps, offer));
  const takes = takesKey('most', takeMost);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (free !== undefined && takes(event.nativeEvent)) return event.preventDefault();
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    step(direction * (event.shiftKey ? 10 : 1));
  };
  const words =
    problem === 'not_whole'
      ? text('flash.integer')
      : problem === 'below'
        ? text('flash.below', { amount: least, asset: stakeAsset })
        : problem === 'above'
          ? text('flash.above', { amount: most, asset: stakeAsset })
          : undefined;
  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {text('flash.stake', { asset: stakeAsset })}
      </label>
      <div className={styles['box']} data-wrong={words === undefined ? undefined : ''}>
        <IconButton
          label={text('flash.less')}
          icon={<Minus size={16} strokeWidth={1.5} aria-hidden />}
          onClick={() => step(-1)}
        />
        <input
          id={id}
          className={classes('num', styles['figure'])}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={typed}
          aria-invalid={words === undefined ? undefined : true}
          aria-describedby={words === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
          onChange={(event) => onTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          label={text('flash.more')}
          icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
          onClick={() => step(1)}
        />
        <span className={styles['unit']}>{stakeAsset}</span>
        {free !== undefined && (
          <button type="button" tabIndex={-1} className={styles['max']} onClick={takeMost}>
            {text('assets.max')}
          </button>
        )}
      </div>
      {words !== undefined && <FieldError id={`${id}-error`} text={words} />}
      <div className={styles['quick']} role="group" aria-label={text('flash.quickStakes')}>
        {quickStakes.map((stake) => (
          <button key={stake} type="button" className={styles['quickStake']} onClick={() => onTyped(stake)}>
            {stake}
          </button>
        ))}
      </div>
      <p id={`${id}-hint`} className={styles['bounds']}>
        <span>{text('flash.bounds', { least, most })}</span>
        {free !== undefined && (
          <span className="num">{text('flash.free', { amount: balanceText(displayAmount(free, 2)) })}</span>
        )}
      </p>
    </div>
  );
}
