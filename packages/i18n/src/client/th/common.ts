import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Thai. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'กำลังโหลด',
  'common.retry': 'ลองอีกครั้ง',
  'common.close': 'ปิด',
  'common.cancel': 'ยกเลิก',
  'common.copied': 'คัดลอกแล้ว',
  'common.copyWorkings': 'คัดลอกเป็นข้อความ',
  'common.unreachable': 'ขณะนี้เชื่อมต่อ Candor ไม่ได้',
  'common.noAnswer': 'ไม่มีคำตอบกลับมา',
  'common.checking': 'กำลังตรวจสอบผล จะไม่มีการทำซ้ำสองครั้ง',
  'common.unsure': 'อาจทำไปแล้วหรือยังไม่ได้ทำ โปรดตรวจดูก่อนลองอีกครั้ง',
  'common.failed': 'เกิดข้อผิดพลาดทางฝั่งเรา ไม่มีอะไรเปลี่ยนแปลง',
  'common.notLoaded': 'โหลดข้อมูลไม่ได้',
  'common.sessionEnded': 'เซสชันของคุณสิ้นสุดแล้ว โปรดเข้าสู่ระบบอีกครั้ง',
  'common.pageFailed': 'แสดงหน้านี้ไม่ได้',
  'common.pageFailedText': 'คำสั่งและยอดคงเหลือของคุณไม่ได้รับผลกระทบ โดยทั่วไปการโหลดใหม่จะช่วยได้',
  'common.reload': 'โหลดใหม่',
  'common.unreadable': 'มีระบบระหว่างทางตอบแทน Candor โปรดลองอีกครั้งในอีกสักครู่',
  'common.unknownError': 'ข้อผิดพลาดที่ไม่ทราบสาเหตุ',
  'common.loggedOutElsewhere': 'คุณออกจากระบบในแท็บอื่นแล้ว',
  'common.notKept': 'เบราว์เซอร์นี้ไม่เก็บข้อมูล',
  'common.notKeptText': 'ที่เก็บข้อมูลถูกปิดกั้นหรือเต็ม การตั้งค่าและการเข้าสู่ระบบจะอยู่จนกว่าคุณจะปิดหน้า',
  'common.pageNotLoaded': 'โหลดหน้านี้ไม่สำเร็จ',
  'common.pageNotLoadedText': 'บางส่วนมาไม่ถึง คำสั่งและยอดคงเหลือของคุณไม่ได้รับผลกระทบ',
  'common.copyFailed': 'คัดลอกไม่สำเร็จ',
};
