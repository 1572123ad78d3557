import { openCase, refusalReasons, type OpenedCase, type WaitingCase } from '@candor/protocol';
import { Button } from '@candor/ui';
import { KeyName } from '../app/KeyName.tsx';
import { Loaded } from '../app/Loaded.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { Checks } from './Checks.tsx';
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
          {text('cases.certify')} <KeyName name="A" />
        </Button>
        <Button variant="danger" disabled={opened.data === undefined} onClick={props.onRefuse}>
          {text('approvals.refuse')} <KeyName name="R" />
        </Button>
        <span className={styles['space']} />
        <Button onClick={() => props.onStep(-1)}>
          {text('cases.previous')} <KeyName name="K" />
        </Button>
        <Button onClick={() => props.onStep(1)}>
          {text('cases.next')} <KeyName name="J" />
        </Button>
      </footer>
    </section>
  );
}

function Found({ found }: { readonly found: OpenedCase }) {
  const text = useText();
  const { checks, sameDocument, photos, refusals } = found;
  return (
    <>
      <div className={styles['columns']}>
        <FactsTable found={found} />
        <div>
          <h3 className={styles['part']}>{text('cases.checks')}</h3>
          <Checks checks={checks.map(({ check, holds }) => ({ says: text(`cases.check.${check}`), holds }))} />
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
