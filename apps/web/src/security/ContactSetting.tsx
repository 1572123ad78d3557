import { useState } from 'react';
import type { ContactKind } from '../entry/contact.ts';
import { ContactForm } from './ContactForm.tsx';
import type { SecurityState } from '../step-up/state.ts';
import { WaitingContact } from './WaitingContact.tsx';
import styles from './Security.module.css';

/**
 * An address of the account: what is bound, what waits to take its place, and the form that binds.
 */
export function ContactSetting({ kind, state }: { readonly kind: ContactKind; readonly state: SecurityState }) {
  // What was typed is done with once it is bound: the next form is an empty one.
  const [round, setRound] = useState(0);
  const channel = kind === 'email' ? 'mail' : 'sms';
  const waiting = state.contactChanges.find((change) => change.channel === channel);
  const [openedAtMs] = useState(() => Date.now());
  const ready = waiting !== undefined && waiting.notBeforeMs <= openedAtMs ? waiting.address : undefined;
  return (
    <div className={styles['fields']}>
      {waiting !== undefined && <WaitingContact waiting={waiting} ready={ready !== undefined} />}
      <ContactForm
        key={`${round} ${ready}`}
        kind={kind}
        state={state}
        ready={ready}
        onDone={() => setRound((before) => before + 1)}
      />
    </div>
  );
}
