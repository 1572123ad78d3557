import { chatTextProblem } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';

/** Why a text is not sent; null when it is right. */
export function textFault(text: string): MessageKey | null {
  const rule = chatTextProblem(text);
  if (rule === null) return null;
  if (rule === 'text_empty') return 'chat.empty';
  return rule === 'text_too_long' ? 'chat.tooLong' : 'chat.hidden';
}
