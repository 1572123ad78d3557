import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import styles from './Reading.module.css';

export interface Part {
  /** Names the part in the address. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** Shown in the margin. */
  readonly note?: ReactNode;
}

/**
 * A page to be read: contents at the left, text in the middle, notes in the margin; one column on
 * narrow screens.
 */
export function ReadingPage({
  title,
  lead,
  parts,
}: {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly Part[];
}) {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <div className={styles['page']}>
      <nav aria-label={text('rules.contents')} className={styles['contents']}>
        {parts.map(({ id, title: name }) => (
          <Link key={id} to={pathname} hash={id}>
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles['column']}>
        <header className={styles['head']}>
          <h1 className={`${styles['title']} display`}>{title}</h1>
          <p className={styles['lead']}>{lead}</p>
        </header>
        {parts.map(({ id, title: name, content, note }) => (
          <section key={id} id={id} aria-labelledby={`${id}-head`} className={styles['part']}>
            <h2 id={`${id}-head`} className={`${styles['partHead']} display`}>
              {name}
            </h2>
            <div className={styles['content']}>{content}</div>
            {note !== undefined && <aside className={styles['note']}>{note}</aside>}
          </section>
        ))}
      </div>
    </div>
  );
}
