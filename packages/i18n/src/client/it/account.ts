import type { account as source } from '../en/account.ts';

/** The account centre, in Italian. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Il suo conto',
  'account.phone': 'Telefono',
  'account.number': 'Numero del conto',
  'account.score': 'Punteggio di credito',
  'account.since': 'Conto aperto il',
  'account.link': 'Link d’invito',
  'account.copy': 'Copia',
};
