import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Traditional Chinese. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': '幫助與公告',
  'articles.lead': '這裡如何交易、費用多少、如何查核，以及最新消息。',
  'articles.search': '搜尋幫助',
  'articles.mostRead': '最常問的問題',
  'articles.searchTitle': '搜尋',
  'articles.found': '「{words}」的搜尋結果：{count, plural, =0 {無} other {# 項}}',
  'articles.foundNone': '請換個詞或減少字詞再試，或瀏覽各分類。',
  'articles.all': '所有分類',
  'articles.sections': '分類',
  'articles.table': '表格：{heads}',
  'articles.version': '第 {version} 版，{date}',
  'articles.inEnglish': '這篇內容尚未翻譯，以英文顯示。',
  'articles.history': '本文版本',
  'articles.first': '首次發布',
  'articles.revised': '修訂',
  'articles.languages': '可閱讀的語言：{languages}',
  'articles.beside': '繼續閱讀',
  'articles.notFound': '沒有這篇文章',
  'articles.notFoundText': '可能已撤下。請搜尋或瀏覽各分類。',
  'articles.failed': '文章載入失敗',
};
