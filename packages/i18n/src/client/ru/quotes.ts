import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Russian. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Рынки',
  'quotes.lead': 'Каждая пара и её последние 24 часа. Место в этом списке нельзя купить.',
  'quotes.count':
    'На Candor {count, plural, one {торгуется # пара} few {торгуются # пары} other {торгуется # пар}}. По обороту за 24 часа. Место в списке не продаётся.',
  'quotes.traded': 'Самые торгуемые',
  'quotes.risen': 'Лидеры роста',
  'quotes.fallen': 'Лидеры падения',
  'quotes.noneRisen': 'За 24 часа ни одна пара не выросла.',
  'quotes.noneFallen': 'За 24 часа ни одна пара не упала.',
  'quotes.about': '{symbol} подробно',
  'quotes.notListed': '{symbol} здесь не торгуется.',
  'quotes.costs': 'Во что обойдётся покупка сейчас',
  'quotes.costsText':
    'Рыночные покупки {asset} на эти суммы, рассчитанные по живому стакану той же арифметикой, что проводит ордера.',
  'quotes.size': 'На сумму ({asset})',
  'quotes.average': 'Средняя цена',
  'quotes.notFilled': 'Сейчас в стакане столько нет.',
  'quotes.whoSets': 'Источники индексной цены',
  'quotes.large': 'Крупные недавние сделки',
  'quotes.worth': 'Сумма ({asset})',
  'quotes.terms': 'Лимиты ордеров',
  'quotes.trade': 'Торговать {symbol}',
  'quotes.history': 'История цены',
  'quotes.span.day': '24 часа',
  'quotes.span.week': '7 дней',
  'quotes.span.month': '30 дней',
  'quotes.span.year': '1 год',
  'quotes.engraving': '{symbol} за {span}: от {open} до {close}, максимум {high}, минимум {low}.',
  'quotes.open24': '24 часа назад',
};
