import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in French. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': 'Rouvrir ce qui est en pause',
  'approvals.kind.network.terms': 'Modifier les conditions d’un réseau',
  'approvals.kind.network.funds': 'Déplacer les fonds propres de la plateforme',
  'approvals.kind.shortfall.cover': 'Couvrir un manque',
  'approvals.kind.receipt.assign': 'Remettre un dépôt à son propriétaire',
  'approvals.kind.receipt.return': 'Renvoyer un dépôt',
  'overview.queue.withdrawals': 'Retraits',
  'overview.queue.receipts': 'Dépôts en suspens',
  'withdrawals.room': 'Retraits',
  'deposits.room': 'Dépôts',
  'solvency.room': 'Solvabilité',
  'audit.did.proof.publish': 'A publié une preuve de ce qui est dû',
  'treasury.room': 'Trésorerie',
  'networks.room': 'Réseaux',
  'audit.did.withdrawal.view': 'Retrait ouvert',
  'audit.did.withdrawal.approve': 'Retrait approuvé',
  'audit.did.withdrawal.refuse': 'Retrait refusé',
  'audit.did.withdrawal.ask': 'Question posée sur un retrait',
  'audit.did.deposit.find': 'Transaction recherchée',
  'audit.did.network.pause': 'Réseau mis en pause',
  'approvals.kind.conversion.terms': 'Modifier les conditions de conversion',
  'approvals.kind.conversion.limits': 'Modifier les limites de conversion',
  'approvals.kind.inventory.fund': 'Déplacer l’argent du stock de conversion',
  'swaps.room': 'Conversions',
};
