import { Button } from '@candor/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/text.ts';
import { closeChat, openChat, useChatDock, useChatOpen } from '../page/shell-store.ts';
import { ChatButton } from './ChatButton.tsx';
import { ChatFrame } from './ChatFrame.tsx';
import { DockedButton } from './DockedButton.tsx';
import styles from './Chat.module.css';

/**
 * The chat's button for visitors: answers that are written already, and the way to a person, which
 * is to log in.
 */
export function VisitorCorner() {
  const open = useChatOpen();
  const dock = useChatDock();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const props = { ref: button, unread: 0, open, onOpen: openChat };
  return (
    <>
      {dock === null ? <ChatButton {...props} /> : createPortal(<DockedButton {...props} />, dock)}
      {open && (
        <ChatFrame onClose={closeChat}>
          <Offer />
        </ChatFrame>
      )}
    </>
  );
}

/** It stays open through the log-in, so that the conversation is where they were. */
function Offer() {
  const text = useText();
  const navigate = useNavigate();
  const { href } = useLocation();
  const [words, setWords] = useState('');
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    closeChat();
    void navigate({ to: '/article/main/index', search: words.trim() === '' ? {} : { q: words.trim() } });
  };
  return (
    <div className={styles['offer']}>
      <p>{text('chat.visitor')}</p>
      <search>
        <form onSubmit={search} className={styles['find']}>
          <Search size={16} strokeWidth={1.5} aria-hidden />
          <input
            type="search"
            value={words}
            maxLength={100}
            aria-label={text('chat.search')}
            placeholder={text('chat.search')}
            onChange={({ target }) => setWords(target.value)}
          />
        </form>
      </search>
      <Button
        variant="primary"
        size={44}
        wide
        onClick={() => void navigate({ to: '/user/login', search: { back: href } })}
      >
        {text('shell.login')}
      </Button>
    </div>
  );
}
