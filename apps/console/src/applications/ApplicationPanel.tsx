import { type ApplicationRow, applicationStates, type OpenedApplication, openApplication } from '@candor/protocol';
import { Button } from '@candor/ui';
import { KeyName } from '../app/KeyName.tsx';
import { Loaded } from '../app/Loaded.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { Profile } from '../users/Profile.tsx';
import { Checks } from '../verifications/Checks.tsx';
import { useRead } from '../wire/use-ask.ts';
import { Marks } from './Marks.tsx';
import { Said } from './Said.tsx';
import styles from '../verifications/Verifications.module.css';

/** One application: what was said, how the conditions stand, the person beside it, and the ways to decide. */
export function ApplicationPanel(props: {
  readonly row: ApplicationRow;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
  readonly onStep: (step: number) => void;
}) {
  const text = useText();
  const time = useTime();
  const { applicationId, userId, kind, submittedAtMs, state, proposed } = props.row;
  const opened = useRead(openApplication, { applicationId }, { once: true });
  const title = `${text('cases.user', { id: String(userId) })} · ${text(`apps.kind.${kind}`)}`;
  const waits = state === 'submitted';
  return (
    <section className={styles['panel']} aria-label={title}>
      <header className={styles['line']}>
        <h2 className={styles['title']}>{title}</h2>
        <span className={styles['small']}>{text('cases.since', { time: time(submittedAtMs) })}</span>
      </header>
      <p className={styles['badges']}>
        <Marks row={props.row} />
      </p>
      <Loaded query={opened}>{(found) => <Found found={found} />}</Loaded>
      <footer className={styles['actions']}>
        {waits && (
          <>
            <Button variant="primary" disabled={opened.data === undefined || proposed} onClick={props.onApprove}>
              {text('apps.approve')} <KeyName name="A" />
            </Button>
            <Button variant="danger" disabled={opened.data === undefined} onClick={props.onRefuse}>
              {text('approvals.refuse')} <KeyName name="R" />
            </Button>
          </>
        )}
        <span className={styles['space']} />
        <Button onClick={() => props.onStep(-1)}>
          {text('cases.previous')} <KeyName name="K" />
        </Button>
        <Button onClick={() => props.onStep(1)}>
          {text('cases.next')} <KeyName name="J" />
        </Button>
      </footer>
      <h3 className={styles['part']}>{text('apps.person')}</h3>
      <Profile userId={userId} />
    </section>
  );
}

function Found({ found }: { readonly found: OpenedApplication }) {
  const text = useText();
  const { conditions, earlier, reason } = found;
  return (
    <>
      {reason !== '' && <p>{text('apps.reasonGiven', { reason })}</p>}
      <div className={styles['columns']}>
        <Said found={found} />
        <div>
          <h3 className={styles['part']}>{text('apps.conditions')}</h3>
          <Checks
            checks={conditions.map(({ condition, holds, days }) => ({
              says: text(`apps.condition.${condition}`, { days: days ?? 0 }),
              holds,
            }))}
          />
        </div>
      </div>
      {earlier.length > 0 && <Earlier earlier={earlier} />}
    </>
  );
}

function Earlier({ earlier }: Pick<OpenedApplication, 'earlier'>) {
  const text = useText();
  const time = useTime();
  return (
    <div>
      <h3 className={styles['part']}>{text('apps.earlier')}</h3>
      <ul className={styles['refusals']}>
        {earlier.map(({ state, decidedAtMs, reason }) => {
          const known = applicationStates.find((one) => one === state && one !== 'none');
          return (
            <li key={decidedAtMs}>
              <span className={styles['small']}>{time(decidedAtMs)}</span>{' '}
              {known !== undefined && known !== 'none' && <strong>{text(`apps.state.${known}`)}</strong>} {reason}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
