import type { account as source } from '../en/account.ts';

/** The account centre, in Vietnamese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Tài khoản của bạn',
  'account.phone': 'Điện thoại',
  'account.number': 'Số tài khoản',
  'account.score': 'Điểm tín nhiệm',
  'account.since': 'Ngày mở tài khoản',
  'account.link': 'Liên kết mời',
  'account.copy': 'Sao chép',
  'account.scoreMade':
    'Khởi điểm 40; email và điện thoại đã xác minh mỗi mục 10, yếu tố thứ hai 15, xác minh cơ bản 10 và nâng cao 15.',
};
