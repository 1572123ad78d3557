import type { practice as source } from '../en/practice.ts';

/** The practice wallet of the demo, in Italian. */
export const practice: Readonly<Record<keyof typeof source, string>> = {
  'practice.title': 'Wallet di prova',
  'practice.money': 'Denaro di prova.',
  'practice.moneyText':
    'Queste monete esistono solo sulla blockchain di questa demo e non valgono nulla. Non invii mai monete reali a questo indirizzo.',
  'practice.about':
    'Un wallet personale, fuori dall’exchange. Un prelievo verso di esso o un deposito da esso mostra entrambi i lati di un pagamento.',
  'practice.demoOnly': 'Il wallet di prova esiste solo nella demo, finché la sua blockchain è attiva.',
  'practice.make': 'Crea un wallet di prova',
  'practice.address': 'Indirizzo del wallet di prova',
  'practice.balances': 'Saldi sulla blockchain',
  'practice.empty': 'Ancora niente. Ottenga monete di test o ne prelevi verso questo indirizzo.',
  'practice.key': 'Chiave privata',
  'practice.keyText':
    'Chi ha questa chiave controlla le monete. È salvata solo in questo browser: se ne cancella i dati, va persa.',
  'practice.showKey': 'Mostra la chiave',
  'practice.hideKey': 'Nascondi la chiave',
  'practice.delete': 'Elimina questo wallet',
  'practice.deleteSure':
    'Eliminare il wallet? Senza una copia della chiave le sue monete saranno irraggiungibili per sempre.',
  'practice.send': 'Invia',
  'practice.sendDo': 'Invia {amount} {asset}',
  'practice.toDeposit': 'Usa il mio indirizzo di deposito',
  'practice.feeUpTo': 'Commissione di rete: al massimo {amount} {asset}',
  'practice.needsGas':
    'La commissione di rete si paga in {asset} e questo wallet non ne ha abbastanza. Ottenga prima {asset} di test.',
  'practice.notAddress': 'Non è un indirizzo di questa blockchain.',
  'practice.checksum': 'L’indirizzo contiene un errore: il checksum non corrisponde.',
  'practice.tooMuch': 'Questo wallet non ha così tanto.',
  'practice.rejected': 'La blockchain rifiuterebbe questo pagamento.',
  'practice.sent': 'Il pagamento è in viaggio',
  'practice.history': 'Inviati da questo wallet',
  'practice.noneSent': 'Ancora nessun pagamento.',
  'practice.sign': 'Firma un messaggio',
  'practice.message': 'Messaggio',
  'practice.signDo': 'Firma',
  'practice.copySignature': 'Copia la firma',
  'practice.withdrawHere': 'Preleva dall’exchange verso questo wallet',
  'practice.fromDeposit': 'Oppure invii le monete da un wallet di prova',
  'practice.fromWithdraw': 'Nessun wallet per il prelievo? Ne usi uno di prova',
  'practice.asked': 'Un programma in questa pagina interpella il wallet di prova',
  'practice.allow': 'Consenti',
  'practice.reject': 'Rifiuta',
};
