import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { ChangingText } from './ChangingText.tsx';
import styles from './Small.module.css';

/** A key of the keyboard. */
export const Kbd = ({ children }: { readonly children: ReactNode }) => <kbd className={styles['kbd']}>{children}</kbd>;

/** For screen readers only. */
export const Hidden = ({ children }: { readonly children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
);

/** A figure in tabular digits. */
export const Num = ({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) => (
  <span className={classes('num', className)} translate="no">
    <ChangingText>{children}</ChangingText>
  </span>
);

/** A button among words, in the look of a link: it leads nowhere, and changes what is here. */
export const TextButton = (props: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <button type="button" className={styles['textButton']} onClick={props.onClick}>
    {props.children}
  </button>
);

/** A final total: one rule above, the double rule below. */
export function Total({
  label,
  value,
  unit,
}: {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly unit?: string;
}) {
  return (
    <div className={styles['total']}>
      <span className={styles['totalLabel']}>
        <ChangingText>{label}</ChangingText>
      </span>
      <span className={classes(styles['totalValue'], 'num')} translate="no">
        {value} {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
      </span>
    </div>
  );
}
