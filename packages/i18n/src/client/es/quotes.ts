import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Spanish. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Mercados',
  'quotes.lead': 'Cada par y sus últimas 24 horas. Nadie puede pagar por un lugar en esta lista.',
  'quotes.count':
    'En Candor {count, plural, one {se negocia # par} other {se negocian # pares}}. Por volumen negociado en 24 horas. Nadie puede pagar por un puesto.',
  'quotes.traded': 'Más negociados',
  'quotes.risen': 'Mayores subidas',
  'quotes.fallen': 'Mayores caídas',
  'quotes.noneRisen': 'Ningún par ha subido en 24 horas.',
  'quotes.noneFallen': 'Ningún par ha bajado en 24 horas.',
  'quotes.about': '{symbol} en detalle',
  'quotes.notListed': '{symbol} no cotiza aquí.',
  'quotes.costs': 'Qué cuesta comprar ahora',
  'quotes.costsText':
    'Compras a mercado de {asset} por estas sumas, calculadas sobre el libro en vivo con la misma cuenta que registra las órdenes.',
  'quotes.size': 'Por ({asset})',
  'quotes.average': 'Precio medio',
  'quotes.notFilled': 'El libro no tiene tanto ahora mismo.',
  'quotes.whoSets': 'Fuentes del precio índice',
  'quotes.large': 'Operaciones grandes recientes',
  'quotes.worth': 'Valor ({asset})',
  'quotes.terms': 'Límites de orden',
  'quotes.trade': 'Operar {symbol}',
  'quotes.history': 'Historial de precios',
  'quotes.span.day': '24 horas',
  'quotes.span.week': '7 días',
  'quotes.span.month': '30 días',
  'quotes.span.year': '1 año',
  'quotes.engraving': '{symbol} en {span}: de {open} a {close}, máximo {high}, mínimo {low}.',
  'quotes.open24': 'Hace 24 horas',
};
