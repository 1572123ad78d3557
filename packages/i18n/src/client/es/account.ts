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
  'account.scoreMade':
    '40 de inicio; 10 por correo y 10 por teléfono verificados, 15 por un segundo factor, 10 por la verificación primaria y 15 por la avanzada.',
};
