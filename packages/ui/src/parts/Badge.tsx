import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Badge.module.css';

/** A state in a word or two. */
export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'good' | 'wait' | 'bad' | 'info';
  readonly children: ReactNode;
}) {
  return <span className={classes(styles['badge'], styles[tone])}>{children}</span>;
}
