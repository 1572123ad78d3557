import type { offers as source } from '../en/offers.ts';

export const offers: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.market.periods': 'Изменить фиксированные периоды рынка',
  'approvals.kind.tiers.thresholds': 'Изменить условия уровней комиссии',
  'offers.periods': 'Периоды',
  'offers.change': 'Изменить периоды',
  'offers.none': 'На этом рынке нет контрактов с фиксированным периодом.',
  'offers.period': 'Период {number}',
  'offers.duration': 'Длительность в секундах',
  'offers.payout': 'Выплата, доля ставки',
  'offers.minimumStake': 'Наименьшая ставка',
  'offers.maximumStake': 'Наибольшая ставка',
  'offers.breakEven': 'Безубыточно при {wins} выигрышах из {of}: {percent}',
  'offers.add': 'Добавить период',
  'offers.remove': 'Убрать период {number}',
  'offers.announcementHint':
    'Для меньшей выплаты, в том числе по возвращаемому сроку, нужно объявление не моложе 7 дней, где названы рынок, секунды и процент: последняя часть его адреса.',
  'offers.since': 'Действует с {time}',
  'offers.fromStart': 'Действует с начала работы биржи',
  'offers.history': 'Прежние решения',
  'offers.undecided': 'Пока ничего не решено.',
  'offers.again': 'Предложить это снова',
  'offers.lead': 'Весь список, от самого короткого. Идущие контракты сохраняют условия, с которыми начались.',
  'tiers.title': 'Условия уровней комиссии',
  'tiers.lead':
    'Оборот за 30 дней или остаток, в USDT; достаточно одного. Уровень каждого следует из этого с ближайшей полуночи UTC; задать уровень одному человеку нельзя.',
  'tiers.volume': 'Оборот за 30 дней',
  'tiers.balance': 'Или остаток',
  'tiers.change': 'Изменить условия уровней',
  'tiers.add': 'Добавить уровень {tier}',
  'tiers.remove': 'Убрать уровень {tier}',
  'tiers.harder': 'Кому-то понадобится больше, чем сейчас: об этом должно быть объявлено за семь дней.',
};
