import { chat } from './chat.ts';
import { ChatFrame } from './ChatFrame.tsx';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { Rating } from './Rating.tsx';

/** The conversation with support. */
export function ChatDialog({ onClose }: { readonly onClose: () => void }) {
  const rateable = chat.use((state) => state.rateable);
  return (
    <ChatFrame onClose={onClose}>
      <MessageList />
      {rateable && <Rating />}
      <Composer />
    </ChatFrame>
  );
}
