import type { recharge as source } from '../en/recharge.ts';

/** Money that comes in by bank, and coins that are missing, in Italian. */
export const recharge: Readonly<Record<keyof typeof source, string>> = {
  'recharge.ways': 'Come versare',
  'recharge.chain': 'Su una blockchain',
  'recharge.bank': 'Con bonifico',
  'recharge.missing': 'Monete non arrivate',
  'recharge.lead':
    'Paghi con un bonifico. Uno screenshot non muove denaro: il saldo cambia quando l’estratto della banca mostra il pagamento.',
  'recharge.missingLead':
    'Ha inviato monete e non sono nel suo saldo? Indichi la transazione. Due operatori la cercano tra i fondi arrivati senza proprietario.',
  'recharge.noBank': 'Questa piattaforma non è collegata ad alcuna banca.',
  'recharge.needsName': 'Prima va verificato il suo nome: accettiamo solo pagamenti da un conto suo.',
  'recharge.verify': 'Verificare il suo nome',
  'recharge.payee': 'Beneficiario',
  'recharge.bankName': 'Banca',
  'recharge.reference': 'Causale',
  'recharge.referenceText': 'Scriva esattamente questo codice nel pagamento. Vale solo per questa richiesta.',
  'recharge.fromName': 'Paghi da un conto intestato a {name}. I pagamenti di altri vengono restituiti.',
  'recharge.coinType': 'Tipo di moneta',
  'recharge.amount': 'Importo in {unit}',
  'recharge.range': 'Da {minimum} a {maximum}',
  'recharge.numerical': 'Deve essere un valore numerico',
  'recharge.required': 'Campo obbligatorio',
  'recharge.give': 'Vale',
  'recharge.fee': 'Commissione, {percent}%',
  'recharge.arrives': 'Riceve',
  'recharge.oneToOne': 'Un dollaro vale un USDT.',
  'recharge.atIndex': 'All’indice attuale: 1 {coin} = {price} USDT. Vale l’indice al momento dell’accredito.',
  'recharge.noPrice': 'Al momento non c’è un prezzo per questa moneta.',
  'recharge.screenshot': 'Screenshot del pagamento',
  'recharge.screenshotHint': 'JPEG, PNG, WebP o GIF, al massimo 10 MB.',
  'recharge.hash': 'Hash della transazione',
  'recharge.submit': 'Ho pagato',
  'recharge.submitMissing': 'Richiedi la ricerca',
  'recharge.sent': 'La richiesta è stata inviata',
  'recharge.due': 'Risposta entro {time}',
};
