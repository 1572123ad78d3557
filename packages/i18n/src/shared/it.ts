import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Italian. */
export const shared: SharedMessages = {
  'market.cause.maintenance': 'manutenzione programmata',
  'market.cause.prices': 'i suoi prezzi di riferimento non sono affidabili',
  'market.cause.unusual': 'sono in esame scambi anomali',
  'market.cause.network': 'problemi nella rete del suo asset',
  'market.cause.terms': 'le sue regole di negoziazione stanno cambiando',
  'market.cause.delisting': 'il mercato chiude definitivamente',
  'chat.tooLong': 'Al massimo 400 caratteri',
  'chat.hidden': 'Il testo contiene caratteri nascosti che cambiano il verso di lettura',
  'chat.used': '{used} di {most} caratteri',
  'chat.imageFailed': 'Impossibile inviare l’immagine',
  'chat.imagesOnly': 'Solo immagini: JPEG, PNG, WebP o GIF fino a 5 MB',
  'figure.notANumber': 'Qui va inserito un solo numero, ad esempio 0.5. Il campo non è cambiato.',
  'figure.twoReadings': '{text} può significare {point} o {whole}. Inserisca quello corretto.',
  'figure.tooManyDecimals':
    'Qui sono ammessi al massimo {count, plural, one {# decimale} other {# decimali}}. Non è stato tagliato nulla.',
  'figure.whole': 'Solo numeri interi',
  'figure.tooLong': 'Al massimo {count} cifre prima del punto',
};
