import type { notices as source } from '../en/notices.ts';

/** Notices to a user, and how they are told, in Italian. */
export const notices: Readonly<Record<keyof typeof source, string>> = {
  'notices.title': 'Avvisi',
  'notices.bell': '{count, plural, =0 {Avvisi} one {Avvisi, # non letto} other {Avvisi, # non letti}}',
  'notices.yours': 'Per Lei',
  'notices.announcements': 'Annunci',
  'notices.how': 'Come La avvisiamo',
  'notices.markAll': 'Segna tutto come letto',
  'notices.none': 'Finora niente che Lei debba sapere.',
  'notices.noAnnouncements': 'Ancora nessun annuncio.',
  'notices.failed': 'Impossibile caricare gli avvisi',
  'notices.unread': 'Non letto',
  'notices.more': 'Avvisi precedenti',
  'notices.inbox': 'Qui',
  'notices.mail': 'Per e-mail',
  'notices.push': 'Nel browser',
  'notices.always': 'Sempre attivo',
  'notices.channel': '{kind} – {channel}',
  'notices.kind.security': 'Sicurezza del Suo account',
  'notices.kind.order_filled': 'Ordini in attesa eseguiti',
  'notices.kind.contract_settled': 'Contratti a durata fissa regolati',
  'notices.kind.verification': 'La Sua verifica',
  'notices.kind.application': 'Le sue richieste',
  'notices.kind.chat_reply': 'Risposte del supporto',
  'notices.kind.announcement': 'Nuovi annunci',
  'notices.pushOff':
    'Questo browser non mostra i nostri messaggi. Attivi per essere avvisato anche senza pagine aperte.',
  'notices.pushOn': 'Questo browser mostra i nostri messaggi, anche senza pagine aperte.',
  'notices.pushBlocked':
    'Questo browser blocca i messaggi di questo sito. Le impostazioni del sito possono consentirli.',
  'notices.pushUnknown': 'Questo browser non conosce i messaggi dei siti.',
  'notices.pushStart': 'Attiva',
  'notices.pushStop': 'Disattiva',
  'notices.pushFailed': 'Impossibile iscrivere questo browser',
};
