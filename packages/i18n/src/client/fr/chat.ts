import type { chat as source } from '../en/chat.ts';

/** The conversation with support, in French. */
export const chat: Readonly<Record<keyof typeof source, string>> = {
  'chat.title': 'Support',
  'chat.open': 'Discuter avec le support',
  'chat.openUnread':
    '{count, plural, one {Discuter avec le support, # message non lu} other {Discuter avec le support, # messages non lus}}',
  'chat.move': 'Les flèches déplacent ce bouton',
  'chat.messages': 'Messages échangés',
  'chat.write': 'Votre message',
  'chat.keys': 'Entrée envoie, Ctrl+Entrée va à la ligne',
  'chat.send': 'Envoyer',
  'chat.empty': 'Le texte ne peut pas être vide',
  'chat.addImage': 'Envoyer une image',
  'chat.imageOf': 'Image de {name}',
  'chat.you': 'Vous',
  'chat.sending': 'Envoi en cours',
  'chat.notSent': 'Non envoyé',
  'chat.sendAgain': 'Renvoyer',
  'chat.discard': 'Abandonner',
  'chat.read': 'Lu',
  'chat.typing': '{name} écrit',
  'chat.older': 'Messages précédents',
  'chat.nothing': 'Écrivez-nous avec vos mots. Quelqu’un du support répond ici, et la conversation reste.',
  'chat.failed': 'La conversation n’a pas pu être chargée',
  'chat.away': 'Pas de connexion. Ce que vous écrivez part à son retour.',
  'chat.rate': 'Comment était-ce ?',
  'chat.rateOf': '{rating} sur 5',
  'chat.rated': 'Merci. Nous lisons chaque note.',
  'chat.visitor':
    'Beaucoup de réponses se trouvent dans le centre d’aide. Connectez-vous pour écrire au support ; la conversation s’ouvrira ici même.',
  'chat.search': 'Rechercher dans le centre d’aide',
};
