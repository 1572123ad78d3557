import type { VerificationLevel } from '@candor/protocol';
import { classes } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { Arrived } from '../page/Arrived.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { Advanced } from './Advanced.tsx';
import { LevelTable } from './LevelTable.tsx';
import { Primary } from './Primary.tsx';
import { refusalText } from './refusal-text.ts';
import { type Level, useVerification, type VerificationState } from './state.ts';
import styles from './Verification.module.css';

/**
 * /account/center/kyc: who the user is, level by level. With `only`, the form of one level, as the
 * user centre shows it.
 */
export function VerificationPage({ only }: { readonly only?: VerificationLevel }) {
  const text = useText();
  const state = useVerification();
  return (
    <section aria-labelledby="kyc">
      <h1 id="kyc" className={classes(styles['title'], 'display')}>
        {text('verify.title')}
      </h1>
      <Loaded query={state} rows={6} label={text('verify.title')}>
        {(data) => <Levels state={data} only={only} />}
      </Loaded>
    </section>
  );
}

function Levels({ state, only }: { readonly state: VerificationState; readonly only: VerificationLevel | undefined }) {
  const text = useText();
  const [sent, setSent] = useState(false);
  const { primary, advanced, email } = state;
  const level = only ?? (primary.state === 'certified' ? 'advanced' : 'primary');
  const shown = level === 'primary' ? primary : advanced;
  const editable = shown.state === 'none' || shown.state === 'refused';
  return (
    <>
      <ol className={styles['levels']}>
        <Step
          name={text('verify.primary')}
          what={text('verify.primaryWhat')}
          level={primary}
          here={level === 'primary'}
        />
        <Step
          name={text('verify.advanced')}
          what={text('verify.advancedWhat')}
          level={advanced}
          here={level === 'advanced'}
        />
        <Step
          name={
            email.state === 'certified' ? (
              text('verify.email')
            ) : (
              <Link to="/user/index" search={{ key: 'certified' }}>
                {text('verify.email')}
              </Link>
            )
          }
          what={text('verify.emailWhat')}
          level={{ ...nothing, state: email.state }}
          here={false}
        />
      </ol>
      <div className={styles['two']}>
        <div className={styles['form']}>
          <Arrived key={level} here={sent}>
            <Outcome level={shown} />
          </Arrived>
          {level === 'primary' && editable && <Primary onSent={() => setSent(true)} />}
          {level === 'primary' && !editable && (
            <dl className={styles['facts']}>
              <div>
                <dt>{text('verify.name')}</dt>
                <dd>{primary.name}</dd>
              </div>
              <div>
                <dt>{text('verify.idNumber')}</dt>
                <dd>{primary.idNumber}</dd>
              </div>
            </dl>
          )}
          {level === 'advanced' && editable && primary.state === 'certified' && (
            <Advanced onSent={() => setSent(true)} />
          )}
          {level === 'advanced' && primary.state !== 'certified' && (
            <p>
              <Link to="/user/index" search={{ key: 'primary' }}>
                {text('verify.primaryFirst')}
              </Link>
            </p>
          )}
        </div>
        <Aside state={state} />
      </div>
    </>
  );
}

const nothing = { submittedAtMs: null, decidedAtMs: null, reason: '', remark: '' } as const;

function Step(props: {
  readonly name: ReactNode;
  readonly what: string;
  readonly level: Level;
  readonly here: boolean;
}) {
  const { name, what, level, here } = props;
  const done = level.state === 'certified';
  return (
    <li data-done={done ? '' : undefined} aria-current={here ? 'step' : undefined} className={styles['level']}>
      <strong>
        {done && <Check size={15} strokeWidth={2} aria-hidden />} {name}
      </strong>
      <span>{what}</span>
    </li>
  );
}

/** What became of what was sent in. */
function Outcome({ level }: { readonly level: Level }) {
  const text = useText();
  const time = useTime();
  const { state, submittedAtMs, decidedAtMs, reason, remark } = level;
  if (state === 'submitted')
    return <p className={styles['note']}>{text('verify.waiting', { time: time.dateTime(submittedAtMs ?? 0) })}</p>;
  if (state === 'certified')
    return <p className={styles['note']}>{text('verify.certified', { date: time.date(decidedAtMs ?? 0) })}</p>;
  if (state !== 'refused') return null;
  return (
    <div className={styles['refused']} role="status">
      <p>
        <strong>{text('verify.refused')}</strong> {text(refusalText(reason))}
      </p>
      {remark !== '' && <p>{remark}</p>}
      <p>{text('verify.tryAgain')}</p>
    </div>
  );
}

function Aside({ state }: { readonly state: VerificationState }) {
  const text = useText();
  return (
    <aside className={styles['aside']}>
      <LevelTable own={state.level} />
      <h2>{text('verify.whoSees')}</h2>
      <p>{text('verify.whoSeesText')}</p>
      <p className={styles['small']}>{text('verify.views', { count: state.photoViews })}</p>
    </aside>
  );
}
