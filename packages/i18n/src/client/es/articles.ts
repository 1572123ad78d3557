import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Spanish. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': 'Ayuda y anuncios',
  'articles.lead': 'Cómo funciona aquí el trading, cuánto cuesta, cómo comprobarlo y qué hay de nuevo.',
  'articles.search': 'Buscar en la ayuda',
  'articles.mostRead': 'Lo más consultado',
  'articles.searchTitle': 'Búsqueda',
  'articles.found': '{count, plural, =0 {Sin resultados} one {# resultado} other {# resultados}} para «{words}»',
  'articles.foundNone': 'Pruebe con otras palabras o con menos, o recorra las secciones.',
  'articles.all': 'Todas las secciones',
  'articles.sections': 'Secciones',
  'articles.table': 'Tabla: {heads}',
  'articles.version': 'Versión {version}, {date}',
  'articles.inEnglish': 'Este texto aún no está traducido. Aquí está en inglés.',
  'articles.history': 'Versiones de este texto',
  'articles.first': 'Primera publicación',
  'articles.revised': 'Revisado',
  'articles.languages': 'Puede leerse en: {languages}.',
  'articles.beside': 'Siga leyendo',
  'articles.notFound': 'No existe ese artículo',
  'articles.notFoundText': 'Puede que se haya retirado. Búsquelo o recorra las secciones.',
  'articles.failed': 'Los artículos no se han cargado',
};
