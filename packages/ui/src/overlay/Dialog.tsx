import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import { useWords } from './words.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the foot, the action first. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
}

/** A question in the middle of the page. Traps focus, closes with Escape, gives focus back. */
export function Dialog(props: DialogProps) {
  return <Sheet {...props} shape={props.wide === true ? 'wide' : 'dialog'} />;
}

/** A sheet at the right edge; at the bottom on narrow screens. */
export function Drawer(props: DialogProps) {
  return <Sheet {...props} shape="drawer" />;
}

function Sheet({ open, onOpenChange, title, children, actions, shape }: DialogProps & { readonly shape: string }) {
  const words = useWords();
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup className={classes(styles['sheet'], styles[shape])}>
          <header className={styles['head']}>
            <Base.Title className={styles['title']}>{title}</Base.Title>
            <Base.Close className={styles['close']} aria-label={words.close}>
              <X size={18} strokeWidth={1.5} aria-hidden />
            </Base.Close>
          </header>
          <div className={styles['body']}>{children}</div>
          {actions !== undefined && <footer className={styles['actions']}>{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
