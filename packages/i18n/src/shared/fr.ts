import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in French. */
export const shared: SharedMessages = {
  'market.cause.maintenance': 'maintenance planifiée',
  'market.cause.prices': 'ses prix de référence ne sont pas fiables',
  'market.cause.unusual': 'des échanges inhabituels sont examinés',
  'market.cause.network': 'incident sur le réseau de son actif',
  'market.cause.terms': 'ses règles de négociation changent',
  'market.cause.delisting': 'le marché ferme définitivement',
  'chat.tooLong': '400 caractères au plus',
  'chat.hidden': 'Le texte contient des caractères cachés qui changent le sens de lecture',
  'chat.used': '{used} caractères sur {most}',
  'chat.imageFailed': 'L’image n’a pas pu être envoyée',
  'chat.imagesOnly': 'Images seulement : JPEG, PNG, WebP ou GIF, 5 Mo au plus',
  'figure.notANumber': 'Un seul nombre est possible ici, par exemple 0.5. Le champ n’a pas changé.',
  'figure.twoReadings': '{text} peut signifier {point} ou {whole}. Saisissez le nombre voulu.',
  'figure.tooManyDecimals': 'Au plus {count, plural, one {# décimale} other {# décimales}} ici. Rien n’a été coupé.',
  'figure.whole': 'Nombres entiers uniquement',
  'figure.tooLong': 'Au plus {count} chiffres avant le point',
};
