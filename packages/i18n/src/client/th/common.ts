import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Thai. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'กำลังโหลด',
  'common.retry': 'ลองอีกครั้ง',
  'common.close': 'ปิด',
  'common.cancel': 'ยกเลิก',
  'common.copied': 'คัดลอกแล้ว',
  'common.copyWorkings': 'คัดลอกเป็นข้อความ',
  'common.unreachable': 'ขณะนี้เชื่อมต่อ Candor ไม่ได้ ไม่มีอะไรเปลี่ยนแปลง',
  'common.failed': 'เกิดข้อผิดพลาดทางฝั่งเรา ไม่มีอะไรเปลี่ยนแปลง',
  'common.sessionEnded': 'เซสชันของคุณสิ้นสุดแล้ว โปรดเข้าสู่ระบบอีกครั้ง',
  'common.pageFailed': 'แสดงหน้านี้ไม่ได้',
  'common.pageFailedText': 'คำสั่งและยอดคงเหลือของคุณไม่ได้รับผลกระทบ โดยทั่วไปการโหลดใหม่จะช่วยได้',
  'common.reload': 'โหลดใหม่',
};
