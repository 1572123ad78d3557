import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Italian. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Caricamento',
  'common.retry': 'Riprova',
  'common.close': 'Chiudi',
  'common.cancel': 'Annulla',
  'common.copied': 'Copiato',
  'common.copyWorkings': 'Copia come testo',
  'common.unreachable': 'Candor non è raggiungibile al momento.',
  'common.noAnswer': 'Nessuna risposta',
  'common.checking': 'Verifica dell’esito in corso. Nulla viene eseguito due volte.',
  'common.unsure': 'Potrebbe essere già stato eseguito. Controlli prima di riprovare.',
  'common.failed': 'Qualcosa è andato storto da parte nostra. Non è cambiato nulla.',
  'common.notLoaded': 'Impossibile caricare i dati',
  'common.sessionEnded': 'La sessione è terminata. Acceda di nuovo.',
  'common.pageFailed': 'Impossibile mostrare questa pagina',
  'common.pageFailedText': 'Ordini e saldi non sono interessati. Di solito basta ricaricare.',
  'common.reload': 'Ricarica',
  'common.unreadable': 'Qualcosa lungo il percorso ha risposto al posto di Candor. Riprovi tra un momento.',
  'common.unknownError': 'Errore sconosciuto',
  'common.loggedOutElsewhere': 'È uscito in un’altra scheda',
  'common.notKept': 'Questo browser non può salvare nulla',
  'common.notKeptText': 'La sua memoria è bloccata o piena. Le scelte e l’accesso durano finché non chiude la pagina.',
  'common.pageNotLoaded': 'Questa pagina non si è caricata',
  'common.pageNotLoadedText':
    'Non è stato possibile caricare una parte della pagina. I suoi ordini e saldi non sono interessati.',
  'common.copyFailed': 'Copia non riuscita!',
  'common.done': 'Operazione riuscita',
  'common.notDone': 'Operazione non riuscita',
};
