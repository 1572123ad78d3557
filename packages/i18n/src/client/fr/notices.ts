import type { notices as source } from '../en/notices.ts';

/** Notices to a user, and how they are told, in French. */
export const notices: Readonly<Record<keyof typeof source, string>> = {
  'notices.title': 'Avis',
  'notices.bell': '{count, plural, =0 {Avis} one {Avis, # non lu} other {Avis, # non lus}}',
  'notices.yours': 'Pour vous',
  'notices.announcements': 'Annonces',
  'notices.how': 'Comment nous vous prévenons',
  'notices.markAll': 'Tout marquer comme lu',
  'notices.none': 'Rien à vous signaler pour l’instant.',
  'notices.noAnnouncements': 'Aucune annonce pour l’instant.',
  'notices.failed': 'Les avis n’ont pas pu être chargés',
  'notices.unread': 'Non lu',
  'notices.more': 'Avis précédents',
  'notices.inbox': 'Ici',
  'notices.mail': 'Par e-mail',
  'notices.push': 'Dans le navigateur',
  'notices.always': 'Toujours actif',
  'notices.channel': '{kind} : {channel}',
  'notices.kind.security': 'Sécurité de votre compte',
  'notices.kind.order_filled': 'Ordres en attente exécutés',
  'notices.kind.verification': 'Votre vérification',
  'notices.kind.chat_reply': 'Réponses du support',
  'notices.kind.announcement': 'Nouvelles annonces',
  'notices.pushOff': 'Ce navigateur n’affiche pas nos messages. Activez-les pour être prévenu même sans page ouverte.',
  'notices.pushOn': 'Ce navigateur affiche nos messages, même sans page ouverte.',
  'notices.pushBlocked':
    'Ce navigateur bloque les messages de ce site. Ses réglages pour le site peuvent les autoriser.',
  'notices.pushUnknown': 'Ce navigateur ne connaît pas les messages des sites.',
  'notices.pushStart': 'Activer',
  'notices.pushStop': 'Désactiver',
  'notices.pushFailed': 'Ce navigateur n’a pas pu être abonné',
};
