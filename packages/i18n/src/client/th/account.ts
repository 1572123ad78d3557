import type { account as source } from '../en/account.ts';

/** The account centre, in Thai. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'บัญชีของคุณ',
  'account.phone': 'โทรศัพท์',
  'account.number': 'หมายเลขบัญชี',
  'account.score': 'คะแนนเครดิต',
  'account.since': 'วันที่เปิดบัญชี',
  'account.link': 'ลิงก์เชิญ',
  'account.copy': 'คัดลอก',
  'account.scoreMade': 'เริ่มที่ 40 ยืนยันอีเมลและโทรศัพท์อย่างละ 10 ปัจจัยที่สอง 15 ยืนยันขั้นต้น 10 ขั้นสูง 15',
};
