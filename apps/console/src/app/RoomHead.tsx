import type { ReactNode } from 'react';
import styles from './Room.module.css';

/** A room's title, what it is for, and its tools. */
export function RoomHead({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}) {
  return (
    <header className={styles['head']}>
      <div>
        <h1 className={`${styles['title']} display`}>{title}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {children !== undefined && <div className={styles['tools']}>{children}</div>}
    </header>
  );
}
