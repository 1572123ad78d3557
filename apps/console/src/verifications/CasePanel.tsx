import { openCase, refusalReasons, type OpenedCase, type WaitingCase } from '@candor/protocol';
import { CaseFrame } from '../cases/CaseFrame.tsx';
import { Checks } from '../cases/Checks.tsx';
import { Earlier } from '../cases/Earlier.tsx';
import type { PersonCase } from '../cases/person-case.ts';
import type { CaseDesk } from '../cases/use-case-desk.ts';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { WaitReasons } from './WaitReasons.tsx';
import { FactsTable } from './FactsTable.tsx';
import { Photos } from './Photos.tsx';
import styles from '../cases/Cases.module.css';

/**
 * One case: what was sent in, what a machine could check, what eyes have to see, and the ways to
 * decide.
 */
export function CasePanel(props: {
  readonly shown: PersonCase<WaitingCase>;
  readonly desk: Pick<CaseDesk<WaitingCase>, 'onDecide' | 'onStep'>;
}) {
  const text = useText();
  const { shown, desk } = props;
  const opened = useRead(openCase, { verificationId: shown.id }, { once: true });
  return (
    <CaseFrame
      shown={shown}
      desk={desk}
      grant={text('cases.certify')}
      badges={<WaitReasons reasons={shown.row.waitsBecause} />}
      opened={opened}
    >
      {(found) => <Found found={found} />}
    </CaseFrame>
  );
}

function Found({ found }: { readonly found: OpenedCase }) {
  const text = useText();
  const { checks, sameDocument, photos, refusals } = found;
  const named = (reason: string): string | undefined => {
    const known = refusalReasons.find((one) => one === reason);
    return known === undefined ? undefined : text(`cases.reason.${known}`);
  };
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
      <Earlier
        title={text('cases.refusals')}
        decisions={refusals.map(({ decidedAtMs, reason, remark }) => ({
          decidedAtMs,
          decided: named(reason),
          words: remark,
        }))}
      />
    </>
  );
}
