import type { chat as source } from '../en/chat.ts';

/** The conversation with support, in German. */
export const chat: Readonly<Record<keyof typeof source, string>> = {
  'chat.title': 'Support',
  'chat.open': 'Mit dem Support chatten',
  'chat.openUnread':
    '{count, plural, one {Mit dem Support chatten, # ungelesene Nachricht} other {Mit dem Support chatten, # ungelesene Nachrichten}}',
  'chat.move': 'Die Pfeiltasten verschieben diese Schaltfläche',
  'chat.messages': 'Nachrichten',
  'chat.write': 'Ihre Nachricht',
  'chat.keys': 'Enter sendet, Strg+Enter beginnt eine neue Zeile',
  'chat.send': 'Senden',
  'chat.empty': 'Der Text darf nicht leer sein',
  'chat.addImage': 'Ein Bild senden',
  'chat.imageOf': 'Bild von {name}',
  'chat.you': 'Sie',
  'chat.sending': 'Wird gesendet',
  'chat.notSent': 'Nicht gesendet',
  'chat.sendAgain': 'Erneut senden',
  'chat.discard': 'Verwerfen',
  'chat.read': 'Gelesen',
  'chat.typing': '{name} schreibt',
  'chat.older': 'Frühere Nachrichten',
  'chat.nothing': 'Schreiben Sie uns in Ihren Worten. Jemand vom Support antwortet hier, und das Gespräch bleibt.',
  'chat.failed': 'Das Gespräch konnte nicht geladen werden',
  'chat.away': 'Keine Verbindung. Was Sie schreiben, geht ab, sobald sie zurück ist.',
  'chat.rate': 'Wie war es?',
  'chat.rateOf': '{rating} von 5',
  'chat.rated': 'Danke. Wir lesen jede Bewertung.',
  'chat.visitor':
    'Viele Antworten stehen im Hilfecenter. Melden Sie sich an, um dem Support zu schreiben; der Chat öffnet sich dann genau hier.',
  'chat.search': 'Im Hilfecenter suchen',
};
