import type { account as source } from '../en/account.ts';

/** The account centre, in Vietnamese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Tài khoản của bạn',
  'account.phone': 'Điện thoại',
  'account.number': 'Số tài khoản',
  'account.wallet': 'Địa chỉ ví',
  'account.noWallet': 'Chưa có: sàn này chưa nhận nạp',
  'account.score': 'Điểm tín nhiệm',
  'account.since': 'Ngày mở tài khoản',
  'account.link': 'Liên kết mời',
  'account.copy': 'Sao chép',
  'account.scoreMade':
    'Khởi điểm 40; email và điện thoại đã xác minh mỗi mục 10, yếu tố thứ hai 15, xác minh cơ bản 10 và nâng cao 15.',
  'account.data': 'Dữ liệu của bạn',
  'account.dataText':
    'Một tệp gồm mọi điều chúng tôi lưu về bạn: hồ sơ, nhật ký bảo mật, giấy tờ như bạn đã nhập, tin nhắn, lệnh, khớp lệnh và sổ cái. Không có mật khẩu, khóa hay ảnh.',
  'account.copyData': 'Tải một bản sao',
  'account.copyDone': 'Đã tạo một bản sao dữ liệu của bạn',
  'account.close': 'Đóng tài khoản',
  'account.closeText':
    'Hai người quyết định. Sau đó mọi điều cho biết bạn là ai sẽ bị xóa và không ai đăng nhập được nữa; sổ cái chỉ giữ một số không tên. Không thể hoàn tác, nên hãy tải bản sao trước.',
  'account.closeAsk': 'Yêu cầu đóng',
  'account.closeAsked': 'Đã yêu cầu lúc {time}. Trước khi có quyết định, bạn có thể rút lại.',
  'account.closeKeep': 'Giữ tài khoản',
  'account.closeAssets': 'Còn số dư: {assets}.',
  'account.closeOrders': 'Còn phải hủy: {count} lệnh đang mở.',
  'account.closeDone': 'Đã yêu cầu đóng tài khoản',
  'account.closeKept': 'Tài khoản vẫn mở',
  'account.invited': 'Lời mời',
  'account.invitedText': 'Người bạn mời, người họ mời, và thêm một thế hệ nữa. Không trả hoa hồng cho bất kỳ ai.',
  'account.generation': 'Thế hệ',
  'account.people': 'Số người',
  'account.traded': 'Đã giao dịch, USDT',
  'account.joined': 'Đăng ký',
  'account.who': 'Tài khoản',
  'account.noInvited': 'Chưa có ai đến qua liên kết của bạn.',
};
