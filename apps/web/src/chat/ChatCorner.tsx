import { chatEvent, chatTopic } from '@candor/protocol';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTopic } from '../broker/broker.ts';
import { useSession } from '../session/session.ts';
import { closeChat, openChat, useChatDock, useChatOpen } from '../page/shell-store.ts';
import { chat } from './chat.ts';
import { unreadIn } from './chat-model.ts';
import { ChatButton } from './ChatButton.tsx';
import { DockedButton } from './DockedButton.tsx';
import { ChatDialog } from './ChatDialog.tsx';

/**
 * The conversation with support, on every page of a logged-in user: the floating button, and the
 * dialog it opens.
 */
export function ChatCorner() {
  const chatKey = useSession()?.user.chatKey;
  if (chatKey === undefined) return null;
  return <Corner key={chatKey} chatKey={chatKey} />;
}

function Corner({ chatKey }: { readonly chatKey: string }) {
  const open = useChatOpen();
  const dock = useChatDock();
  const unread = chat.use(unreadIn);
  const button = useRef<HTMLButtonElement>(null);
  useTopic(
    {
      onMessage: (message) => {
        const event = chatEvent.safeParse(message);
        if (event.success) chat.onEvent(event.data);
      },
      onLive: () => void chat.onLive(),
      onLost: chat.onLost,
    },
    chatTopic(chatKey),
  );
  useEffect(() => {
    // The dialog does not wait for the broker.
    if (open && chat.use.getState().loaded === 'no') void chat.load();
  }, [open]);
  useEffect(() => {
    const look = () => chat.see(open && document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      chat.see(false);
    };
  }, [open]);
  const wasOpen = useRef(open);
  useEffect(() => {
    // The button takes the focus back once it is there again.
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <>
      {dock === null ? (
        <ChatButton ref={button} unread={unread} open={open} onOpen={openChat} />
      ) : (
        createPortal(<DockedButton ref={button} unread={unread} open={open} onOpen={openChat} />, dock)
      )}
      {open && <ChatDialog onClose={closeChat} />}
    </>
  );
}
