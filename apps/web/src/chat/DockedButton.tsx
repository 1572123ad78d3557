import type { RefObject } from 'react';
import { ChatMark, useChatLabel } from './ChatMark.tsx';
import styles from './Chat.module.css';

/**
 * The chat's button in a place that a page has for it: among its other buttons, where it lies over
 * nothing.
 */
export function DockedButton(props: {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly unread: number;
  readonly open: boolean;
  readonly onOpen: () => void;
}) {
  const { ref, unread, open, onOpen } = props;
  const label = useChatLabel(unread);
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
      <ChatMark size={16} unread={unread} />
    </button>
  );
}
