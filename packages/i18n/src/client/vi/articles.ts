import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Vietnamese. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': 'Trợ giúp và thông báo',
  'articles.lead': 'Giao dịch ở đây hoạt động thế nào, tốn bao nhiêu, kiểm tra ra sao và có gì mới.',
  'articles.search': 'Tìm trong trợ giúp',
  'articles.mostRead': 'Được hỏi nhiều nhất',
  'articles.searchTitle': 'Tìm kiếm',
  'articles.found': '{count, plural, =0 {Không có kết quả} other {# kết quả}} cho “{words}”',
  'articles.foundNone': 'Hãy thử từ khác hoặc ít từ hơn, hoặc xem các mục.',
  'articles.all': 'Tất cả các mục',
  'articles.sections': 'Các mục',
  'articles.table': 'Bảng: {heads}',
  'articles.version': 'Phiên bản {version}, {date}',
  'articles.inEnglish': 'Bài này chưa được dịch. Đây là bản tiếng Anh.',
  'articles.history': 'Các phiên bản của bài này',
  'articles.first': 'Xuất bản lần đầu',
  'articles.revised': 'Đã chỉnh sửa',
  'articles.languages': 'Có thể đọc bằng: {languages}.',
  'articles.beside': 'Đọc tiếp',
  'articles.notFound': 'Không có bài viết này',
  'articles.notFoundText': 'Có thể bài đã được gỡ. Hãy tìm kiếm hoặc xem các mục.',
  'articles.failed': 'Không tải được các bài viết',
};
