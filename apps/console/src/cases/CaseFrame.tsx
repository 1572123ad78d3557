import { Button } from '@candor/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { KeyName } from '../app/KeyName.tsx';
import { Loaded } from '../app/Loaded.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { mayDecide, type PersonCase } from './person-case.ts';
import type { CaseDesk } from './use-case-desk.ts';
import styles from './Cases.module.css';

/**
 * The open case: whose it is and since when, its badges, what was read of it, the ways to decide and
 * to go on, and what belongs below them.
 */
export function CaseFrame<Opened>(props: {
  readonly shown: PersonCase;
  readonly desk: Pick<CaseDesk<unknown>, 'onDecide' | 'onStep'>;
  /** What the button that grants it says. */
  readonly grant: string;
  readonly badges?: ReactNode;
  /** What else can be done about it, beside the two decisions. */
  readonly more?: ReactNode;
  /** Nothing is decided before it is read. */
  readonly opened: UseQueryResult<Opened>;
  readonly children: (opened: Opened) => ReactNode;
  readonly below?: ReactNode;
}) {
  const text = useText();
  const time = useTime();
  const { shown, desk, grant, badges, more, opened, children, below } = props;
  const { userId, about, sinceMs, waits } = shown;
  const user = text('cases.user', { id: String(userId) });
  const title = about === undefined ? user : `${user} · ${about}`;
  const unread = opened.data === undefined;
  return (
    <section className={styles['panel']} aria-label={title}>
      <header className={styles['line']}>
        <h2 className={styles['title']}>{title}</h2>
        <span className={styles['small']}>{text('cases.since', { time: time(sinceMs) })}</span>
      </header>
      {badges !== undefined && <p className={styles['badges']}>{badges}</p>}
      <Loaded query={opened}>{children}</Loaded>
      <footer className={styles['actions']}>
        {waits && (
          <>
            <Button
              variant="primary"
              disabled={unread || !mayDecide(shown, 'grant')}
              onClick={() => desk.onDecide('grant')}
            >
              {grant} <KeyName name="A" />
            </Button>
            <Button variant="danger" disabled={unread} onClick={() => desk.onDecide('refuse')}>
              {text('approvals.refuse')} <KeyName name="R" />
            </Button>
            {more}
          </>
        )}
        <span className={styles['steps']}>
          <Button onClick={() => desk.onStep(-1)}>
            {text('cases.previous')} <KeyName name="K" />
          </Button>
          <Button onClick={() => desk.onStep(1)}>
            {text('cases.next')} <KeyName name="J" />
          </Button>
        </span>
      </footer>
      {below}
    </section>
  );
}
