import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Russian. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': 'Справка и объявления',
  'articles.lead': 'Как здесь устроена торговля, сколько она стоит, как это проверить и что нового.',
  'articles.search': 'Поиск в справке',
  'articles.mostRead': 'Спрашивают чаще всего',
  'articles.searchTitle': 'Поиск',
  'articles.found':
    'По запросу «{words}»: {count, plural, =0 {ничего} one {# результат} few {# результата} many {# результатов} other {# результата}}',
  'articles.foundNone': 'Попробуйте другие слова или меньше слов либо просмотрите разделы.',
  'articles.all': 'Все разделы',
  'articles.sections': 'Разделы',
  'articles.table': 'Таблица: {heads}',
  'articles.version': 'Версия {version} от {date}',
  'articles.inEnglish': 'Этот текст ещё не переведён. Вот он на английском.',
  'articles.history': 'Версии этого текста',
  'articles.first': 'Первая публикация',
  'articles.revised': 'Исправлено',
  'articles.languages': 'Доступно на языках: {languages}.',
  'articles.beside': 'Читать дальше',
  'articles.notFound': 'Такой статьи нет',
  'articles.notFoundText': 'Возможно, её сняли с публикации. Воспользуйтесь поиском или просмотрите разделы.',
  'articles.failed': 'Статьи не загрузились',
};
