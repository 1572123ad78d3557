import type { recharge as source } from '../en/recharge.ts';

/** Money that comes in by bank, and coins that are missing, in Russian. */
export const recharge: Readonly<Record<keyof typeof source, string>> = {
  'recharge.ways': 'Способ пополнения',
  'recharge.chain': 'Через сеть',
  'recharge.bank': 'Через банк',
  'recharge.missing': 'Не поступившие монеты',
  'recharge.lead':
    'Оплатите банковским переводом. Скриншот денег не перемещает: баланс изменится, когда платёж появится в выписке банка.',
  'recharge.missingLead':
    'Вы отправили монеты, а на счёте их нет? Укажите транзакцию. Два оператора найдут её среди средств без владельца.',
  'recharge.noBank': 'Биржа не подключена ни к одному банку.',
  'recharge.paused':
    'Приём банковских платежей приостановлен. Не переводите деньги на счёт, который был показан раньше.',
  'recharge.needsName': 'Сначала нужно подтвердить имя: мы принимаем платежи только с вашего собственного счёта.',
  'recharge.verify': 'Подтвердить имя',
  'recharge.payee': 'Получатель',
  'recharge.bankName': 'Банк',
  'recharge.reference': 'Назначение платежа',
  'recharge.referenceText': 'Укажите в платеже именно этот код. Он относится только к этой заявке.',
  'recharge.fromName': 'Платите со счёта на имя {name}. Платежи других лиц возвращаются.',
  'recharge.coinType': 'Монета',
  'recharge.amount': 'Сумма в {unit}',
  'recharge.range': 'От {minimum} до {maximum}',
  'recharge.numerical': 'Должно быть числом',
  'recharge.required': 'Обязательное поле',
  'recharge.give': 'Это составит',
  'recharge.fee': 'Комиссия, {percent} %',
  'recharge.arrives': 'Будет зачислено',
  'recharge.oneToOne': 'За один доллар США зачисляется один USDT.',
  'recharge.atIndex': 'По текущему индексу: 1 {coin} = {price} USDT. Действует индекс на момент зачисления.',
  'recharge.noPrice': 'Сейчас для этой монеты нет цены.',
  'recharge.screenshot': 'Скриншот платежа',
  'recharge.screenshotHint': 'JPEG, PNG, WebP или GIF, не больше 10 МБ.',
  'recharge.hash': 'Хеш транзакции',
  'recharge.submit': 'Я оплатил(а)',
  'recharge.submitMissing': 'Запросить поиск',
  'recharge.sent': 'Заявка отправлена',
  'recharge.due': 'Ответ до {time}',
};
