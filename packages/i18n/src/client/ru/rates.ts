import type { rates as source } from '../en/rates.ts';

/** What everything costs, and the local currencies, in Russian. */
export const rates: Readonly<Record<keyof typeof source, string>> = {
  'rates.lead': 'Сколько что стоит — прямо из работающей биржи. Столько возьмут с вашего следующего ордера.',
  'rates.trading': 'Торговые комиссии',
  'rates.everywhere':
    '{count, plural, one {Для единственного рынка.} few {Одинаково на всех # рынках.} other {Одинаково на всех # рынках.}} Берётся в валюте котировки со стоимости каждого исполнения.',
  'rates.makerTaker':
    'Мейкер: ваш ордер ждал в стакане. Тейкер: он встретил ждавший ордер. Ставки фиксируются при приёме ордера.',
  'rates.tier': 'Уровень',
  'rates.regular': 'Обычный',
  'rates.vip': 'VIP {tier}',
  'rates.yours': 'ваш',
  'rates.maker': 'Мейкер',
  'rates.taker': 'Тейкер',
  'rates.calculator': 'Рассчитать стоимость',
  'rates.value': 'Сумма сделки',
  'rates.valueMissing': 'Введите сумму больше нуля.',
  'rates.role': 'Роль',
  'rates.feeLine': 'Комиссия, {rate} × {value}',
  'rates.fundLine': 'Из неё в фонд безопасности',
  'rates.sellBrings': 'Продажа принесёт всего',
  'rates.buyCosts': 'Покупка обойдётся всего',
  'rates.moving': 'Что бесплатно',
  'rates.transfer': 'Переводы между своими кошельками',
  'rates.transferCost': 'Бесплатно, сразу',
  'rates.placing': 'Размещение, изменение и отмена ордеров',
  'rates.placingCost': 'Бесплатно; платно только исполнение',
  'rates.outside': 'Ввод и вывод',
  'rates.outsideCost': 'Пока не поддерживаются',
  'rates.currencies': 'Местные валюты',
  'rates.currenciesNote':
    'Только для показа. По этим курсам ничего не берётся и не рассчитывается; один USDT показан как один доллар. Среднемесячные данные ФРС.',
  'rates.currency': 'Валюта',
  'rates.perUsdt': 'За 1 USDT',
  'rates.asOf': 'На дату',
  'rates.byVolume': 'Оборот за 30 дней',
  'rates.byBalance': 'Или остаток',
  'rates.tierMade':
    'В USDT, засчитывается лучшее из двух. Остаток считается по ценам момента. Оба пересматриваются каждый день в полночь UTC; новый уровень действует со следующей заявки.',
  'rates.thresholdsSince': 'Эти условия действуют с {time}.',
  'rates.thresholdsFirst': 'Эти условия действуют с начала работы биржи.',
};
