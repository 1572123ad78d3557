import type { rates as source } from '../en/rates.ts';

/** What everything costs, and the local currencies, in Vietnamese. */
export const rates: Readonly<Record<keyof typeof source, string>> = {
  'rates.lead': 'Mọi chi phí, đọc trực tiếp từ sàn đang vận hành. Lệnh tiếp theo của bạn sẽ chịu đúng mức này.',
  'rates.trading': 'Phí giao dịch',
  'rates.everywhere':
    'Áp dụng như nhau cho cả {count} thị trường. Thu bằng tài sản định giá, trên giá trị từng lần khớp.',
  'rates.makerTaker':
    'Maker: lệnh của bạn chờ sẵn trong sổ. Taker: lệnh của bạn khớp với lệnh đang chờ. Mức phí được chốt khi lệnh được nhận.',
  'rates.tier': 'Hạng',
  'rates.regular': 'Thường',
  'rates.vip': 'VIP {tier}',
  'rates.yours': 'của bạn',
  'rates.maker': 'Maker',
  'rates.taker': 'Taker',
  'rates.calculator': 'Tính chi phí',
  'rates.value': 'Giá trị giao dịch',
  'rates.valueMissing': 'Nhập giá trị lớn hơn 0.',
  'rates.role': 'Vai trò',
  'rates.feeLine': 'Phí, {rate} × {value}',
  'rates.fundLine': 'Trong đó vào quỹ an toàn',
  'rates.sellBrings': 'Bán thu về tổng cộng',
  'rates.buyCosts': 'Mua hết tổng cộng',
  'rates.moving': 'Những gì miễn phí',
  'rates.transfer': 'Chuyển giữa các ví của bạn',
  'rates.transferCost': 'Miễn phí, tức thì',
  'rates.placing': 'Đặt, sửa và hủy lệnh',
  'rates.placingCost': 'Miễn phí; chỉ thu khi khớp',
  'rates.outside': 'Nạp và rút tiền',
  'rates.outsideCost': 'Sàn này chưa hỗ trợ',
  'rates.currencies': 'Tiền địa phương',
  'rates.currenciesNote':
    'Chỉ để hiển thị. Không thu phí hay thanh toán theo các tỷ giá này; 1 USDT hiển thị bằng 1 đô la Mỹ. Bình quân tháng của Fed.',
  'rates.currency': 'Tiền tệ',
  'rates.perUsdt': 'Cho 1 USDT',
  'rates.asOf': 'Tính đến',
  'rates.byVolume': 'Giao dịch 30 ngày',
  'rates.byBalance': 'Hoặc số dư',
  'rates.tierMade':
    'Tính bằng USDT, lấy mức tốt hơn. Số dư tính theo giá lúc đó. Cả hai được xét mỗi ngày lúc nửa đêm UTC; bậc mới có hiệu lực từ lệnh kế tiếp.',
  'rates.thresholdsSince': 'Các điều kiện này có hiệu lực từ {time}.',
  'rates.thresholdsFirst': 'Các điều kiện này có hiệu lực từ khi sàn bắt đầu.',
};
