import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Japanese. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': 'ヘルプとお知らせ',
  'articles.lead': '取引のしくみ、費用、確かめ方、新しいお知らせ。',
  'articles.search': 'ヘルプを検索',
  'articles.mostRead': 'よく読まれている質問',
  'articles.searchTitle': '検索',
  'articles.found': '「{words}」の検索結果: {count, plural, =0 {なし} other {#件}}',
  'articles.foundNone': '別の言葉や少ない言葉で試すか、一覧からお探しください。',
  'articles.all': 'すべての一覧',
  'articles.sections': '一覧',
  'articles.table': '表: {heads}',
  'articles.version': '第{version}版、{date}',
  'articles.inEnglish': 'この文章はまだ翻訳されていません。英語で表示しています。',
  'articles.history': 'この文章の版',
  'articles.first': '最初の公開',
  'articles.revised': '改訂',
  'articles.languages': '読める言語: {languages}',
  'articles.beside': '続けて読む',
  'articles.notFound': 'この記事はありません',
  'articles.notFoundText': '取り下げられた可能性があります。検索するか、一覧からお探しください。',
  'articles.failed': '記事を読み込めませんでした',
};
