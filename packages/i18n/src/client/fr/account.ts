import type { account as source } from '../en/account.ts';

/** The account centre, in French. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Votre compte',
  'account.phone': 'Téléphone',
  'account.number': 'Numéro de compte',
  'account.score': 'Score de crédit',
  'account.since': 'Compte ouvert le',
  'account.link': 'Lien d’invitation',
  'account.copy': 'Copier',
};
