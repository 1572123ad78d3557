import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in French. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': 'Thème',
  'shell.theme.day': 'Jour',
  'shell.theme.night': 'Nuit',
  'shell.theme.system': 'Comme l’appareil',
  'shell.direction': 'Couleurs de hausse et de baisse',
  'shell.direction.standard': 'Vert monte, rouge baisse',
  'shell.direction.east-asian': 'Rouge monte, vert baisse',
  'shell.direction.safe': 'Bleu monte, orange baisse',
  'shell.density': 'Hauteur des lignes',
  'shell.density.compact': 'Compacte',
  'shell.density.regular': 'Normale',
  'shell.density.roomy': 'Aérée',
  'shell.timeZone': 'Fuseau horaire',
  'shell.stillScreen': 'Écran calme : rien ne clignote, ne s’estompe ni ne glisse',
  'shell.shortcuts': 'Raccourcis à une touche',
  'shell.dateFormat': 'Format de date',
  'shell.hideSmall': 'Masquer les petits soldes',
  'shell.hideBalances': 'Masquer les soldes',
  'shell.keptHere': 'Conservées dans ce navigateur. Connectez-vous pour les retrouver sur vos autres appareils.',
  'shell.keptWithAccount': 'Conservées avec votre compte, elles vous suivent sur vos autres appareils.',
  'shell.sample': 'Voici le rendu',
  'shell.frozenText':
    'En attendant, ni nouveaux ordres, ni transferts, ni retraits. Vous pouvez toujours annuler vos ordres ouverts, voir et copier toutes vos données et nous écrire.',
};
