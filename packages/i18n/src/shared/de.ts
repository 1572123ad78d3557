import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in German. */
export const shared: SharedMessages = {
  'market.cause.maintenance': 'geplante Wartung',
  'market.cause.prices': 'auf die Referenzpreise ist kein Verlass',
  'market.cause.unusual': 'ungewöhnlicher Handel wird untersucht',
  'market.cause.network': 'Störung im Netzwerk des Coins',
  'market.cause.terms': 'die Handelsregeln werden geändert',
  'market.cause.delisting': 'der Markt wird endgültig geschlossen',
  'chat.tooLong': 'Höchstens 400 Zeichen',
  'chat.hidden': 'Der Text enthält verborgene Zeichen, die die Leserichtung ändern',
  'chat.used': '{used} von {most} Zeichen',
  'chat.imageFailed': 'Das Bild konnte nicht gesendet werden',
  'chat.imagesOnly': 'Nur Bilder: JPEG, PNG, WebP oder GIF bis 5 MB',
  'figure.notANumber': 'Hier passt nur eine einzelne Zahl, etwa 0.5. Das Feld blieb unverändert.',
  'figure.twoReadings': '{text} kann {point} oder {whole} bedeuten. Bitte geben Sie die gemeinte Zahl ein.',
  'figure.tooManyDecimals':
    'Hier sind höchstens {count, plural, one {# Nachkommastelle} other {# Nachkommastellen}} erlaubt. Es wurde nichts abgeschnitten.',
  'figure.whole': 'Nur ganze Zahlen',
  'figure.tooLong': 'Höchstens {count} Stellen vor dem Punkt',
};
