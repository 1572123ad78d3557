import type { rates as source } from '../en/rates.ts';

/** What everything costs, and the local currencies, in Italian. */
export const rates: Readonly<Record<keyof typeof source, string>> = {
  'rates.lead':
    'Quanto costa ogni cosa, letto dalla piattaforma in funzione. È ciò che pagherà il suo prossimo ordine.',
  'rates.trading': 'Commissioni di negoziazione',
  'rates.everywhere':
    '{count, plural, one {Per l’unico mercato.} other {Uguale in tutti i # mercati.}} Addebitata nell’asset di quotazione, sul valore di ogni eseguito.',
  'rates.makerTaker':
    'Maker: il suo ordine attendeva nel book. Taker: si è eseguito contro un ordine in attesa. Le aliquote si fissano quando l’ordine è accettato.',
  'rates.tier': 'Livello',
  'rates.regular': 'Normale',
  'rates.vip': 'VIP {tier}',
  'rates.yours': 'il suo',
  'rates.maker': 'Maker',
  'rates.taker': 'Taker',
  'rates.calculator': 'Calcolare un costo',
  'rates.value': 'Valore dello scambio',
  'rates.valueMissing': 'Inserisca un valore maggiore di zero.',
  'rates.role': 'Ruolo',
  'rates.feeLine': 'Commissione, {rate} × {value}',
  'rates.fundLine': 'Di cui al fondo di sicurezza',
  'rates.sellBrings': 'Una vendita rende in tutto',
  'rates.buyCosts': 'Un acquisto costa in tutto',
  'rates.moving': 'Spostare denaro',
  'rates.transfer': 'Trasferimenti tra i propri wallet',
  'rates.transferCost': 'Gratis, subito',
  'rates.placing': 'Inviare, modificare e annullare ordini',
  'rates.placingCost': 'Gratis; si paga solo l’esecuzione',
  'rates.outside': 'Depositi e prelievi',
  'rates.outsideCost': 'I depositi sono gratuiti. La commissione di rete di ogni prelievo è indicata qui sotto.',
  'rates.withdrawal': 'Prelevare {asset} su {network}',
  'rates.times': 'Quanto durano i prelievi',
  'rates.timesNone': 'Nessuno è arrivato negli ultimi {days} giorni.',
  'rates.median': 'Metà dei {count} degli ultimi {days} giorni è arrivata entro',
  'rates.p90': 'Nove su dieci sono arrivati entro',
  'rates.overdue': 'In corso da più di 24 ore, adesso',
  'rates.currencies': 'Valute locali',
  'rates.currenciesNote':
    'Solo per la visualizzazione. Nulla è addebitato o regolato a questi cambi; un USDT appare come un dollaro. Medie mensili della Federal Reserve.',
  'rates.currency': 'Valuta',
  'rates.perUsdt': 'Per 1 USDT',
  'rates.asOf': 'Al',
  'rates.byVolume': 'Volume su 30 giorni',
  'rates.byBalance': 'o saldo',
  'rates.tierMade':
    'In USDT; conta il migliore dei due. I saldi valgono ai prezzi correnti. I livelli si aggiornano ogni giorno a mezzanotte UTC e valgono dal suo prossimo ordine.',
  'rates.thresholdsSince': 'Queste condizioni valgono dal {time}.',
  'rates.thresholdsFirst': 'Queste condizioni valgono dall’inizio della piattaforma.',
};
