import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in French. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': 'Aide et annonces',
  'articles.lead': 'Comment on négocie ici, ce que cela coûte, comment le vérifier et les nouveautés.',
  'articles.search': 'Chercher dans l’aide',
  'articles.mostRead': 'Les plus consultés',
  'articles.searchTitle': 'Recherche',
  'articles.found': '{count, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}} pour « {words} »',
  'articles.foundNone': 'Essayez d’autres mots, ou moins de mots, ou parcourez les rubriques.',
  'articles.all': 'Toutes les rubriques',
  'articles.sections': 'Rubriques',
  'articles.table': 'Tableau : {heads}',
  'articles.version': 'Version {version} du {date}',
  'articles.inEnglish': 'Ce texte n’est pas encore traduit. Le voici en anglais.',
  'articles.history': 'Versions de ce texte',
  'articles.first': 'Première publication',
  'articles.revised': 'Révisé',
  'articles.languages': 'Il peut être lu en : {languages}.',
  'articles.beside': 'À lire ensuite',
  'articles.notFound': 'Cet article n’existe pas',
  'articles.notFoundText': 'Il a peut-être été retiré. Cherchez-le ou parcourez les rubriques.',
  'articles.failed': 'Les articles n’ont pas pu être chargés',
};
