import type { account as source } from '../en/account.ts';

/** The account centre, in German. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Ihr Konto',
  'account.phone': 'Telefon',
  'account.number': 'Kontonummer',
  'account.score': 'Bonitätswert',
  'account.since': 'Konto eröffnet am',
  'account.link': 'Einladungslink',
  'account.copy': 'Kopieren',
};
