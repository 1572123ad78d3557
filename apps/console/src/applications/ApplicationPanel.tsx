import { type ApplicationRow, applicationStates, type OpenedApplication, openApplication } from '@candor/protocol';
import { CaseFrame } from '../cases/CaseFrame.tsx';
import { Checks } from '../cases/Checks.tsx';
import { Earlier } from '../cases/Earlier.tsx';
import { Person } from '../cases/Person.tsx';
import type { PersonCase } from '../cases/person-case.ts';
import type { CaseDesk } from '../cases/use-case-desk.ts';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { ApplicationBadges } from './ApplicationBadges.tsx';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import styles from '../cases/Cases.module.css';

/**
 * One application: what was said, the state of each condition, the ways to decide, and the person.
 */
export function ApplicationPanel(props: {
  readonly shown: PersonCase<ApplicationRow>;
  readonly desk: Pick<CaseDesk<ApplicationRow>, 'onDecide' | 'onStep'>;
}) {
  const text = useText();
  const { shown, desk } = props;
  const opened = useRead(openApplication, { applicationId: shown.id }, { once: true });
  return (
    <CaseFrame
      shown={shown}
      desk={desk}
      grant={text('apps.approve')}
      badges={<ApplicationBadges row={shown.row} />}
      opened={opened}
      below={<Person userId={shown.userId} />}
    >
      {(found) => <Found found={found} />}
    </CaseFrame>
  );
}

function Found({ found }: { readonly found: OpenedApplication }) {
  const text = useText();
  const { conditions, earlier, reason } = found;
  const named = (state: OpenedApplication['state']): string | undefined => {
    const known = applicationStates.find((one) => one === state);
    return known === undefined || known === 'none' ? undefined : text(`apps.state.${known}`);
  };
  return (
    <>
      {reason !== '' && <p>{text('apps.reasonGiven', { reason })}</p>}
      <div className={styles['columns']}>
        <ApplicationFacts found={found} />
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
      <Earlier
        title={text('apps.earlier')}
        decisions={earlier.map((one) => ({
          decidedAtMs: one.decidedAtMs,
          decided: named(one.state),
          words: one.reason,
        }))}
      />
    </>
  );
}
