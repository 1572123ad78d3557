import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in Thai. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': 'เปิดสิ่งที่หยุดไว้อีกครั้ง',
  'approvals.kind.network.terms': 'เปลี่ยนเงื่อนไขของเครือข่าย',
  'approvals.kind.network.funds': 'ย้ายเงินของแพลตฟอร์มเอง',
  'approvals.kind.shortfall.cover': 'ชดเชยส่วนที่ขาด',
  'approvals.kind.receipt.assign': 'มอบเงินฝากให้เจ้าของ',
  'approvals.kind.receipt.return': 'ส่งเงินฝากคืน',
  'overview.queue.withdrawals': 'การถอน',
  'overview.queue.receipts': 'เงินฝากที่รอตรวจ',
  'withdrawals.room': 'การถอน',
  'deposits.room': 'การฝาก',
  'solvency.room': 'ความสามารถชำระหนี้',
  'audit.did.proof.publish': 'เผยแพร่หลักฐานหนี้สิน',
  'treasury.room': 'เงินทุนของแพลตฟอร์ม',
  'networks.room': 'เครือข่าย',
  'audit.did.withdrawal.view': 'เปิดดูการถอน',
  'audit.did.withdrawal.approve': 'อนุมัติการถอน',
  'audit.did.withdrawal.refuse': 'ปฏิเสธการถอน',
  'audit.did.withdrawal.ask': 'ถามผู้ใช้เรื่องการถอน',
  'audit.did.deposit.find': 'ค้นหาธุรกรรม',
  'audit.did.network.pause': 'หยุดเครือข่าย',
  'approvals.kind.conversion.terms': 'เปลี่ยนเงื่อนไขการแลกเหรียญ',
  'approvals.kind.conversion.limits': 'เปลี่ยนวงเงินการแลกเหรียญ',
  'approvals.kind.inventory.fund': 'ย้ายเงินของคลังแลกเหรียญ',
  'swaps.room': 'การแลกเหรียญ',
};
