import type { account as source } from '../en/account.ts';

/** The account centre, in Italian. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Il suo account',
  'account.phone': 'Telefono',
  'account.number': 'Numero dell’account',
  'account.wallet': 'Indirizzo del wallet',
  'account.noWallet': 'Uno per ogni rete, in Depositi',
  'account.score': 'Punteggio di affidabilità',
  'account.since': 'Account aperto il',
  'account.link': 'Link d’invito',
  'account.copy': 'Copia',
  'account.scoreMade':
    '40 all’inizio; 10 per email e 10 per telefono verificati, 15 per un secondo fattore, 10 per la verifica primaria e 15 per quella avanzata.',
  'account.data': 'I suoi dati',
  'account.dataText':
    'Un file con tutto ciò che conserviamo su di lei: profilo, registro di sicurezza, documenti come li ha scritti, messaggi, ordini, eseguiti e libro mastro. Senza password, chiavi o foto.',
  'account.copyData': 'Scarica una copia',
  'account.copyDone': 'È stata fatta una copia dei suoi dati',
  'account.close': 'Chiudi l’account',
  'account.closeText':
    'Decidono due persone. Poi tutto ciò che dice chi è lei viene cancellato e nessuno può più accedere; il libro mastro tiene un numero senza nome. Non si può annullare: scarichi prima una copia.',
  'account.closeAsk': 'Chiedi la chiusura',
  'account.closeAsked': 'Chiesta il {time}. Fino alla decisione può ritirarla.',
  'account.closeKeep': 'Mantieni l’account',
  'account.closeAssets': 'Ancora da svuotare: {assets}.',
  'account.closeOrders': 'Ancora da chiudere: {count, plural, one {# ordine o offerta} other {# ordini o offerte}}.',
  'account.closeDone': 'La chiusura dell’account è stata chiesta',
  'account.closeKept': 'L’account resta aperto',
  'account.invited': 'Inviti',
  'account.invitedText':
    'Chi ha invitato lei, chi hanno invitato loro e una generazione in più. Non si paga alcun compenso.',
  'account.generation': 'Generazione',
  'account.people': 'Persone',
  'account.traded': 'Scambiato, USDT',
  'account.joined': 'Registrazione',
  'account.who': 'Account',
  'account.noInvited': 'Ancora nessuno è arrivato dal suo link.',
  'account.picture': 'Immagine del profilo',
  'account.pictureUpload': 'Carica un’immagine',
  'account.pictureNone': 'Nessuna immagine',
  'account.pictureText':
    'JPEG, PNG, WebP o GIF, fino a 5 MB. L’immagine viene ritagliata in un quadrato e i dati su luogo e fotocamera vengono rimossi.',
  'account.pictureSaved': 'Immagine del profilo salvata',
  'account.drawn.sail': 'Barca a vela',
  'account.drawn.peak': 'Vetta',
  'account.drawn.lighthouse': 'Faro',
  'account.drawn.compass': 'Bussola',
  'account.drawn.leaf': 'Foglia',
  'account.drawn.moon': 'Luna',
  'account.drawn.sun': 'Sole',
  'account.drawn.wave': 'Onda',
};
