import type { preferences as source } from '../en/preferences.ts';

/** Preferences and the words of a frozen account, in Vietnamese. */
export const preferences: Readonly<Record<keyof typeof source, string>> = {
  'shell.theme': 'Giao diện',
  'shell.theme.day': 'Sáng',
  'shell.theme.night': 'Tối',
  'shell.theme.system': 'Theo thiết bị',
  'shell.direction': 'Màu tăng và giảm',
  'shell.direction.standard': 'Xanh lá tăng, đỏ giảm',
  'shell.direction.east-asian': 'Đỏ tăng, xanh lá giảm',
  'shell.direction.safe': 'Xanh dương tăng, cam giảm',
  'shell.density': 'Chiều cao hàng',
  'shell.density.compact': 'Gọn',
  'shell.density.regular': 'Vừa',
  'shell.density.roomy': 'Thoáng',
  'shell.timeZone': 'Múi giờ',
  'shell.stillScreen': 'Màn hình tĩnh: không nhấp nháy, mờ dần hay trượt',
  'shell.shortcuts': 'Phím tắt một ký tự',
  'shell.dateFormat': 'Định dạng ngày',
  'shell.hideSmall': 'Ẩn số dư nhỏ',
  'shell.hideBalances': 'Ẩn số dư',
  'shell.keptHere': 'Được lưu trong trình duyệt này. Đăng nhập để dùng các lựa chọn này trên thiết bị khác.',
  'shell.keptWithAccount': 'Được lưu cùng tài khoản và theo bạn sang thiết bị khác.',
  'shell.sample': 'Trông sẽ như thế này',
  'shell.frozenText':
    'Trong lúc này không thể đặt lệnh mới, chuyển hay rút tiền. Bạn vẫn có thể hủy lệnh đang mở, xem và sao chép mọi dữ liệu, và nhắn cho chúng tôi.',
};
