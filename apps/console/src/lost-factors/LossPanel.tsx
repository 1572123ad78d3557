import { type FactorLossRow, type OpenedFactorLoss, openFactorLoss } from '@candor/protocol';
import { CaseFrame } from '../cases/CaseFrame.tsx';
import { Person } from '../cases/Person.tsx';
import type { PersonCase } from '../cases/person-case.ts';
import type { CaseDesk } from '../cases/use-case-desk.ts';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { Proposed } from './Proposed.tsx';
import styles from '../cases/Cases.module.css';

/**
 * One wish: how to reach the person, from when on two may decide, the ways to decide, and the
 * person.
 */
export function LossPanel(props: {
  readonly shown: PersonCase<FactorLossRow>;
  readonly desk: Pick<CaseDesk<FactorLossRow>, 'onDecide' | 'onStep'>;
}) {
  const text = useText();
  const { shown, desk } = props;
  const opened = useRead(openFactorLoss, { lossId: shown.id }, { once: true });
  return (
    <CaseFrame
      shown={shown}
      desk={desk}
      grant={text('users.reset')}
      {...(shown.proposed && { badges: <Proposed /> })}
      opened={opened}
      below={<Person userId={shown.userId} />}
    >
      {(found) => <LossFacts found={found} state={shown.row.state} />}
    </CaseFrame>
  );
}

/**
 * What was read once is not read again, as each look is on record: the queue has its present state,
 * and how to reach somebody is gone with the decision.
 */
function LossFacts({ found, state }: { readonly found: OpenedFactorLoss; readonly state: FactorLossRow['state'] }) {
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
