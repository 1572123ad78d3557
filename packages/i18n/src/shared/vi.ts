import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Vietnamese. */
export const shared: SharedMessages = {
  'market.cause.maintenance': 'bảo trì theo kế hoạch',
  'market.cause.prices': 'giá tham chiếu không đáng tin cậy',
  'market.cause.unusual': 'đang kiểm tra giao dịch bất thường',
  'market.cause.network': 'sự cố mạng lưới của tài sản',
  'market.cause.terms': 'quy tắc giao dịch đang được thay đổi',
  'market.cause.delisting': 'thị trường sẽ đóng vĩnh viễn',
  'chat.tooLong': 'Tối đa 400 ký tự',
  'chat.hidden': 'Văn bản có ký tự ẩn làm đổi hướng đọc',
  'chat.used': '{used} trên {most} ký tự',
  'chat.imageFailed': 'Không gửi được hình ảnh',
  'chat.imagesOnly': 'Chỉ hình ảnh: JPEG, PNG, WebP hoặc GIF, tối đa 5 MB',
  'figure.notANumber': 'Chỉ nhập được một số ở đây, ví dụ 0.5. Nội dung ô không thay đổi.',
  'figure.twoReadings': '{text} có thể là {point} hoặc {whole}. Vui lòng nhập số bạn muốn.',
  'figure.tooManyDecimals': 'Tối đa {count} chữ số thập phân. Không có chữ số nào bị cắt bỏ.',
  'figure.whole': 'Chỉ nhập số nguyên',
  'figure.tooLong': 'Tối đa {count} chữ số trước dấu chấm',
};
