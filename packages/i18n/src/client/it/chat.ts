import type { chat as source } from '../en/chat.ts';

/** The conversation with support, in Italian. */
export const chat: Readonly<Record<keyof typeof source, string>> = {
  'chat.title': 'Assistenza',
  'chat.open': 'Chatta con l’assistenza',
  'chat.openUnread':
    '{count, plural, one {Chatta con l’assistenza, # messaggio non letto} other {Chatta con l’assistenza, # messaggi non letti}}',
  'chat.move': 'Le frecce spostano questo pulsante',
  'chat.messages': 'Messaggi',
  'chat.write': 'Il suo messaggio',
  'chat.keys': 'Invio spedisce, Ctrl+Invio va a capo',
  'chat.send': 'Invia',
  'chat.empty': 'Il testo non può essere vuoto',
  'chat.addImage': 'Invia un’immagine',
  'chat.imageOf': 'Immagine di {name}',
  'chat.you': 'Lei',
  'chat.sending': 'Invio in corso',
  'chat.notSent': 'Non inviato',
  'chat.sendAgain': 'Invia di nuovo',
  'chat.discard': 'Scarta',
  'chat.read': 'Letto',
  'chat.typing': '{name} sta scrivendo',
  'chat.older': 'Messaggi precedenti',
  'chat.nothing': 'Ci scriva con parole sue. Qualcuno dell’assistenza risponde qui e la conversazione resta.',
  'chat.failed': 'Impossibile caricare la conversazione',
  'chat.away': 'Nessuna connessione. Ciò che scrive parte quando torna.',
  'chat.rate': 'Com’è andata?',
  'chat.rateOf': '{rating} su 5',
  'chat.rated': 'Grazie. Leggiamo ogni voto.',
  'chat.visitor':
    'Molte risposte sono nel centro assistenza. Acceda per scrivere all’assistenza; la chat si aprirà proprio qui.',
  'chat.search': 'Cerca nel centro assistenza',
};
