import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in German. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': 'Hilfe und Ankündigungen',
  'articles.lead': 'Wie der Handel hier geht, was er kostet, wie man ihn prüft und was neu ist.',
  'articles.search': 'Hilfe durchsuchen',
  'articles.mostRead': 'Am häufigsten gefragt',
  'articles.searchTitle': 'Suche',
  'articles.found': '{count, plural, =0 {Keine Treffer} one {# Treffer} other {# Treffer}} für „{words}“',
  'articles.foundNone': 'Versuchen Sie es mit anderen oder weniger Wörtern oder sehen Sie die Bereiche durch.',
  'articles.all': 'Alle Bereiche',
  'articles.sections': 'Bereiche',
  'articles.table': 'Tabelle: {heads}',
  'articles.version': 'Fassung {version}, {date}',
  'articles.inEnglish': 'Dieser Text ist noch nicht übersetzt. Hier steht er auf Englisch.',
  'articles.history': 'Fassungen dieses Textes',
  'articles.first': 'Erste Fassung',
  'articles.revised': 'Überarbeitet',
  'articles.languages': 'Er kann gelesen werden auf: {languages}.',
  'articles.beside': 'Weiterlesen',
  'articles.notFound': 'Diesen Artikel gibt es nicht',
  'articles.notFoundText': 'Vielleicht wurde er zurückgezogen. Suchen Sie danach oder sehen Sie die Bereiche durch.',
  'articles.failed': 'Die Artikel konnten nicht geladen werden',
};
