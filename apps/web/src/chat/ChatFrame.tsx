import { useBackCloses, useWide } from '@candor/ui';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import styles from './Chat.module.css';

/**
 * The chat's window: at the corner of wide windows, beside the page; over all of narrow ones, where
 * Back closes it. Its field has the focus first.
 */
export function ChatFrame({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const text = useText();
  const title = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const alone = !useWide(600);
  useBackCloses(alone, onClose);
  const leave = useRef(onClose);
  useEffect(() => {
    leave.current = onClose;
  });
  useEffect(() => dialog.current?.querySelector<HTMLElement>('textarea, input')?.focus(), []);
  useEffect(() => {
    const inside = dialog.current;
    if (inside === null) return;
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        leave.current();
      } else if (alone && event.key === 'Tab') stayInside(event, inside);
    };
    inside.addEventListener('keydown', keys);
    return () => inside.removeEventListener('keydown', keys);
  }, [alone]);
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-modal={alone ? true : undefined}
      aria-labelledby={title}
      className={styles['dialog']}
    >
      <header className={styles['head']}>
        <h2 id={title}>{text('chat.title')}</h2>
        <button type="button" className={styles['close']} aria-label={text('common.close')} onClick={onClose}>
          <X size={18} strokeWidth={1.5} aria-hidden />
        </button>
      </header>
      {children}
    </div>
  );
}

/** Over all of the page the focus goes round inside. */
function stayInside(event: KeyboardEvent, inside: HTMLElement): void {
  const stops = [
    ...inside.querySelectorAll<HTMLElement>(
      'button:not(:disabled), a[href], textarea, input:not(:disabled), [tabindex="0"]',
    ),
  ];
  const [first, last] = [stops[0], stops.at(-1)];
  if (event.shiftKey && document.activeElement === first) last?.focus();
  else if (!event.shiftKey && document.activeElement === last) first?.focus();
  else return;
  event.preventDefault();
}
