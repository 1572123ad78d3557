import { chatTextProblem } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';

/** Why a text is not sent; null when it is right. */
export function textFault(text: string): MessageKey | null {
  const rule = chatTextProblem(text);
  if (rule === null) return null;
  if (rule === 'text_empty') return 'chat.empty';
  return rule === 'text_too_long' ? 'chat.tooLong' : 'chat.hidden';
}

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const bytesMost = 5 * 1024 * 1024;

/** Whether a file may be sent: what it really is the server sees. */
export const isSendable = ({ type, size }: Pick<Blob, 'type' | 'size'>): boolean =>
  types.includes(type) && size > 0 && size <= bytesMost;
