import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { classes } from '../parts/classes.ts';
import type { DialogProps, SheetShape } from './dialog-props.ts';
import { useWide } from '../parts/use-wide.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useWords } from './words.ts';
import styles from './Dialog.module.css';

/** A sheet over the page. On a phone it has the page to itself, and Back closes it. */
export function DialogSheet(props: DialogProps & { readonly shape: SheetShape }) {
  const { open, onOpenChange, title, children, actions, shape } = props;
  const words = useWords();
  const alone = !useWide(600);
  useBackCloses(open && alone, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup className={classes(styles['sheet'], styles[shape])}>
          {shape === 'bare' ? (
            <Base.Title className="visually-hidden">{title}</Base.Title>
          ) : (
            <header className={styles['head']}>
              <Base.Title className={styles['title']}>{title}</Base.Title>
              <Base.Close className={styles['close']} aria-label={words.close}>
                <X size={18} strokeWidth={1.5} aria-hidden />
              </Base.Close>
            </header>
          )}
          <div className={styles['body']}>{children}</div>
          {actions !== undefined && <footer className={styles['actions']}>{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
