import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Portuguese. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': 'Ajuda e anúncios',
  'articles.lead': 'Como funciona a negociação aqui, quanto custa, como conferir e o que há de novo.',
  'articles.search': 'Pesquisar na ajuda',
  'articles.mostRead': 'Mais perguntadas',
  'articles.searchTitle': 'Pesquisa',
  'articles.found': '{count, plural, =0 {Nenhum resultado} one {# resultado} other {# resultados}} para “{words}”',
  'articles.foundNone': 'Tente outras palavras, ou menos, ou percorra as seções.',
  'articles.all': 'Todas as seções',
  'articles.sections': 'Seções',
  'articles.table': 'Tabela: {heads}',
  'articles.version': 'Versão {version}, {date}',
  'articles.inEnglish': 'Este texto ainda não foi traduzido. Aqui está em inglês.',
  'articles.history': 'Versões deste texto',
  'articles.first': 'Primeira publicação',
  'articles.revised': 'Revisado',
  'articles.languages': 'Pode ser lido em: {languages}.',
  'articles.beside': 'Leia a seguir',
  'articles.notFound': 'Este artigo não existe',
  'articles.notFoundText': 'Pode ter sido retirado. Pesquise ou percorra as seções.',
  'articles.failed': 'Os artigos não foram carregados',
};
