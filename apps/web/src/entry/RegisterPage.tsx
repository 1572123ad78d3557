import { getRouteApi } from '@tanstack/react-router';
import type { MessageKey } from '@candor/i18n';
import { useText } from '../i18n/text.ts';
import { useTitle } from '../page/use-title.ts';
import { DemoNote } from './DemoNote.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { EntryTabs } from './EntryTabs.tsx';
import { keptInvitation } from './kept-invitation.ts';
import { RegisterForm } from './RegisterForm.tsx';
import styles from './Entry.module.css';

const route = getRouteApi('/user/register');

/** /user/register: address, password with its rules, an optional invite code. */
export function RegisterPage() {
  const text = useText();
  const { back, invite_code: invited } = route.useSearch();
  useTitle(text('entry.register'));
  return (
    <EntryFrame aside={<Kept />}>
      <EntryTabs here="register" back={back} />
      <RegisterForm back={back} invited={invited ?? keptInvitation()} />
      <DemoNote />
    </EntryFrame>
  );
}

const kept: readonly (readonly [what: MessageKey, why: MessageKey, howLong: MessageKey])[] = [
  ['entry.email', 'entry.kept.email', 'entry.kept.emailFor'],
  ['entry.password', 'entry.kept.password', 'entry.kept.passwordFor'],
  ['entry.kept.sessions', 'entry.kept.sessionsWhy', 'entry.kept.sessionsFor'],
];

function Kept() {
  const text = useText();
  return (
    <>
      <h2 className={`${styles['headline']} display`}>{text('entry.registerTitle')}</h2>
      <p className={styles['lead']}>{text('entry.registerLead')}</p>
      <dl className={styles['kept']}>
        {kept.map(([what, why, howLong]) => (
          <div key={what}>
            <dt>{text(what)}</dt>
            <dd>{text(why)}</dd>
            <dd>{text(howLong)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
