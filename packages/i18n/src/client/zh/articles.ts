import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Simplified Chinese. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': '帮助与公告',
  'articles.lead': '这里如何交易、费用多少、如何核对，以及最新消息。',
  'articles.search': '搜索帮助',
  'articles.mostRead': '最常问的问题',
  'articles.searchTitle': '搜索',
  'articles.found': '“{words}”的搜索结果：{count, plural, =0 {无} other {# 条}}',
  'articles.foundNone': '请换个词或减少字词再试，或浏览各分类。',
  'articles.all': '所有分类',
  'articles.sections': '分类',
  'articles.table': '表格：{heads}',
  'articles.version': '第 {version} 版，{date}',
  'articles.inEnglish': '本文尚未翻译，以英文显示。',
  'articles.history': '本文版本',
  'articles.first': '首次发布',
  'articles.revised': '修订',
  'articles.languages': '可阅读的语言：{languages}',
  'articles.beside': '继续阅读',
  'articles.notFound': '没有这篇文章',
  'articles.notFoundText': '可能已撤下。请搜索或浏览各分类。',
  'articles.failed': '文章加载失败',
};
