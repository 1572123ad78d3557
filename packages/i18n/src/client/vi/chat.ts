import type { chat as source } from '../en/chat.ts';

/** The conversation with support, in Vietnamese. */
export const chat: Readonly<Record<keyof typeof source, string>> = {
  'chat.title': 'Hỗ trợ',
  'chat.open': 'Trò chuyện với bộ phận hỗ trợ',
  'chat.openUnread': '{count, plural, other {Trò chuyện với bộ phận hỗ trợ, # tin chưa đọc}}',
  'chat.move': 'Phím mũi tên di chuyển nút này',
  'chat.messages': 'Tin nhắn',
  'chat.write': 'Tin nhắn của bạn',
  'chat.keys': 'Enter để gửi, Ctrl+Enter để xuống dòng',
  'chat.send': 'Gửi',
  'chat.empty': 'Nội dung không được để trống',
  'chat.addImage': 'Gửi hình ảnh',
  'chat.imageOf': 'Hình ảnh từ {name}',
  'chat.you': 'Bạn',
  'chat.sending': 'Đang gửi',
  'chat.notSent': 'Chưa gửi',
  'chat.sendAgain': 'Gửi lại',
  'chat.discard': 'Bỏ',
  'chat.read': 'Đã đọc',
  'chat.typing': '{name} đang viết',
  'chat.older': 'Tin nhắn trước đó',
  'chat.nothing': 'Hãy viết cho chúng tôi. Nhân viên hỗ trợ trả lời tại đây và cuộc trò chuyện được lưu lại.',
  'chat.failed': 'Không tải được cuộc trò chuyện',
  'chat.away': 'Mất kết nối. Nội dung bạn viết sẽ được gửi khi có lại.',
  'chat.rate': 'Bạn thấy thế nào?',
  'chat.rateOf': '{rating} trên 5',
  'chat.rated': 'Cảm ơn bạn. Chúng tôi đọc mọi đánh giá.',
  'chat.visitor':
    'Nhiều câu trả lời có trong trung tâm trợ giúp. Đăng nhập để nhắn cho bộ phận hỗ trợ; cửa sổ chat sẽ mở ngay tại đây.',
  'chat.search': 'Tìm trong trung tâm trợ giúp',
};
