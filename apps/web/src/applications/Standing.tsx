import { type ApplicationKind, type ApplicationsView, withdrawApplication } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { Check, X } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { request } from '../transport/request.ts';
import { useApply } from './use-applications.ts';
import styles from './Applications.module.css';

type Standing = Pick<
  ApplicationsView['agent'],
  'state' | 'conditions' | 'submittedAtMs' | 'decidedAtMs' | 'reason' | 'tryAgainAtMs'
>;

/**
 * Whether the form may be shown: nothing is open, every condition holds, and it is not too early.
 */
export const mayApply = ({ state, conditions, tryAgainAtMs }: Standing): boolean =>
  state !== 'submitted' && state !== 'approved' && conditions.every(({ holds }) => holds) && tryAgainAtMs === null;

/** The conditions, each by itself, with its state. */
export function Conditions({ conditions }: Pick<Standing, 'conditions'>) {
  const text = useText();
  return (
    <div>
      <h2 className={styles['head']}>{text('apply.conditions')}</h2>
      <ul className={styles['conditions']}>
        {conditions.map(({ condition, holds, days }) => (
          <li key={condition} data-holds={holds ? '' : undefined}>
            {holds ? <Check size={16} strokeWidth={2} aria-hidden /> : <X size={16} strokeWidth={2} aria-hidden />}
            <span>{text(`apply.condition.${condition}`, { days: days ?? 0 })}</span>
            <small>{text(holds ? 'apply.holds' : 'apply.fails')}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What became of what was sent in; while it waits, the way to take it back. */
export function Outcome({ kind, standing }: { readonly kind: ApplicationKind; readonly standing: Standing }) {
  const text = useText();
  const time = useTime();
  const { busy, problem, send } = useApply();
  const { state, submittedAtMs, decidedAtMs, reason, tryAgainAtMs } = standing;
  if (state === 'submitted') {
    const withdraw = () => request(withdrawApplication, { input: { kind }, quiet: true });
    return (
      <div className={styles['note']}>
        <p>{text('apply.waiting', { time: time.dateTime(submittedAtMs ?? 0) })}</p>
        <Button busy={busy} onClick={() => void send(withdraw, 'apply.withdrawn')}>
          {text('apply.withdraw')}
        </Button>
        {problem !== undefined && <FieldError text={problem} />}
      </div>
    );
  }
  if (state !== 'refused' && state !== 'revoked') return null;
  return (
    <div className={styles['refused']} role="status">
      <p>
        <strong>
          {text(state === 'refused' ? 'apply.refused' : 'apply.revoked', { time: time.dateTime(decidedAtMs ?? 0) })}
        </strong>
      </p>
      <p className={styles['words']}>{reason}</p>
      {tryAgainAtMs !== null && <p>{text('apply.tryAgain', { time: time.dateTime(tryAgainAtMs) })}</p>}
    </div>
  );
}
