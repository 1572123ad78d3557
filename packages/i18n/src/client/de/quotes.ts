import type { quotes as source } from '../en/quotes.ts';

/** The market list, in German. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Märkte',
  'quotes.lead': 'Jedes Paar mit seinen letzten 24 Stunden. Niemand kann für einen Platz in dieser Liste zahlen.',
  'quotes.count':
    '{count, plural, one {# Paar wird} other {# Paare werden}} auf Candor gehandelt. Sortiert nach 24-Stunden-Umsatz. Plätze sind nicht käuflich.',
  'quotes.traded': 'Am meisten gehandelt',
  'quotes.risen': 'Größter Anstieg',
  'quotes.fallen': 'Größter Rückgang',
  'quotes.noneRisen': 'In 24 Stunden ist kein Paar gestiegen.',
  'quotes.noneFallen': 'In 24 Stunden ist kein Paar gefallen.',
  'quotes.about': '{symbol} im Detail',
  'quotes.notListed': '{symbol} ist hier nicht gelistet.',
  'quotes.costs': 'Was ein Kauf jetzt kostet',
  'quotes.costsText':
    'Marktkäufe von {asset} für diese Summen, am Live-Orderbuch berechnet, mit derselben Rechnung, die Orders verbucht.',
  'quotes.size': 'Für ({asset})',
  'quotes.average': 'Durchschnittspreis',
  'quotes.notFilled': 'So viel steht gerade nicht im Orderbuch.',
  'quotes.whoSets': 'Quellen des Indexpreises',
  'quotes.large': 'Große Abschlüsse der letzten Zeit',
  'quotes.worth': 'Wert ({asset})',
  'quotes.terms': 'Orderlimits',
  'quotes.trade': '{symbol} handeln',
  'quotes.history': 'Preisverlauf',
  'quotes.span.day': '24 Stunden',
  'quotes.span.week': '7 Tage',
  'quotes.span.month': '30 Tage',
  'quotes.span.year': '1 Jahr',
  'quotes.engraving': '{symbol} über {span}: von {open} auf {close}, höchster {high}, tiefster {low}.',
  'quotes.open24': 'Vor 24 Stunden',
};
