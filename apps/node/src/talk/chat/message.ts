import { chatContent, type ChatMessage, chatSystemSender } from '@candor/protocol';
import type { MessageRow } from './store-messages.ts';

/** Where an image of a conversation is shown, for a while. */
export interface ImageLinks {
  linkOf(imageId: string): string;
}

/** A message as the wire has it. Operators are distinguished by their names alone. */
export function messageOf(row: MessageRow, images: ImageLinks): ChatMessage {
  const { chatKey, serial, sender, senderId, senderName, contentType, content, createdAtMs, messageId } = row;
  const side = sender === 'user' || sender === 'support' ? sender : 'system';
  return {
    id: `${chatKey.slice(0, 8)}-${serial}`,
    serial,
    content: contentType === chatContent.image ? images.linkOf(content) : content,
    content_type: contentType,
    contentType,
    create_time: createdAtMs,
    blade_user_id: side === 'user' ? senderId : side === 'support' ? 0 : chatSystemSender,
    sender: side,
    senderName,
    messageId,
  };
}
