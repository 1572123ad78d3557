import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** What the button does: its name for everyone, shown on hover and focus. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
}

/** A button with an icon alone. */
export function IconButton({ label, icon, pressed, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        className={classes(styles['button'], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
