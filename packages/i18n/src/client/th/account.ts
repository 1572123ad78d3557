import type { account as source } from '../en/account.ts';

/** The account centre, in Thai. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'บัญชีของคุณ',
  'account.phone': 'โทรศัพท์',
  'account.number': 'หมายเลขบัญชี',
  'account.wallet': 'ที่อยู่กระเป๋า',
  'account.noWallet': 'ยังไม่มี: กระดานนี้ยังไม่รับฝาก',
  'account.score': 'คะแนนเครดิต',
  'account.since': 'วันที่เปิดบัญชี',
  'account.link': 'ลิงก์เชิญ',
  'account.copy': 'คัดลอก',
  'account.scoreMade': 'เริ่มที่ 40 ยืนยันอีเมลและโทรศัพท์อย่างละ 10 ปัจจัยที่สอง 15 ยืนยันขั้นต้น 10 ขั้นสูง 15',
  'account.data': 'ข้อมูลของคุณ',
  'account.dataText':
    'ไฟล์เดียวที่รวมทุกอย่างที่เราเก็บเกี่ยวกับคุณ: โปรไฟล์ บันทึกความปลอดภัย ข้อมูลเอกสารที่คุณกรอก ข้อความ คำสั่ง รายการจับคู่ และบัญชีแยกประเภท ไม่มีรหัสผ่าน กุญแจ หรือรูปถ่าย',
  'account.copyData': 'ดาวน์โหลดสำเนา',
  'account.copyDone': 'ทำสำเนาข้อมูลของคุณแล้ว',
  'account.close': 'ปิดบัญชี',
  'account.closeText':
    'ต้องมีสองคนตัดสินใจ จากนั้นทุกอย่างที่บอกว่าคุณเป็นใครจะถูกลบและเข้าสู่ระบบไม่ได้อีก บัญชีแยกประเภทเก็บเพียงหมายเลขที่ไม่มีชื่อ ย้อนกลับไม่ได้ โปรดเก็บสำเนาก่อน',
  'account.closeAsk': 'ขอปิดบัญชี',
  'account.closeAsked': 'ขอเมื่อ {time} ก่อนมีการตัดสินใจคุณถอนคำขอได้',
  'account.closeKeep': 'เก็บบัญชีไว้',
  'account.closeAssets': 'ยังมียอดคงเหลือ: {assets}',
  'account.closeOrders': 'คำสั่งที่ยังต้องยกเลิก: {count} รายการ',
  'account.closeDone': 'ขอปิดบัญชีแล้ว',
  'account.closeKept': 'บัญชียังเปิดอยู่',
  'account.invited': 'การเชิญ',
  'account.invitedText': 'คนที่คุณเชิญ คนที่เขาเชิญต่อ และอีกหนึ่งรุ่น ไม่มีการจ่ายค่าตอบแทนสำหรับการเชิญ',
  'account.generation': 'รุ่น',
  'account.people': 'จำนวนคน',
  'account.traded': 'ซื้อขายแล้ว (USDT)',
  'account.joined': 'วันที่ลงทะเบียน',
  'account.who': 'บัญชี',
  'account.noInvited': 'ยังไม่มีใครมาจากลิงก์ของคุณ',
};
