import { chatContent } from '@candor/protocol';
import { readStored, removeStored, writeStored } from '../transport/storage.ts';
import type { ChatState } from './chat-model.ts';
import type { Unsent } from './conversation.ts';

const name = 'chat';

/** Whose words they are. */
export interface Writer {
  readonly userId: string;
  readonly chatKey: string;
}

/**
 * What a user typed and the server does not have: it outlives a reload, and ends with the visit.
 */
export type Kept = Pick<ChatState, 'draft' | 'unsent'>;

export const nothingKept: Kept = { draft: '', unsent: [] };

/**
 * Keeps it for that user alone. Images are not kept: a page that was left does not hold their files
 * any more.
 */
export function keep({ userId, chatKey }: Writer, { draft, unsent }: Kept): void {
  const texts = unsent
    .filter(({ contentType }) => contentType === chatContent.text)
    .map(({ messageId, content, refusal }) => ({ messageId, content, ...(refusal !== undefined && { refusal }) }));
  if (draft === '' && texts.length === 0) removeStored(name, 'session');
  else writeStored(name, { userId, chatKey, draft, unsent: texts }, 'session');
}

export const forgetKept = (): void => removeStored(name, 'session');

/**
 * What was kept for that user; messages that were on their way are sent again, under their own ids.
 */
export function keptOf({ userId, chatKey }: Writer): Kept {
  const kept = readStored(name, 'session');
  if (!isRecord(kept) || kept['userId'] !== userId || kept['chatKey'] !== chatKey) return nothingKept;
  const { draft, unsent } = kept;
  return {
    draft: typeof draft === 'string' ? draft : '',
    unsent: Array.isArray(unsent) ? unsent.flatMap(unsentOf) : [],
  };
}

function unsentOf(one: unknown): Unsent[] {
  if (!isRecord(one)) return [];
  const { messageId, content, refusal } = one;
  if (typeof messageId !== 'string' || typeof content !== 'string') return [];
  const refused = typeof refusal === 'string' ? { refusal } : {};
  return [{ messageId, contentType: chatContent.text, content, state: 'failed', ...refused }];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
