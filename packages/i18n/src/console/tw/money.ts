import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in traditional Chinese. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': '重新開啟已暫停項目',
  'approvals.kind.network.terms': '修改網路條款',
  'approvals.kind.network.funds': '調動平台自有資金',
  'approvals.kind.shortfall.cover': '補足缺口',
  'approvals.kind.receipt.assign': '將充值交給所有者',
  'approvals.kind.receipt.return': '退回充值',
  'overview.queue.withdrawals': '提領',
  'overview.queue.receipts': '待處理充值',
  'withdrawals.room': '提領',
  'deposits.room': '充值',
  'solvency.room': '償付能力',
  'audit.did.proof.publish': '發布了負債證明',
  'treasury.room': '自有資金',
  'networks.room': '網路',
  'audit.did.withdrawal.view': '檢視提領',
  'audit.did.withdrawal.approve': '核准提領',
  'audit.did.withdrawal.refuse': '駁回提領',
  'audit.did.withdrawal.ask': '就提領詢問使用者',
  'audit.did.deposit.find': '搜尋交易',
  'audit.did.network.pause': '暫停網路',
  'approvals.kind.conversion.terms': '修改兌換條款',
  'approvals.kind.conversion.limits': '修改兌換限額',
  'approvals.kind.inventory.fund': '調動兌換庫存資金',
  'swaps.room': '兌換',
};
