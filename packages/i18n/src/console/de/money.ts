import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in German. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': 'Pausiertes wieder öffnen',
  'approvals.kind.network.terms': 'Bedingungen eines Netzwerks ändern',
  'approvals.kind.network.funds': 'Eigenmittel der Plattform umbuchen',
  'approvals.kind.shortfall.cover': 'Fehlbetrag decken',
  'approvals.kind.receipt.assign': 'Einzahlung ihrem Inhaber geben',
  'approvals.kind.receipt.return': 'Einzahlung zurücksenden',
  'overview.queue.withdrawals': 'Auszahlungen',
  'overview.queue.receipts': 'Ungeklärte Einzahlungen',
  'withdrawals.room': 'Auszahlungen',
  'deposits.room': 'Einzahlungen',
  'solvency.room': 'Solvenz',
  'audit.did.proof.publish': 'Hat einen Nachweis der Verbindlichkeiten veröffentlicht',
  'treasury.room': 'Eigenmittel',
  'networks.room': 'Netzwerke',
  'audit.did.withdrawal.view': 'Auszahlung geöffnet',
  'audit.did.withdrawal.approve': 'Auszahlung genehmigt',
  'audit.did.withdrawal.refuse': 'Auszahlung abgelehnt',
  'audit.did.withdrawal.ask': 'Kunden zu einer Auszahlung gefragt',
  'audit.did.deposit.find': 'Transaktion gesucht',
  'audit.did.network.pause': 'Netzwerk pausiert',
  'approvals.kind.conversion.terms': 'Bedingungen für Tauschgeschäfte ändern',
  'approvals.kind.conversion.limits': 'Limits für Tauschgeschäfte ändern',
  'approvals.kind.inventory.fund': 'Geld des Tauschbestands umbuchen',
  'swaps.room': 'Tauschgeschäfte',
};
