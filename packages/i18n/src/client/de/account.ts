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
  'account.scoreMade':
    '40 zu Beginn; je 10 für bestätigte E-Mail und Telefonnummer, 15 für einen zweiten Faktor, 10 für die einfache und 15 für die erweiterte Verifizierung.',
};
