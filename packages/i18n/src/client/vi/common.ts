import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Vietnamese. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Đang tải',
  'common.retry': 'Thử lại',
  'common.close': 'Đóng',
  'common.cancel': 'Hủy',
  'common.copied': 'Đã sao chép',
  'common.copyWorkings': 'Sao chép dạng văn bản',
  'common.unreachable': 'Hiện không kết nối được với Candor.',
  'common.noAnswer': 'Không có phản hồi',
  'common.checking': 'Đang kiểm tra kết quả. Không có gì bị thực hiện hai lần.',
  'common.unsure': 'Có thể đã được thực hiện. Hãy kiểm tra trước khi thử lại.',
  'common.failed': 'Đã xảy ra lỗi phía chúng tôi. Không có gì thay đổi.',
  'common.notLoaded': 'Không tải được nội dung này',
  'common.sessionEnded': 'Phiên của bạn đã kết thúc. Vui lòng đăng nhập lại.',
  'common.pageFailed': 'Không hiển thị được trang này',
  'common.pageFailedText': 'Lệnh và số dư của bạn không bị ảnh hưởng. Tải lại thường sẽ giải quyết.',
  'common.reload': 'Tải lại',
  'common.unreadable': 'Một thiết bị trên đường truyền đã trả lời thay Candor. Vui lòng thử lại sau giây lát.',
  'common.unknownError': 'Lỗi không xác định',
  'common.loggedOutElsewhere': 'Bạn đã đăng xuất ở một thẻ khác',
  'common.notKept': 'Trình duyệt này không thể lưu dữ liệu',
  'common.notKeptText':
    'Bộ nhớ của nó bị chặn hoặc đã đầy. Lựa chọn và phiên đăng nhập chỉ có hiệu lực đến khi bạn đóng trang.',
  'common.pageNotLoaded': 'Trang này chưa tải được',
  'common.pageNotLoadedText': 'Không tải được một phần của trang. Lệnh và số dư của bạn không bị ảnh hưởng.',
  'common.copyFailed': 'Sao chép thất bại!',
  'common.done': 'Thao tác thành công',
  'common.notDone': 'Thao tác thất bại',
};
