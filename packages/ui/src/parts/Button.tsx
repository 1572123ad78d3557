import { useId, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';
import { ChangingText } from './ChangingText.tsx';
import styles from './Button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'buy' | 'sell' | 'danger';
  /** Height in px. */
  readonly size?: 22 | 28 | 36 | 40 | 44 | 48;
  /** Work is under way: the label stays, a second click does nothing. */
  readonly busy?: boolean;
  /** Why the button cannot be used; said beside it. */
  readonly disabledReason?: string | undefined;
  readonly wide?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** A button whose label says the outcome. */
export function Button({
  variant = 'plain',
  size = 36,
  busy = false,
  disabledReason,
  wide = false,
  className,
  children,
  onClick,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = disabled === true || disabledReason !== undefined;
  return (
    <>
      <button
        {...rest}
        type={type}
        className={classes(styles['button'], styles[variant], wide && styles['wide'], className)}
        data-size={size}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        disabled={off}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        onClick={(event) => {
          if (busy) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {busy && <span className={styles['spinner']} aria-hidden />}
        {typeof children === 'string' ? <ChangingText>{children}</ChangingText> : children}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className={styles['reason']}>
          <ChangingText>{disabledReason}</ChangingText>
        </span>
      )}
    </>
  );
}
