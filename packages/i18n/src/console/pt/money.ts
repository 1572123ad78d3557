import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in Portuguese. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': 'Reabrir o que está em pausa',
  'approvals.kind.network.terms': 'Mudar as condições de uma rede',
  'approvals.kind.network.funds': 'Mover o dinheiro próprio da plataforma',
  'approvals.kind.shortfall.cover': 'Cobrir um déficit',
  'approvals.kind.receipt.assign': 'Dar um depósito ao seu dono',
  'approvals.kind.receipt.return': 'Devolver um depósito',
  'overview.queue.withdrawals': 'Saques',
  'overview.queue.receipts': 'Depósitos em suspenso',
  'withdrawals.room': 'Saques',
  'deposits.room': 'Depósitos',
  'solvency.room': 'Solvência',
  'audit.did.proof.publish': 'Publicou uma prova do que é devido',
  'treasury.room': 'Tesouraria',
  'networks.room': 'Redes',
  'audit.did.withdrawal.view': 'Abriu um saque',
  'audit.did.withdrawal.approve': 'Aprovou um saque',
  'audit.did.withdrawal.refuse': 'Recusou um saque',
  'audit.did.withdrawal.ask': 'Perguntou ao usuário sobre um saque',
  'audit.did.deposit.find': 'Procurou uma transação',
  'audit.did.network.pause': 'Pausou uma rede',
  'approvals.kind.conversion.terms': 'Mudar as condições de conversão',
  'approvals.kind.conversion.limits': 'Mudar os limites de conversão',
  'approvals.kind.inventory.fund': 'Mover dinheiro do estoque de conversão',
  'swaps.room': 'Conversões',
};
