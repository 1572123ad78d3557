import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in Chinese. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': '重新开启已暂停项',
  'approvals.kind.network.terms': '修改网络条款',
  'approvals.kind.network.funds': '调动平台自有资金',
  'approvals.kind.shortfall.cover': '补足缺口',
  'approvals.kind.receipt.assign': '将充值交给所有者',
  'approvals.kind.receipt.return': '退回充值',
  'overview.queue.withdrawals': '提现',
  'overview.queue.receipts': '待处理充值',
  'withdrawals.room': '提现',
  'deposits.room': '充值',
  'solvency.room': '偿付能力',
  'audit.did.proof.publish': '发布了负债证明',
  'treasury.room': '自有资金',
  'networks.room': '网络',
  'audit.did.withdrawal.view': '查看提现',
  'audit.did.withdrawal.approve': '批准提现',
  'audit.did.withdrawal.refuse': '驳回提现',
  'audit.did.withdrawal.ask': '就提现询问用户',
  'audit.did.deposit.find': '搜索交易',
  'audit.did.network.pause': '暂停网络',
  'approvals.kind.conversion.terms': '修改兑换条款',
  'approvals.kind.conversion.limits': '修改兑换限额',
  'approvals.kind.inventory.fund': '调动兑换库存资金',
  'swaps.room': '兑换',
};
