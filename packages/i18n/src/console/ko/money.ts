import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in Korean. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': '중단된 것 다시 열기',
  'approvals.kind.network.terms': '네트워크 조건 변경',
  'approvals.kind.network.funds': '자체 자금 이동',
  'approvals.kind.shortfall.cover': '부족액 보전',
  'approvals.kind.receipt.assign': '입금을 소유자에게 지급',
  'approvals.kind.receipt.return': '입금 반송',
  'overview.queue.withdrawals': '출금',
  'overview.queue.receipts': '보류 중인 입금',
  'withdrawals.room': '출금',
  'deposits.room': '입금',
  'solvency.room': '지급 능력',
  'audit.did.proof.publish': '부채 증명을 공개함',
  'treasury.room': '자체 자금',
  'networks.room': '네트워크',
  'audit.did.withdrawal.view': '출금 건 열람',
  'audit.did.withdrawal.approve': '출금 승인',
  'audit.did.withdrawal.refuse': '출금 거부',
  'audit.did.withdrawal.ask': '출금에 대해 사용자에게 질문',
  'audit.did.deposit.find': '거래 검색',
  'audit.did.network.pause': '네트워크 중단',
  'approvals.kind.conversion.terms': '스왑 조건 변경',
  'approvals.kind.conversion.limits': '스왑 한도 변경',
  'approvals.kind.inventory.fund': '스왑 재고 자금 이동',
  'swaps.room': '스왑',
};
