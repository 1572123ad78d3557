import type { account as source } from '../en/account.ts';

/** The account centre, in Spanish. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Su cuenta',
  'account.phone': 'Teléfono',
  'account.number': 'Número de cuenta',
  'account.score': 'Puntuación de crédito',
  'account.since': 'Cuenta abierta el',
  'account.link': 'Enlace de invitación',
  'account.copy': 'Copiar',
};
