import type { home as source } from '../en/home.ts';

/** The home page, in Italian. */
export const home: Readonly<Record<keyof typeof source, string>> = {
  'home.title': 'Home',
  'home.headline1': 'La piattaforma che',
  'home.headline2': 'mostra i suoi conti',
  'home.lead':
    'Ogni commissione e ogni eseguito arriva con il calcolo dietro. Clicchi una cifra sottolineata e controlli da sé.',
  'home.open': 'Apri un account',
  'home.look': 'Dai prima un’occhiata',
  'home.trade': 'Fai trading',
  'home.receiptExample': 'Calcolato sul book in diretta, non inviato',
  'home.receiptOwn': 'Il suo ultimo eseguito',
  'home.receiptTitle': 'Compra {quantity} {asset} a mercato',
  'home.receiptFill': '{quantity} × {price}',
  'home.receiptFills': 'Eseguito subito, {quantity} a {price} in media',
  'home.receiptFee': 'Commissione, {rate} × {base}',
  'home.receiptPaid': 'Lei paga',
  'home.receiptPaidOwn': 'Ha pagato',
  'home.receiptGotOwn': 'Ha ricevuto',
  'home.receiptSame': 'Lo stesso calcolo registra il suo ordine, fino all’ultima cifra.',
  'home.engraving': '{symbol} nelle ultime 24 ore: da {open} a {close}, massimo {high}, minimo {low}.',
  'home.high': 'Massimo {price}',
  'home.low': 'Minimo {price}',
  'home.markets': 'I mercati adesso',
  'home.allMarkets': '{count, plural, one {La # coppia} other {Tutte le # coppie}}',
  'home.checks': 'Che cosa può controllare',
  'home.check1': 'La somma prima dell’invio',
  'home.check1Text':
    'Il modulo fa passare l’ordine nel book in diretta: che cosa si esegue, che cosa resta, ogni commissione con la sua base, il massimo che paga. È il calcolo che lo registra.',
  'home.check2': 'La scrittura dopo l’eseguito',
  'home.check2Text': 'Ogni saldo apre le scritture da cui proviene. Il saldo progressivo finisce sulla cifra cliccata.',
  'home.check3': 'Il prezzo con cui si misura',
  'home.check3Text': 'L’indice è il punto medio di più sedi. Le nomina, con la loro età e quelle escluse.',
  'home.fund': 'Fondo di sicurezza',
  'home.fundText': 'Il 10% di ogni commissione arriva qui, nella stessa scrittura della commissione.',
  'home.fundEmpty': 'Ancora nulla: nessuna commissione è stata addebitata.',
};
