import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Italian. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Mercati',
  'quotes.lead': 'Ogni coppia e le sue ultime 24 ore. Nessuno può pagare per un posto in questo elenco.',
  'quotes.count':
    'Su Candor {count, plural, one {si scambia # coppia} other {si scambiano # coppie}}. In ordine di controvalore nelle 24 ore. Nessuno può pagare per un posto.',
  'quotes.traded': 'Più scambiate',
  'quotes.risen': 'Maggiori rialzi',
  'quotes.fallen': 'Maggiori ribassi',
  'quotes.noneRisen': 'Nessuna coppia è salita in 24 ore.',
  'quotes.noneFallen': 'Nessuna coppia è scesa in 24 ore.',
  'quotes.about': '{symbol} in dettaglio',
  'quotes.notListed': '{symbol} non è quotata qui.',
  'quotes.costs': 'Quanto costa comprare ora',
  'quotes.costsText':
    'Acquisti a mercato di {asset} per queste somme, calcolati sul book in diretta con lo stesso calcolo che registra gli ordini.',
  'quotes.size': 'Per ({asset})',
  'quotes.average': 'Prezzo medio',
  'quotes.notFilled': 'Il book non contiene tanto in questo momento.',
  'quotes.whoSets': 'Fonti del prezzo indice',
  'quotes.large': 'Grandi scambi recenti',
  'quotes.worth': 'Valore ({asset})',
  'quotes.terms': 'Limiti degli ordini',
  'quotes.trade': 'Negozia {symbol}',
  'quotes.history': 'Andamento del prezzo',
  'quotes.span.day': '24 ore',
  'quotes.span.week': '7 giorni',
  'quotes.span.month': '30 giorni',
  'quotes.span.year': '1 anno',
  'quotes.engraving': '{symbol} in {span}: da {open} a {close}, massimo {high}, minimo {low}.',
  'quotes.open24': '24 ore fa',
};
