import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Thai. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': 'ธีม',
  'shell.theme.day': 'กลางวัน',
  'shell.theme.night': 'กลางคืน',
  'shell.theme.system': 'ตามอุปกรณ์',
  'shell.direction': 'สีขึ้นและลง',
  'shell.direction.standard': 'เขียวขึ้น แดงลง',
  'shell.direction.east-asian': 'แดงขึ้น เขียวลง',
  'shell.direction.safe': 'น้ำเงินขึ้น ส้มลง',
  'shell.density': 'ความสูงแถว',
  'shell.density.compact': 'กระชับ',
  'shell.density.regular': 'ปกติ',
  'shell.density.roomy': 'โปร่ง',
  'shell.timeZone': 'เขตเวลา',
  'shell.stillScreen': 'จอนิ่ง: ไม่กะพริบ ไม่จาง ไม่เลื่อน',
  'shell.shortcuts': 'ปุ่มลัดตัวเดียว',
  'shell.dateFormat': 'รูปแบบวันที่',
  'shell.hideSmall': 'ซ่อนยอดเล็กน้อย',
  'shell.hideBalances': 'ซ่อนยอดคงเหลือ',
  'shell.keptHere': 'เก็บไว้ในเบราว์เซอร์นี้ เข้าสู่ระบบเพื่อใช้การตั้งค่าเดียวกันบนอุปกรณ์อื่น',
  'shell.keptWithAccount': 'เก็บไว้กับบัญชีของคุณ และตามคุณไปยังอุปกรณ์อื่น',
  'shell.sample': 'ตัวอย่างการแสดงผล',
  'shell.frozenText': 'ระหว่างนี้ส่งคำสั่งใหม่ โอน หรือถอนไม่ได้ แต่ยังยกเลิกคำสั่งที่เปิดอยู่ ดูและคัดลอกข้อมูลทั้งหมด และติดต่อเราได้',
};
