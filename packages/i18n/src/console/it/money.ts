import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in Italian. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': 'Riaprire ciò che è in pausa',
  'approvals.kind.network.terms': 'Cambiare le condizioni di una rete',
  'approvals.kind.network.funds': 'Spostare il denaro della piattaforma',
  'approvals.kind.shortfall.cover': 'Coprire un ammanco',
  'approvals.kind.receipt.assign': 'Dare un deposito al suo titolare',
  'approvals.kind.receipt.return': 'Rimandare indietro un deposito',
  'overview.queue.withdrawals': 'Prelievi',
  'overview.queue.receipts': 'Depositi in sospeso',
  'withdrawals.room': 'Prelievi',
  'deposits.room': 'Depositi',
  'solvency.room': 'Solvibilità',
  'audit.did.proof.publish': 'Ha pubblicato una prova di quanto è dovuto',
  'treasury.room': 'Tesoreria',
  'networks.room': 'Reti',
  'audit.did.withdrawal.view': 'Prelievo aperto',
  'audit.did.withdrawal.approve': 'Prelievo approvato',
  'audit.did.withdrawal.refuse': 'Prelievo rifiutato',
  'audit.did.withdrawal.ask': 'Domanda all’utente su un prelievo',
  'audit.did.deposit.find': 'Transazione cercata',
  'audit.did.network.pause': 'Rete messa in pausa',
  'approvals.kind.conversion.terms': 'Cambiare le condizioni di conversione',
  'approvals.kind.conversion.limits': 'Cambiare i limiti di conversione',
  'approvals.kind.inventory.fund': 'Spostare il denaro delle scorte di conversione',
  'swaps.room': 'Conversioni',
};
