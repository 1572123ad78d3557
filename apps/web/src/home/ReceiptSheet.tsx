import { Worked, type Workings } from '@candor/ui';
import type { ReactNode } from 'react';
import type { Text } from '../i18n/text.ts';
import styles from './Receipt.module.css';

/** A sheet of paper with a sum on it. */
export const Sheet = ({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) => (
  <section className={styles['sheet']}>
    <h2 className={styles['title']}>{title}</h2>
    <p className={styles['note']}>{note}</p>
    {children}
  </section>
);

export interface FeeSum {
  readonly base: string;
  readonly rate: string;
  readonly fee: string;
  readonly quote: string;
}

/** How a fee came about. */
export const feeWorkings = (text: Text, { base, rate, fee, quote }: FeeSum): Workings => ({
  title: text('home.w.fee'),
  formula: text('home.w.feeFormula'),
  inputs: [
    { label: text('home.w.fills'), value: base, unit: quote },
    { label: text('home.w.fee'), value: rate },
  ],
  substituted: `${base} × ${rate}`,
  result: fee,
  unit: quote,
  rounding: text('home.w.feeDown'),
});

/** A line of the sum; its figure opens how it came about. */
export const Line = ({
  label,
  value,
  workings,
}: {
  readonly label: string;
  readonly value: string;
  readonly workings?: Workings;
}) => (
  <p className={styles['line']}>
    <span>{label}</span>
    {workings === undefined ? <span className="num">{value}</span> : <Worked {...workings}>{value}</Worked>}
  </p>
);
