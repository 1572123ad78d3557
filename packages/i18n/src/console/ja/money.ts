import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in Japanese. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': '停止したものを再開',
  'approvals.kind.network.terms': 'ネットワークの条件を変更',
  'approvals.kind.network.funds': '自己資金を移動',
  'approvals.kind.shortfall.cover': '不足額を補填',
  'approvals.kind.receipt.assign': '入金を所有者に渡す',
  'approvals.kind.receipt.return': '入金を返送',
  'overview.queue.withdrawals': '出金',
  'overview.queue.receipts': '保留中の入金',
  'withdrawals.room': '出金',
  'deposits.room': '入金',
  'solvency.room': '支払能力',
  'audit.did.proof.publish': '負債の証明を公開',
  'treasury.room': '自己資金',
  'networks.room': 'ネットワーク',
  'audit.did.withdrawal.view': '出金の案件を表示',
  'audit.did.withdrawal.approve': '出金を承認',
  'audit.did.withdrawal.refuse': '出金を却下',
  'audit.did.withdrawal.ask': '出金についてユーザーに質問',
  'audit.did.deposit.find': '取引を検索',
  'audit.did.network.pause': 'ネットワークを停止',
  'approvals.kind.conversion.terms': 'スワップの条件を変更',
  'approvals.kind.conversion.limits': 'スワップの上限を変更',
  'approvals.kind.inventory.fund': 'スワップ用在庫の資金を移動',
  'swaps.room': 'スワップ',
};
