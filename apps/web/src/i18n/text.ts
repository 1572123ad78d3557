import type { Language, MessageKey, MessageValues } from '@candor/i18n';
import { useCallback } from 'react';
import { said, useSpoken } from './texts.ts';

export type Text = (key: MessageKey, values?: MessageValues) => string;

/** The text of a key in the language in force; components render again when it changes. */
export function useText(): Text {
  const spoken = useSpoken();
  return useCallback((key, values) => said(spoken, key, values), [spoken]);
}

/** The same outside of components: toasts, document titles. */
export const textNow: Text = (key, values) => said(useSpoken.getState(), key, values);

/** The language in force. */
export const useLanguage = (): Language => useSpoken(({ language }) => language);
