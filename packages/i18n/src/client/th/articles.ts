import type { articles as source } from '../en/articles.ts';

/** How the market works, and the parts of pages that are read, in Thai. */
export const articles: Readonly<Record<keyof typeof source, string>> = {
  'articles.title': 'ความช่วยเหลือและประกาศ',
  'articles.lead': 'การซื้อขายที่นี่ทำงานอย่างไร มีค่าใช้จ่ายเท่าไร ตรวจสอบได้อย่างไร และมีอะไรใหม่',
  'articles.search': 'ค้นหาในความช่วยเหลือ',
  'articles.mostRead': 'คำถามที่พบบ่อยที่สุด',
  'articles.searchTitle': 'ค้นหา',
  'articles.found': 'ผลการค้นหา “{words}”: {count, plural, =0 {ไม่พบ} other {# รายการ}}',
  'articles.foundNone': 'ลองใช้คำอื่นหรือคำที่น้อยลง หรือดูตามหมวด',
  'articles.all': 'ทุกหมวด',
  'articles.sections': 'หมวด',
  'articles.table': 'ตาราง: {heads}',
  'articles.version': 'ฉบับที่ {version}, {date}',
  'articles.inEnglish': 'ข้อความนี้ยังไม่ได้แปล จึงแสดงเป็นภาษาอังกฤษ',
  'articles.history': 'ฉบับของข้อความนี้',
  'articles.first': 'เผยแพร่ครั้งแรก',
  'articles.revised': 'แก้ไข',
  'articles.languages': 'อ่านได้ในภาษา: {languages}',
  'articles.beside': 'อ่านต่อ',
  'articles.notFound': 'ไม่มีบทความนี้',
  'articles.notFoundText': 'บทความอาจถูกนำออกแล้ว ลองค้นหาหรือดูตามหมวด',
  'articles.failed': 'โหลดบทความไม่สำเร็จ',
};
