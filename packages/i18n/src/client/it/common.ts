import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Italian. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Caricamento',
  'common.retry': 'Riprova',
  'common.close': 'Chiudi',
  'common.cancel': 'Annulla',
  'common.copied': 'Copiato',
  'common.copyWorkings': 'Copia come testo',
  'common.unreachable': 'Candor non è raggiungibile al momento. Non è cambiato nulla.',
  'common.failed': 'Qualcosa è andato storto da parte nostra. Non è cambiato nulla.',
  'common.sessionEnded': 'La sessione è terminata. Acceda di nuovo.',
  'common.pageFailed': 'Impossibile mostrare questa pagina',
  'common.pageFailedText': 'Ordini e saldi non sono interessati. Di solito basta ricaricare.',
  'common.reload': 'Ricarica',
};
