import { MessageCircle } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import styles from './Chat.module.css';

/** What a button that opens the chat is called; it says how much is unread. */
export function useChatLabel(unread: number): string {
  const text = useText();
  return unread > 0 ? text('chat.openUnread', { count: unread }) : text('chat.open');
}

/** What such a button shows: the sign of the chat, and how much is unread. */
export function ChatMark({ size, unread }: { readonly size: number; readonly unread: number }) {
  return (
    <>
      <MessageCircle size={size} strokeWidth={1.5} aria-hidden />
      {unread > 0 && (
        <span className={styles['count']} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  );
}
