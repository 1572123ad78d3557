import type { recharge as source } from '../en/recharge.ts';

/** Money that comes in by bank, and coins that are missing, in Vietnamese. */
export const recharge: Readonly<Record<keyof typeof source, string>> = {
  'recharge.ways': 'Cách nạp',
  'recharge.chain': 'Qua chuỗi',
  'recharge.bank': 'Qua ngân hàng',
  'recharge.missing': 'Coin chưa vào',
  'recharge.lead':
    'Hãy chuyển khoản ngân hàng. Ảnh chụp không làm tiền di chuyển: số dư thay đổi khi sao kê ngân hàng có khoản của bạn.',
  'recharge.missingLead':
    'Bạn đã gửi coin mà chưa thấy trong tài khoản? Hãy nêu giao dịch. Hai người vận hành sẽ tìm trong số tiền vào chưa rõ chủ.',
  'recharge.noBank': 'Sàn này chưa kết nối ngân hàng nào.',
  'recharge.needsName': 'Tên của bạn cần được xác minh trước: chúng tôi chỉ nhận tiền từ tài khoản của chính bạn.',
  'recharge.verify': 'Xác minh tên',
  'recharge.payee': 'Người nhận',
  'recharge.bankName': 'Ngân hàng',
  'recharge.reference': 'Mã tham chiếu',
  'recharge.referenceText': 'Ghi đúng mã này khi chuyển khoản. Mã chỉ dùng cho yêu cầu này.',
  'recharge.fromName': 'Chuyển từ tài khoản đứng tên {name}. Tiền của người khác sẽ được hoàn lại.',
  'recharge.coinType': 'Loại coin',
  'recharge.amount': 'Số tiền ({unit})',
  'recharge.range': '{minimum} đến {maximum}',
  'recharge.numerical': 'Phải là một giá trị số',
  'recharge.required': 'Bắt buộc',
  'recharge.give': 'Tương đương',
  'recharge.fee': 'Phí {percent}%',
  'recharge.arrives': 'Nhận được',
  'recharge.oneToOne': 'Một đô la Mỹ đổi một USDT.',
  'recharge.atIndex': 'Theo chỉ số hiện tại: 1 {coin} = {price} USDT. Chỉ số lúc ghi có mới được áp dụng.',
  'recharge.noPrice': 'Hiện chưa có giá cho coin này.',
  'recharge.screenshot': 'Ảnh chụp thanh toán',
  'recharge.screenshotHint': 'JPEG, PNG, WebP hoặc GIF, tối đa 10 MB.',
  'recharge.hash': 'Mã băm giao dịch',
  'recharge.submit': 'Tôi đã chuyển',
  'recharge.submitMissing': 'Yêu cầu tìm',
  'recharge.sent': 'Đã gửi yêu cầu',
  'recharge.due': 'Trả lời trước {time}',
};
