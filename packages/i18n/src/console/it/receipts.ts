import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in Italian. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    'Uno screenshot non muove denaro. Ogni incasso di un estratto registrato va una sola volta alla sua richiesta o torna a chi ha pagato.',
  'receipts.account': '{payee}, {iban}: {closing} {currency} secondo l’ultimo estratto',
  'receipts.waiting': 'Denaro ancora senza proprietario',
  'receipts.none': 'Nessun incasso in attesa.',
  'receipts.booked': 'Data',
  'receipts.payer': 'Pagatore',
  'receipts.text': 'Causale',
  'receipts.give': 'Assegna',
  'receipts.back': 'Restituisci',
  'receipts.returning': 'Torna con {code}',
  'receipts.claim': 'Richiesta',
  'receipts.claims': 'Richieste in attesa',
  'receipts.noClaims': 'Nessuna richiesta in attesa.',
  'receipts.due': 'Rispondere entro',
  'receipts.named': 'Riferimento o transazione',
  'receipts.open': 'Apri',
  'receipts.verified': 'Nome verificato',
  'receipts.noName': 'Nessun nome verificato',
  'receipts.image': 'Screenshot del pagamento',
  'receipts.noImage': 'Lo screenshot non c’è più.',
  'receipts.statements': 'Estratti conto',
  'receipts.noStatements': 'Ancora nessun estratto.',
  'receipts.import': 'Importa un estratto',
  'receipts.importHint':
    'camt.053 (XML) o CSV con una riga di nomi, al massimo 5 MB. L’estratto deve aprirsi dove si è chiuso l’ultimo. È registrato quando una seconda persona approva.',
  'receipts.file': 'File',
  'receipts.opening': 'Saldo iniziale',
  'receipts.closing': 'Saldo finale',
  'receipts.columns': 'Colonne di data, importo, riferimento, pagatore, testo',
  'receipts.lines': 'Righe',
  'receipts.by': 'Importato da',
  'receipts.state.waiting': 'Non registrato',
  'receipts.state.booked': 'Registrato',
  'receipts.state.refused': 'Righe già registrate',
  'receipts.bankReference': 'Riferimento bancario',
  'receipts.hash': 'SHA-256 di tutte le righe',
  'receipts.alone': 'Il riferimento è esatto e l’importo è al massimo 1.000: può assegnarlo da solo.',
  'receipts.done': 'Fatto',
  'receipts.coins': 'Condizioni di ricarica',
  'receipts.maximum': 'Pagamento massimo',
  'receipts.termsLead':
    'Una commissione più alta, un minimo più alto o un massimo più basso vanno annunciati 7 giorni prima. La chiusura vale appena approvata. Le richieste mantengono la commissione con cui sono state fatte.',
  'receipts.first':
    'Primo estratto di {iban}: il suo saldo iniziale diventa denaro proprio della piattaforma. Un pagamento precedente non ha riga e non può essere assegnato a nessuno.',
  'receipts.owed':
    'La banca ha addebitato {amount} {currency} che la tesoreria non ha ancora. Li coprirà il prossimo accredito assegnato.',
  'receipts.whichAccount': 'Conto',
  'receipts.noClaim': 'Nessuna richiesta',
};
