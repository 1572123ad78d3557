import { Button, Dialog, FieldError } from '@candor/ui';
import type { ReactNode } from 'react';
import styles from './Ticket.module.css';

interface Action {
  readonly label: ReactNode;
  readonly onClick: () => void;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly variant?: 'primary' | 'danger';
}

/**
 * The frame of a dialog about positions: title, content, why it was refused, the way back, the
 * action.
 */
export function ContractDialog(props: {
  readonly title: string;
  /** What the button says that changes nothing. */
  readonly back: string;
  readonly action: Action;
  readonly refused: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, back, action, refused, onClose, children } = props;
  const { label, variant = 'primary', ...rest } = action;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button size={44} variant={variant} {...rest}>
            {label}
          </Button>
          <Button size={44} onClick={onClose}>
            {back}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        {children}
        {refused !== undefined && <FieldError text={refused} />}
      </div>
    </Dialog>
  );
}
