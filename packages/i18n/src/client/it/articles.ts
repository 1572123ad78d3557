import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Italian. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': 'Guida e annunci',
  'articles.lead': 'Come funziona qui il trading, quanto costa, come verificarlo e cosa c’è di nuovo.',
  'articles.search': 'Cerca nella guida',
  'articles.mostRead': 'Le più richieste',
  'articles.searchTitle': 'Ricerca',
  'articles.found': '{count, plural, =0 {Nessun risultato} one {# risultato} other {# risultati}} per «{words}»',
  'articles.foundNone': 'Provi con altre parole o con meno parole, oppure scorra le sezioni.',
  'articles.all': 'Tutte le sezioni',
  'articles.sections': 'Sezioni',
  'articles.table': 'Tabella: {heads}',
  'articles.version': 'Versione {version}, {date}',
  'articles.inEnglish': 'Questo testo non è ancora tradotto. Eccolo in inglese.',
  'articles.history': 'Versioni di questo testo',
  'articles.first': 'Prima pubblicazione',
  'articles.revised': 'Rivisto',
  'articles.languages': 'Si può leggere in: {languages}.',
  'articles.beside': 'Da leggere dopo',
  'articles.notFound': 'Questo articolo non esiste',
  'articles.notFoundText': 'Forse è stato ritirato. Lo cerchi o scorra le sezioni.',
  'articles.failed': 'Gli articoli non sono stati caricati',
};
