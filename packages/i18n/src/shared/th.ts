import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Thai. */
export const shared: SharedMessages = {
  'market.cause.maintenance': 'ปิดปรับปรุงตามแผน',
  'market.cause.prices': 'ราคาอ้างอิงยังเชื่อถือไม่ได้',
  'market.cause.unusual': 'กำลังตรวจสอบการซื้อขายที่ผิดปกติ',
  'market.cause.network': 'เครือข่ายของสินทรัพย์ขัดข้อง',
  'market.cause.terms': 'กำลังเปลี่ยนกฎการซื้อขาย',
  'market.cause.delisting': 'ตลาดนี้จะปิดถาวร',
  'chat.tooLong': 'ไม่เกิน 400 ตัวอักษร',
  'chat.hidden': 'ข้อความมีอักขระซ่อนที่เปลี่ยนทิศทางการอ่าน',
  'chat.used': '{used} จาก {most} ตัวอักษร',
  'chat.imageFailed': 'ส่งรูปภาพไม่ได้',
  'chat.imagesOnly': 'เฉพาะรูปภาพ: JPEG, PNG, WebP หรือ GIF ไม่เกิน 5 MB',
  'figure.notANumber': 'ช่องนี้ใส่ได้เพียงตัวเลขเดียว เช่น 0.5 ค่าในช่องยังคงเดิม',
  'figure.twoReadings': '{text} อาจหมายถึง {point} หรือ {whole} โปรดพิมพ์ค่าที่ต้องการ',
  'figure.tooManyDecimals': 'ใส่ทศนิยมได้ไม่เกิน {count} ตำแหน่ง ระบบไม่ได้ตัดตัวเลขใดออก',
  'figure.whole': 'ใส่ได้เฉพาะจำนวนเต็ม',
  'figure.tooLong': 'ใส่ตัวเลขหน้าจุดทศนิยมได้ไม่เกิน {count} หลัก',
};
