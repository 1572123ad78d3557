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
};
