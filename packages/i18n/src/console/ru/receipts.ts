import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in Russian. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    'Скриншот денег не перемещает. Каждое проведённое поступление один раз зачисляется по заявке или возвращается плательщику.',
  'receipts.account': '{payee}, {iban}: {closing} {currency} по последней выписке',
  'receipts.waiting': 'Деньги без владельца',
  'receipts.none': 'Нет ожидающих поступлений.',
  'receipts.booked': 'Дата проводки',
  'receipts.payer': 'Плательщик',
  'receipts.text': 'Назначение платежа',
  'receipts.give': 'Зачислить',
  'receipts.back': 'Вернуть',
  'receipts.returning': 'Возвращается с кодом {code}',
  'receipts.claim': 'Заявка',
  'receipts.claims': 'Заявки, ждущие ответа',
  'receipts.noClaims': 'Нет ожидающих заявок.',
  'receipts.due': 'Ответить до',
  'receipts.named': 'Код платежа или транзакция',
  'receipts.open': 'Открыть',
  'receipts.verified': 'Подтверждённое имя',
  'receipts.noName': 'Имя не подтверждено',
  'receipts.image': 'Скриншот платежа',
  'receipts.noImage': 'Скриншота больше нет.',
  'receipts.statements': 'Выписки',
  'receipts.noStatements': 'Выписок пока нет.',
  'receipts.import': 'Загрузить выписку',
  'receipts.importHint':
    'camt.053 (XML) или CSV со строкой заголовков, не больше 5 МБ. Выписка должна начинаться с конечного остатка предыдущей. Она проводится после согласия второго человека.',
  'receipts.file': 'Файл',
  'receipts.opening': 'Начальный остаток',
  'receipts.closing': 'Конечный остаток',
  'receipts.columns': 'Столбцы: дата, сумма, номер, плательщик, текст',
  'receipts.lines': 'Строки',
  'receipts.by': 'Загрузил',
  'receipts.state.waiting': 'Не проведена',
  'receipts.state.booked': 'Проведена',
  'receipts.state.refused': 'Строки уже проведены',
  'receipts.bankReference': 'Банковский номер',
  'receipts.hash': 'SHA-256 всех строк',
  'receipts.alone': 'Код платежа точный, сумма не больше 1 000: можно зачислить одному.',
  'receipts.done': 'Готово',
  'receipts.coins': 'Условия пополнения',
  'receipts.maximum': 'Наибольший платёж',
  'receipts.termsLead':
    'О повышении комиссии или наименьшего платежа и о снижении наибольшего нужно объявить за 7 дней. Закрытие действует сразу после согласования. Для поданных заявок остаётся прежняя комиссия.',
  'receipts.first':
    'Первая выписка по {iban}: её начальный остаток становится собственными деньгами платформы. У платежа, пришедшего раньше, нет строки, и его нельзя никому зачислить.',
  'receipts.owed':
    'Банк списал {amount} {currency}, которых в собственных средствах пока нет. Их покроет следующее зачисленное поступление.',
  'receipts.whichAccount': 'Счёт',
  'receipts.noClaim': 'Без заявки',
};
