import { MessageCircle } from 'lucide-react';
import type { RefObject } from 'react';
import { useText } from '../i18n/text.ts';
import styles from './Chat.module.css';

/** The chat's button in a place that a page has for it: among its other buttons, where it lies over nothing. */
export function DockedButton(props: {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly unread: number;
  readonly open: boolean;
  readonly onOpen: () => void;
}) {
  const { ref, unread, open, onOpen } = props;
  const text = useText();
  const label = unread > 0 ? text('chat.openUnread', { count: unread }) : text('chat.open');
  return (
    <button
      ref={ref}
      type="button"
      className={styles['docked']}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      title={label}
      onClick={onOpen}
    >
      <MessageCircle size={16} strokeWidth={1.5} aria-hidden />
      {unread > 0 && (
        <span className={styles['count']} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
