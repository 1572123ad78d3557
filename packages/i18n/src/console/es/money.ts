import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in Spanish. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': 'Reabrir lo que está en pausa',
  'approvals.kind.network.terms': 'Cambiar las condiciones de una red',
  'approvals.kind.network.funds': 'Mover el dinero propio de la plataforma',
  'approvals.kind.shortfall.cover': 'Cubrir un déficit',
  'approvals.kind.receipt.assign': 'Entregar un depósito a su dueño',
  'approvals.kind.receipt.return': 'Devolver un depósito',
  'overview.queue.withdrawals': 'Retiros',
  'overview.queue.receipts': 'Depósitos en suspenso',
  'withdrawals.room': 'Retiros',
  'deposits.room': 'Depósitos',
  'solvency.room': 'Solvencia',
  'audit.did.proof.publish': 'Publicó una prueba de lo que se debe',
  'treasury.room': 'Tesorería',
  'networks.room': 'Redes',
  'audit.did.withdrawal.view': 'Abrió un retiro',
  'audit.did.withdrawal.approve': 'Aprobó un retiro',
  'audit.did.withdrawal.refuse': 'Rechazó un retiro',
  'audit.did.withdrawal.ask': 'Preguntó al usuario por un retiro',
  'audit.did.deposit.find': 'Buscó una transacción',
  'audit.did.network.pause': 'Puso una red en pausa',
  'approvals.kind.conversion.terms': 'Cambiar las condiciones de conversión',
  'approvals.kind.conversion.limits': 'Cambiar los límites de conversión',
  'approvals.kind.inventory.fund': 'Mover dinero del inventario de conversión',
  'swaps.room': 'Conversiones',
};
