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
  'account.scoreMade':
    '40 all’inizio; 10 per email e 10 per telefono verificati, 15 per un secondo fattore, 10 per la verifica primaria e 15 per quella avanzata.',
};
