import { operatorSecurity } from '@candor/protocol';
import { Button } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { actionText } from '../audit/action-text.ts';
import { RoomHead } from '../app/RoomHead.tsx';
import { useSession } from '../entry/session.ts';
import { useText, useTime } from '../i18n/text.ts';
import { ShownNameDialog } from './ShownNameDialog.tsx';
import { useRead } from '../wire/use-ask.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { NewCodes } from './NewCodes.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import type { OwnSecurity } from './own-security.ts';
import styles from './OwnSecurity.module.css';

/**
 * What an operator shows beside the password: passkeys, and the authenticator that counts while
 * there is none.
 */
export function OwnSecurityPage() {
  const text = useText();
  const read = useRead(operatorSecurity);
  return (
    <>
      <RoomHead title={text('own.room')} lead={text('own.lead')} />
      <Loaded query={read}>
        {(security) => (
          <div className={styles['parts']}>
            <section className={styles['part']}>
              <h2>{text('users.passkeys')}</h2>
              <p>{text('own.text')}</p>
              <PasskeyList security={security} />
              <AddPasskey />
            </section>
            <Authenticator security={security} />
            <ShownName />
            <Latest entries={security.latest} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Under which name customers see the operator. */
function ShownName() {
  const text = useText();
  const operator = useSession()?.operator;
  const [changing, setChanging] = useState(false);
  if (operator === undefined) return null;
  return (
    <section className={styles['part']}>
      <h2>{text('own.shown')}</h2>
      <p>{text('own.shownText')}</p>
      <p>
        <strong>{operator.shownName}</strong>
      </p>
      <div>
        <Button onClick={() => setChanging(true)}>{text('own.rename')}</Button>
      </div>
      {changing && <ShownNameDialog operator={operator} onClose={() => setChanging(false)} />}
    </section>
  );
}

/** What was last done to one's log-in, so that what one did not do oneself is seen. */
function Latest({ entries }: { readonly entries: OwnSecurity['latest'] }) {
  const text = useText();
  const time = useTime();
  return (
    <section className={styles['part']}>
      <h2>{text('own.latest')}</h2>
      <ul className={styles['list']}>
        {entries.map(({ auditId, timeMs, action, name, address }) => (
          <li key={auditId}>
            <span className={styles['named']}>
              <span>{actionText(action, text)}</span>
              <small>{[time(timeMs), name, address].filter((part) => part !== '').join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Authenticator({ security }: { readonly security: OwnSecurity }) {
  const text = useText();
  const time = useTime();
  const { totpSinceMs, recoveryCodesLeft, passkeys } = security;
  const stands = passkeys.length > 0 ? 'own.totpRests' : 'own.totpSince';
  return (
    <section className={styles['part']}>
      <h2>{text('users.totp')}</h2>
      <p>{totpSinceMs === null ? text('own.noTotp') : text(stands, { time: time(totpSinceMs) })}</p>
      <p>
        {text('users.recovery')}: <span className="num">{recoveryCodesLeft}</span>
      </p>
      <NewCodes byPasskey={passkeys.length > 0} />
    </section>
  );
}
