import { Button, Empty } from '@candor/ui';
import { useState } from 'react';
import { useText, useTime } from '../i18n/text.ts';
import type { OwnPasskey, OwnSecurity } from './own-security.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import styles from './OwnSecurity.module.css';

interface Change {
  readonly kind: 'rename' | 'remove';
  readonly passkey: OwnPasskey;
}

/** The operator's passkeys, each with its name and its last use. */
export function PasskeyList({ security: { passkeys, totpSinceMs } }: { readonly security: OwnSecurity }) {
  const text = useText();
  const time = useTime();
  const [change, setChange] = useState<Change>();
  const close = () => setChange(undefined);
  if (passkeys.length === 0) return <Empty text={text('own.none')} />;
  const isLast = passkeys.length === 1 && totpSinceMs !== null;
  return (
    <>
      <ul className={styles['list']}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} data-listed>
            <span className={styles['named']}>
              <strong>{passkey.name}</strong>
              <small>{text('own.addedAt', { time: time(passkey.createdAtMs) })}</small>
              <small>
                {passkey.lastUsedAtMs === null
                  ? text('own.neverUsed')
                  : text('own.used', { time: time(passkey.lastUsedAtMs) })}
              </small>
            </span>
            <span className={styles['acts']}>
              {(['rename', 'remove'] as const).map((kind) => (
                <Button
                  key={kind}
                  size={28}
                  aria-label={`${text(`own.${kind}`)}, ${passkey.name}`}
                  onClick={() => setChange({ kind, passkey })}
                >
                  {text(`own.${kind}`)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {change?.kind === 'rename' && <RenameDialog passkey={change.passkey} onClose={close} />}
      {change?.kind === 'remove' && <RemoveDialog passkey={change.passkey} isLast={isLast} onClose={close} />}
    </>
  );
}
