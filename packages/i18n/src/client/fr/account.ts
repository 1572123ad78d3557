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
  'account.scoreMade':
    '40 au départ ; 10 pour l’e-mail et 10 pour le téléphone vérifiés, 15 pour un second facteur, 10 pour la vérification primaire et 15 pour l’avancée.',
};
