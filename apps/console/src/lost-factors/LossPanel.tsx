import { type FactorLossRow, type OpenedFactorLoss, openFactorLoss } from '@candor/protocol';
import { Button } from '@candor/ui';
import { KeyName } from '../app/KeyName.tsx';
import { Loaded } from '../app/Loaded.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { Profile } from '../users/Profile.tsx';
import { useRead } from '../wire/use-ask.ts';
import styles from '../verifications/Verifications.module.css';

/** One wish: how to reach the person, from when on two may decide, the person beside it, and the ways to decide. */
export function LossPanel(props: {
  readonly row: FactorLossRow;
  readonly onPropose: () => void;
  readonly onRefuse: () => void;
  readonly onStep: (step: number) => void;
}) {
  const text = useText();
  const time = useTime();
  const { lossId, userId, askedAtMs, state, proposed } = props.row;
  const opened = useRead(openFactorLoss, { lossId }, { once: true });
  const title = text('cases.user', { id: String(userId) });
  const shut = opened.data === undefined;
  return (
    <section className={styles['panel']} aria-label={title}>
      <header className={styles['line']}>
        <h2 className={styles['title']}>{title}</h2>
        <span className={styles['small']}>{text('cases.since', { time: time(askedAtMs) })}</span>
      </header>
      <Loaded query={opened}>{(found) => <Said found={found} state={state} />}</Loaded>
      <footer className={styles['actions']}>
        {state === 'waiting' && (
          <>
            <Button variant="primary" disabled={shut || proposed} onClick={props.onPropose}>
              {text('users.reset')} <KeyName name="A" />
            </Button>
            <Button variant="danger" disabled={shut} onClick={props.onRefuse}>
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

/** What was read once is not read again, as each look is on record: how it stands now the queue says, and how to reach somebody is gone with the decision. */
function Said({ found, state }: { readonly found: OpenedFactorLoss; readonly state: FactorLossRow['state'] }) {
  const text = useText();
  const time = useTime();
  const { reach, device, address, notBeforeMs, reason } = found;
  const facts = [
    ['mailbox.state', text(`lost.state.${state}`)],
    ['lost.reach', state === 'waiting' ? reach : ''],
    ['lost.notBefore', time(notBeforeMs)],
    ['lost.from', `${device} · ${address}`],
  ] as const;
  return (
    <>
      <table className={styles['facts']}>
        <tbody>
          {facts
            .filter(([, says]) => says !== '')
            .map(([name, says]) => (
              <tr key={name}>
                <th scope="row">{text(name)}</th>
                <td>{says}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {reason !== '' && <p>{text('apps.reasonGiven', { reason })}</p>}
    </>
  );
}
