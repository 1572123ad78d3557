import type { practice as source } from '../en/practice.ts';

/** The practice wallet of the demo, in Russian. */
export const practice: Readonly<Record<keyof typeof source, string>> = {
  'practice.title': 'Учебный кошелёк',
  'practice.money': 'Учебные деньги.',
  'practice.moneyText':
    'Эти монеты существуют только в собственной сети этой демоверсии и ничего не стоят. Никогда не отправляйте на этот адрес настоящие монеты.',
  'practice.about':
    'Ваш собственный кошелёк вне биржи. Вывод на него или пополнение с него покажет обе стороны платежа.',
  'practice.demoOnly': 'Учебный кошелёк доступен только в демоверсии, пока работает её сеть.',
  'practice.make': 'Создать учебный кошелёк',
  'practice.address': 'Адрес вашего учебного кошелька',
  'practice.balances': 'Остатки в сети',
  'practice.empty': 'Пока пусто. Получите тестовые монеты или выведите их на этот адрес.',
  'practice.key': 'Закрытый ключ',
  'practice.keyText':
    'Кто владеет ключом, тот распоряжается монетами. Он хранится только в этом браузере: если очистить его данные, ключ будет потерян.',
  'practice.showKey': 'Показать ключ',
  'practice.hideKey': 'Скрыть ключ',
  'practice.delete': 'Удалить кошелёк',
  'practice.deleteSure': 'Удалить кошелёк? Без копии ключа монеты будут недоступны навсегда.',
  'practice.send': 'Отправить',
  'practice.sendDo': 'Отправить {amount} {asset}',
  'practice.toDeposit': 'Подставить мой адрес пополнения',
  'practice.feeUpTo': 'Комиссия сети: не более {amount} {asset}',
  'practice.needsGas':
    'Комиссия сети оплачивается в {asset}, а в этом кошельке средств не хватает. Сначала получите тестовые {asset}.',
  'practice.notAddress': 'Это не адрес данной сети.',
  'practice.checksum': 'В адресе опечатка: контрольная сумма не совпадает.',
  'practice.tooMuch': 'В этом кошельке столько нет.',
  'practice.rejected': 'Сеть отклонит этот платёж.',
  'practice.sent': 'Платёж отправлен',
  'practice.history': 'Отправлено с этого кошелька',
  'practice.noneSent': 'Платежей пока нет.',
  'practice.sign': 'Подписать сообщение',
  'practice.message': 'Сообщение',
  'practice.signDo': 'Подписать',
  'practice.copySignature': 'Скопировать подпись',
  'practice.withdrawHere': 'Вывести с биржи на этот кошелёк',
  'practice.fromDeposit': 'Или отправьте монеты сами, с учебного кошелька',
  'practice.fromWithdraw': 'Нет кошелька для вывода? Используйте учебный',
  'practice.asked': 'Программа на этой странице обращается к вашему учебному кошельку',
  'practice.allow': 'Разрешить',
  'practice.reject': 'Отклонить',
};
