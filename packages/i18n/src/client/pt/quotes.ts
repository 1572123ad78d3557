import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Portuguese. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Mercados',
  'quotes.lead': 'Cada par e suas últimas 24 horas. Ninguém pode pagar por um lugar nesta lista.',
  'quotes.count':
    '{count, plural, one {# par é negociado} other {# pares são negociados}} na Candor. Em ordem de giro em 24 horas. Ninguém paga por posição.',
  'quotes.traded': 'Mais negociados',
  'quotes.risen': 'Maiores altas',
  'quotes.fallen': 'Maiores quedas',
  'quotes.noneRisen': 'Nenhum par subiu em 24 horas.',
  'quotes.noneFallen': 'Nenhum par caiu em 24 horas.',
  'quotes.about': '{symbol} em detalhe',
  'quotes.notListed': '{symbol} não está listado aqui.',
  'quotes.costs': 'Quanto custa comprar agora',
  'quotes.costsText':
    'Compras a mercado de {asset} com estes valores, calculadas no livro ao vivo pela conta que registra as ordens.',
  'quotes.size': 'Por ({asset})',
  'quotes.average': 'Preço médio',
  'quotes.notFilled': 'O livro não tem tanto agora.',
  'quotes.whoSets': 'Fontes do preço do índice',
  'quotes.large': 'Grandes negócios recentes',
  'quotes.worth': 'Valor ({asset})',
  'quotes.terms': 'Limites de ordem',
  'quotes.trade': 'Negociar {symbol}',
  'quotes.history': 'Histórico de preço',
  'quotes.span.day': '24 horas',
  'quotes.span.week': '7 dias',
  'quotes.span.month': '30 dias',
  'quotes.span.year': '1 ano',
  'quotes.engraving': '{symbol} em {span}: de {open} a {close}, máxima {high}, mínima {low}.',
  'quotes.open24': 'Há 24 horas',
};
