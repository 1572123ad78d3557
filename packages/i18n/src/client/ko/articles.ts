import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Korean. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': '도움말과 공지',
  'articles.lead': '이곳의 거래 방식과 비용, 확인하는 방법, 새 소식을 알려 드립니다.',
  'articles.search': '도움말 검색',
  'articles.mostRead': '가장 많이 찾는 질문',
  'articles.searchTitle': '검색',
  'articles.found': '“{words}” 검색 결과 {count, plural, =0 {없음} other {#건}}',
  'articles.foundNone': '다른 단어나 더 적은 단어로 찾거나 목록을 살펴보세요.',
  'articles.all': '전체 목록',
  'articles.sections': '목록',
  'articles.table': '표: {heads}',
  'articles.version': '제{version}판, {date}',
  'articles.inEnglish': '아직 번역되지 않은 글입니다. 영어로 보여 드립니다.',
  'articles.history': '이 글의 판',
  'articles.first': '첫 게시',
  'articles.revised': '개정',
  'articles.languages': '읽을 수 있는 언어: {languages}',
  'articles.beside': '이어서 읽기',
  'articles.notFound': '이런 글이 없습니다',
  'articles.notFoundText': '내려간 글일 수 있습니다. 검색하거나 목록을 살펴보세요.',
  'articles.failed': '글을 불러오지 못했습니다',
};
