import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in Vietnamese. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': 'Mở lại phần đã tạm dừng',
  'approvals.kind.network.terms': 'Đổi điều khoản của mạng',
  'approvals.kind.network.funds': 'Chuyển tiền riêng của nền tảng',
  'approvals.kind.shortfall.cover': 'Bù khoản thiếu',
  'approvals.kind.receipt.assign': 'Trao khoản nạp cho chủ',
  'approvals.kind.receipt.return': 'Gửi trả khoản nạp',
  'overview.queue.withdrawals': 'Rút tiền',
  'overview.queue.receipts': 'Khoản nạp đang treo',
  'withdrawals.room': 'Rút tiền',
  'deposits.room': 'Nạp tiền',
  'solvency.room': 'Khả năng thanh toán',
  'audit.did.proof.publish': 'Đã công bố bằng chứng về các khoản nợ',
  'treasury.room': 'Ngân quỹ',
  'networks.room': 'Mạng',
  'audit.did.withdrawal.view': 'Mở một lệnh rút',
  'audit.did.withdrawal.approve': 'Duyệt một lệnh rút',
  'audit.did.withdrawal.refuse': 'Từ chối một lệnh rút',
  'audit.did.withdrawal.ask': 'Hỏi người dùng về lệnh rút',
  'audit.did.deposit.find': 'Tìm giao dịch',
  'audit.did.network.pause': 'Tạm dừng mạng',
  'approvals.kind.conversion.terms': 'Đổi điều khoản hoán đổi',
  'approvals.kind.conversion.limits': 'Đổi hạn mức hoán đổi',
  'approvals.kind.inventory.fund': 'Chuyển tiền của kho hoán đổi',
  'swaps.room': 'Hoán đổi',
};
