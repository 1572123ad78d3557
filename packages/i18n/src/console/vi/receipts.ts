import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in Vietnamese. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    'Ảnh chụp không làm tiền di chuyển. Mỗi khoản thu đã ghi sổ chỉ gán một lần cho yêu cầu tương ứng, hoặc hoàn lại người trả.',
  'receipts.account': '{payee}, {iban}: {closing} {currency} theo sao kê gần nhất',
  'receipts.waiting': 'Tiền chưa có chủ',
  'receipts.none': 'Không có khoản thu nào đang chờ.',
  'receipts.booked': 'Ngày ghi sổ',
  'receipts.payer': 'Người trả',
  'receipts.text': 'Nội dung chuyển khoản',
  'receipts.give': 'Gán',
  'receipts.back': 'Hoàn lại',
  'receipts.returning': 'Đang hoàn lại với {code}',
  'receipts.claim': 'Yêu cầu',
  'receipts.claims': 'Yêu cầu đang chờ trả lời',
  'receipts.noClaims': 'Không có yêu cầu nào đang chờ.',
  'receipts.due': 'Trả lời trước',
  'receipts.named': 'Mã tham chiếu hoặc giao dịch',
  'receipts.open': 'Mở',
  'receipts.verified': 'Tên đã xác minh',
  'receipts.noName': 'Chưa xác minh tên',
  'receipts.image': 'Ảnh chụp thanh toán',
  'receipts.noImage': 'Ảnh chụp không còn.',
  'receipts.statements': 'Sao kê',
  'receipts.noStatements': 'Chưa có sao kê.',
  'receipts.import': 'Nhập sao kê',
  'receipts.importHint':
    'camt.053 (XML) hoặc CSV có dòng tên cột, tối đa 5 MB. Số dư đầu phải bằng số dư cuối kỳ trước. Ghi sổ khi người thứ hai đồng ý.',
  'receipts.file': 'Tệp',
  'receipts.opening': 'Số dư đầu kỳ',
  'receipts.closing': 'Số dư cuối kỳ',
  'receipts.columns': 'Cột ngày, số tiền, số hiệu, người trả, nội dung',
  'receipts.lines': 'Số dòng',
  'receipts.by': 'Người nhập',
  'receipts.state.waiting': 'Chưa ghi sổ',
  'receipts.state.booked': 'Đã ghi sổ',
  'receipts.state.refused': 'Có dòng đã ghi sổ',
  'receipts.bankReference': 'Mã tham chiếu của ngân hàng',
  'receipts.hash': 'SHA-256 của mọi dòng',
  'receipts.alone': 'Mã tham chiếu khớp và số tiền tối đa 1.000: có thể gán một mình.',
  'receipts.done': 'Đã xong',
  'receipts.coins': 'Điều kiện nạp tiền',
  'receipts.maximum': 'Khoản thanh toán lớn nhất',
  'receipts.termsLead':
    'Phí cao hơn, mức tối thiểu cao hơn hoặc mức tối đa thấp hơn phải được thông báo trước 7 ngày. Việc đóng có hiệu lực ngay khi được duyệt. Yêu cầu đã gửi giữ nguyên mức phí lúc gửi.',
  'receipts.first':
    'Sao kê đầu tiên của {iban}: số dư đầu trở thành tiền của chính nền tảng. Khoản thanh toán trước đó không có dòng nên không thể giao cho ai.',
  'receipts.owed':
    'Ngân hàng đã trừ {amount} {currency} mà ngân quỹ chưa có. Khoản thu được giao tiếp theo sẽ trả số này.',
  'receipts.whichAccount': 'Tài khoản',
  'receipts.noClaim': 'Không có yêu cầu',
};
