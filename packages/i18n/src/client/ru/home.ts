import type { home as source } from '../en/home.ts';

/** The home page, in Russian. */
export const home: Readonly<Record<keyof typeof source, string>> = {
  'home.title': 'Главная',
  'home.headline1': 'Биржа, которая',
  'home.headline2': 'показывает расчёты',
  'home.lead':
    'К каждой комиссии и каждой сделке приложен расчёт. Нажмите на любое подчёркнутое число и проверьте сами.',
  'home.open': 'Открыть счёт',
  'home.look': 'Сначала осмотреться',
  'home.trade': 'Торговать',
  'home.receiptExample': 'Рассчитано по живому стакану, не отправлено',
  'home.receiptOwn': 'Ваше последнее исполнение',
  'home.receiptTitle': 'Купить {quantity} {asset} по рынку',
  'home.receiptFill': '{quantity} × {price}',
  'home.receiptFills': 'Исполнено сразу {quantity}, в среднем {price}',
  'home.receiptFee': 'Комиссия, {rate} × {base}',
  'home.receiptPaid': 'Вы платите',
  'home.receiptPaidOwn': 'Вы заплатили',
  'home.receiptGotOwn': 'Вы получили',
  'home.receiptSame': 'Тот же расчёт проводит ваш ордер, до последнего знака.',
  'home.engraving': '{symbol} за последние 24 часа: от {open} до {close}, максимум {high}, минимум {low}.',
  'home.high': 'Максимум {price}',
  'home.low': 'Минимум {price}',
  'home.markets': 'Рынки сейчас',
  'home.allMarkets': '{count, plural, one {Вся # пара} few {Все # пары} many {Все # пар} other {Все # пары}}',
  'home.check1': 'Сумма до отправки',
  'home.check1Text':
    'Форма проводит ордер через живой стакан: что исполнится, что останется, каждая комиссия и её основа, наибольшая сумма. Именно этот расчёт и проводится.',
  'home.check2': 'Запись после исполнения',
  'home.check2Text':
    'Каждый баланс открывает записи, из которых он сложился. Текущий остаток заканчивается числом, на которое вы нажали.',
  'home.check3': 'Цена, по которой считают',
  'home.check3Text': 'Индекс — середина цен нескольких площадок. Он называет их, давность данных и исключённые.',
  'home.fund': 'Фонд безопасности',
  'home.fundText': 'Сюда идут 10% каждой комиссии — в той же записи, что и комиссия.',
  'home.start': 'С чего начать',
  'home.startAccount': 'Почта и пароль. Депозит не нужен.',
  'home.startMarket': 'Найти рынок',
  'home.startMarketText':
    '{count, plural, one {# пара} few {# пары} other {# пар}}, день каждой и во что обошлась бы покупка сейчас.',
  'home.fundTitle': 'Десятая часть каждой комиссии откладывается',
  'home.fundFees': 'Все комиссии за всё время',
  'home.fundTenth': 'Десятая часть, с округлением вниз',
  'home.fundNow': 'Остаток сейчас',
  'home.fundRecord': 'Книга на запись {record}',
  'home.news': 'Объявления',
};
