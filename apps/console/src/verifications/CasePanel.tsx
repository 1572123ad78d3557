import { openCase, refusalReasons, type OpenedCase, type WaitingCase } from '@candor/protocol';
import { Button, Kbd } from '@candor/ui';
import { Check, X } from 'lucide-react';
import { Loaded } from '../app/Loaded.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { FactsTable } from './FactsTable.tsx';
import { Photos } from './Photos.tsx';
import { Because } from './Queue.tsx';
import styles from './Verifications.module.css';

/** One case: what was sent in, what a machine could check, what eyes have to see, and the ways to decide. */
export function CasePanel(props: {
  readonly waiting: WaitingCase;
  readonly onCertify: () => void;
  readonly onRefuse: () => void;
  readonly onStep: (step: number) => void;
}) {
  const text = useText();
  const time = useTime();
  const { verificationId, userId, level, submittedAtMs, waitsBecause } = props.waiting;
  const opened = useRead(openCase, { verificationId }, { once: true });
  const title = `${text('cases.user', { id: String(userId) })} · ${text(`cases.level.${level}`)}`;
  return (
    <section className={styles['panel']} aria-label={title}>
      <header className={styles['line']}>
        <h2 className={styles['title']}>{title}</h2>
        <span className={styles['small']}>{text('cases.since', { time: time(submittedAtMs) })}</span>
      </header>
      <p className={styles['badges']}>
        <Because reasons={waitsBecause} />
      </p>
      <Loaded query={opened}>{(found) => <Found found={found} />}</Loaded>
      <footer className={styles['actions']}>
        <Button variant="primary" disabled={opened.data === undefined} onClick={props.onCertify}>
          {text('cases.certify')} <Key name="A" />
        </Button>
        <Button variant="danger" disabled={opened.data === undefined} onClick={props.onRefuse}>
          {text('approvals.refuse')} <Key name="R" />
        </Button>
        <span className={styles['space']} />
        <Button onClick={() => props.onStep(-1)}>
          {text('cases.previous')} <Key name="K" />
        </Button>
        <Button onClick={() => props.onStep(1)}>
          {text('cases.next')} <Key name="J" />
        </Button>
      </footer>
    </section>
  );
}

const Key = ({ name }: { readonly name: string }) => (
  <span aria-hidden>
    <Kbd>{name}</Kbd>
  </span>
);

function Found({ found }: { readonly found: OpenedCase }) {
  const text = useText();
  const { checks, sameDocument, photos, refusals } = found;
  return (
    <>
      <div className={styles['columns']}>
        <FactsTable found={found} />
        <div>
          <h3 className={styles['part']}>{text('cases.checks')}</h3>
          <ul className={styles['checks']}>
            {checks.map(({ check, holds }) => (
              <li key={check} className={styles[holds ? 'holds' : 'fails']}>
                {holds ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
                <span>
                  {text(`cases.check.${check}`)}
                  <span className="visually-hidden">: {text(holds ? 'cases.holds' : 'cases.fails')}</span>
                </span>
              </li>
            ))}
          </ul>
          {sameDocument.length > 0 && (
            <p className={styles['small']}>{text('cases.others', { users: sameDocument.join(', ') })}</p>
          )}
        </div>
      </div>
      {photos.length > 0 && <Photos photos={photos} />}
      {refusals.length > 0 && <Refusals refusals={refusals} />}
    </>
  );
}

function Refusals({ refusals }: Pick<OpenedCase, 'refusals'>) {
  const text = useText();
  const time = useTime();
  return (
    <div>
      <h3 className={styles['part']}>{text('cases.refusals')}</h3>
      <ul className={styles['refusals']}>
        {refusals.map(({ decidedAtMs, reason, remark }) => {
          const known = refusalReasons.find((one) => one === reason);
          return (
            <li key={decidedAtMs}>
              <span className={styles['small']}>{time(decidedAtMs)}</span>{' '}
              {known !== undefined && <strong>{text(`cases.reason.${known}`)}</strong>} {remark}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
