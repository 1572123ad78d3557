import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': 'Đổi các kỳ hạn cố định của thị trường',
  'approvals.kind.tiers.thresholds': 'Đổi điều kiện của các bậc phí',
  'offers.periods': 'Kỳ hạn',
  'offers.change': 'Đổi kỳ hạn',
  'offers.none': 'Thị trường này không có hợp đồng kỳ hạn cố định.',
  'offers.period': 'Kỳ hạn {number}',
  'offers.duration': 'Thời lượng (giây)',
  'offers.payout': 'Tỷ lệ trả trên số tiền đặt',
  'offers.minimumStake': 'Mức đặt nhỏ nhất',
  'offers.maximumStake': 'Mức đặt lớn nhất',
  'offers.breakEven': 'Hòa vốn khi thắng {wins} trên {of} lần: {percent}',
  'offers.add': 'Thêm kỳ hạn',
  'offers.remove': 'Bỏ kỳ hạn {number}',
  'offers.announcementHint':
    'Mức trả thấp hơn, kể cả của kỳ hạn được mở lại, cần một thông báo ít nhất 7 ngày tuổi nêu rõ thị trường, số giây và phần trăm: phần cuối địa chỉ của nó.',
  'offers.since': 'Có hiệu lực từ {time}',
  'offers.fromStart': 'Có hiệu lực từ khi sàn bắt đầu',
  'offers.history': 'Các quyết định trước',
  'offers.undecided': 'Chưa có quyết định nào.',
  'offers.again': 'Đề xuất lại nội dung này',
  'offers.lead': 'Toàn bộ danh sách, ngắn nhất trước. Hợp đồng đang chạy giữ điều kiện lúc bắt đầu.',
  'tiers.title': 'Điều kiện của các bậc phí',
  'tiers.lead':
    'Giao dịch trong 30 ngày hoặc đang giữ, tính bằng USDT; một trong hai là đủ. Bậc của mọi người theo đó từ nửa đêm UTC kế tiếp; không thể đặt riêng bậc của ai.',
  'tiers.volume': 'Giao dịch trong 30 ngày',
  'tiers.balance': 'Hoặc đang giữ',
  'tiers.change': 'Đổi điều kiện các bậc',
  'tiers.add': 'Thêm bậc {tier}',
  'tiers.remove': 'Bỏ bậc {tier}',
  'tiers.harder': 'Sẽ có người cần nhiều hơn hiện nay: việc này phải được thông báo trước bảy ngày.',
};
