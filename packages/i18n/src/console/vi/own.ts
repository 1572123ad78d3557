import type { own as source } from '../en/own.ts';

export const own: Readonly<Record<keyof typeof source, string>> = {
  'own.room': 'Bảo mật của tôi',
  'own.lead':
    'Những gì bạn xuất trình bên cạnh mật khẩu. Mọi thay đổi đều được ghi lại, và quản trị viên thấy bạn có bao nhiêu khóa truy cập.',
  'own.text':
    'Vân tay, khuôn mặt hoặc khóa thiết bị thay cho mã; khóa truy cập tự từ chối mọi địa chỉ khác. Khi đã có khóa, các mã không còn hiệu lực với bạn: hãy thêm hai khóa, phòng khi mất một.',
  'own.none': 'Chưa có khóa truy cập.',
  'own.name': 'Tên khóa này',
  'own.add': 'Thêm khóa truy cập',
  'own.added': 'Đã thêm khóa, các phiên khác của bạn đã kết thúc',
  'own.addedAt': 'Thêm lúc {time}',
  'own.used': 'Dùng lần cuối {time}',
  'own.neverUsed': 'Chưa dùng',
  'own.here': 'Thiết bị này đã có khóa truy cập của bạn.',
  'own.off': 'Khóa truy cập cần địa chỉ an toàn (https hoặc localhost) và trình duyệt hỗ trợ.',
  'own.rename': 'Đổi tên',
  'own.renamed': 'Khóa đã có tên mới',
  'own.remove': 'Gỡ bỏ',
  'own.removeText': 'Khóa này không còn mở được bảng điều khiển, và các phiên khác của bạn sẽ kết thúc.',
  'own.removeLast': 'Đây là khóa cuối cùng: sau đó mã của ứng dụng xác thực lại có hiệu lực.',
  'own.removed': 'Đã gỡ khóa, các phiên khác của bạn đã kết thúc',
  'own.save': 'Lưu',
  'own.totpSince': 'Thiết lập lúc {time}',
  'own.totpRests': 'Thiết lập lúc {time}; không có hiệu lực khi bạn còn khóa truy cập',
  'own.noTotp': 'Chưa thiết lập',
  'own.use': 'Dùng khóa truy cập',
  'own.useText': 'Hãy xác nhận bằng một khóa truy cập của bạn.',
  'own.lost': 'Mất hết khóa? Hai quản trị viên có thể đặt lại đăng nhập của bạn.',
  'own.latest': 'Gần đây với đăng nhập của bạn',
  'operators.passkeys': '{passkeys} khóa truy cập',
};
