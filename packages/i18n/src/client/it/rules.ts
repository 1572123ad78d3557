import type { rules as source } from '../en/rules.ts';

/** How the market works, and the parts of pages that are read, in Italian. */
export const rules: Readonly<Record<keyof typeof source, string>> = {
  'rules.lead':
    'Come si formano i prezzi, come si incontrano gli ordini e che cosa li limita. Ogni numero di questa pagina è letto dalla piattaforma in funzione.',
  'rules.contents': 'In questa pagina',
  'rules.market': 'Mercato',
  'rules.prices': 'Due prezzi',
  'rules.pricesLast': 'L’ultimo prezzo è quello dell’ultimo scambio nel book di Candor.',
  'rules.pricesIndex':
    'Il prezzo indice è ciò che dice il mercato esterno. Le bande lo seguono, e gli ordini stop se lo sceglie. Il nostro book non ne è mai una fonte: nessuno raggiunge il suo stop spingendo il book.',
  'rules.index': 'Come si forma l’indice',
  'rules.index1': 'Si prende il prezzo più recente di ogni sede, vecchio al massimo {seconds} secondi.',
  'rules.index2':
    'Si escludono le sedi rimaste a più di {percent} dal centro per {seconds} secondi. Tornano dopo {minutes} minuti entro il limite.',
  'rules.index3': 'Meno di {venues} sedi rimaste: nessun indice.',
  'rules.index4':
    'Si prende il prezzo centrale. Se almeno {venues} sedi, e la maggioranza, non sono entro {percent}: nessun indice.',
  'rules.index5': 'Si tiene ogni sede entro {percent} dal centro e si riprende il centro. Questo è l’indice.',
  'rules.indexNone':
    'Senza indice il prezzo non è aggiornato e non fa scattare nulla; il market maker della demo ritira gli ordini. Un prezzo che manca costa tempo, uno sbagliato denaro.',
  'rules.venues': 'Le sedi in questo momento',
  'rules.venue': 'Sede',
  'rules.venuePrice': 'Prezzo',
  'rules.venueAge': 'Età',
  'rules.venueState': 'Stato',
  'rules.venueCounts': 'Conta',
  'rules.venueOld': 'Troppo vecchio',
  'rules.venueFar': 'Troppo lontano',
  'rules.indexNow': 'Indice di {symbol} adesso',
  'rules.orders': 'Tipi di ordine',
  'rules.type.limit': 'Si esegue al suo prezzo o meglio. Il resto attende nel book.',
  'rules.type.market':
    'Si esegue subito, mai più lontano dal miglior prezzo di quanto il mercato consente. Il resto termina.',
  'rules.type.stop_limit': 'Attende l’attivazione, poi agisce come ordine limite.',
  'rules.type.stop_market': 'Attende l’attivazione, poi agisce come ordine a mercato.',
  'rules.type.trailing_stop': 'La soglia segue il prezzo a distanza e resta dov’è quando il prezzo gira.',
  'rules.type.oco': 'Un ordine limite e uno stop insieme. Quando uno agisce, l’altro è annullato.',
  'rules.tif.GTC': 'Resta finché è eseguito o annullato.',
  'rules.tif.IOC': 'Ciò che non si esegue subito è annullato.',
  'rules.tif.FOK': 'Tutto subito, o niente.',
  'rules.tif.GTD': 'Resta fino all’ora che imposta.',
  'rules.postOnly': 'Attende soltanto nel book; rifiutato se si eseguisse subito.',
  'rules.matching': 'Chi viene prima',
  'rules.matchingText':
    'Prima il prezzo migliore; a parità di prezzo, l’ordine precedente. Nessuno salta la fila, nemmeno il nostro market maker. Non scambia mai con sé stesso: uno dei due ordini termina, come ha scelto.',
  'rules.markets': 'Limiti degli ordini',
  'rules.marketsText':
    'I prezzi vanno a tick e le quantità a lotti. Un ordine fuori limite è rifiutato con il valore ammesso più vicino.',
  'rules.yourFees': 'Maker / taker',
  'rules.feesText':
    'La commissione è il valore dell’eseguito per la sua aliquota, arrotondata per difetto all’unità minima. Ciò che il modulo mostra prima dell’invio usa la stessa formula che registra.',
  'rules.fundText':
    'Il 10% di ogni commissione va al fondo di sicurezza, nella stessa registrazione della commissione. Di tutte le commissioni addebitate in un asset, esattamente un decimo, arrotondato per difetto, è nel fondo.',
  'rules.fundCheck1':
    'Apra la commissione di un suo eseguito: mostra il decimo della sua commissione e quello della controparte. Insieme sono quanto questo scambio ha versato al fondo.',
  'rules.fundCheck2':
    'Divida tutte le commissioni per dieci: è il saldo, fino all’ultima cifra. Entrambi sono letti dal libro mastro ogni due secondi.',
  'rules.fundCheck3': 'Il gestore di Candor può verificare ogni registrazione del giornale con «{command}».',
  'rules.reserves': 'Quanto dobbiamo e deteniamo',
  'rules.reservesText':
    'Ogni settimana la piattaforma pubblica la radice di tutto ciò che deve agli utenti, accanto a ciò che detiene. Chi ha un account può verificare di essere conteggiato.',
  'rules.reservesLink': 'Vedi la prova più recente',
  'rules.records': 'Per quanto tempo si conservano le registrazioni',
  'rules.recordsAll': 'Il giornale conserva tutte le registrazioni dalla prima.',
  'rules.recordsDays':
    'Il giornale conserva tutte le registrazioni degli ultimi {days} giorni ed elimina le precedenti.',
  'rules.recordsLists': 'I suoi ordini, gli scambi e i movimenti restano comunque nei suoi elenchi.',
  'rules.recordsCut':
    'Nel punto di taglio il giornale indica l’ultima registrazione eliminata e gli hash della catena e di tutti i saldi in quel momento. Da lì in poi «{command}» verifica tutto; per ciò che precede risponde «non conservato».',
  'rules.risk': 'Rischio',
};
