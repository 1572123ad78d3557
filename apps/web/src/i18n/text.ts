import { languages, type Language, type MessageKey } from '@candor/i18n';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export type Text = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** The text of a key in the language in force; components render again when it changes. */
export function useText(): Text {
  const { t } = useTranslation();
  return useCallback((key, values) => t(key, { ...values }), [t]);
}

/** The same outside of components: toasts, document titles. */
export const textNow: Text = (key, values) => i18next.t(key, { ...values });

/** The language in force. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languages.find(({ tag }) => tag === i18n.language)?.code ?? 'en';
}
