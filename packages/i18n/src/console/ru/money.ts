import type { money as source } from '../en/money.ts';

/** What the frame, the approvals and the audit log say of money in and out, in Russian. */
export const money: Readonly<Record<keyof typeof source, string>> = {
  'approvals.kind.network.open': 'Открыть приостановленное',
  'approvals.kind.network.terms': 'Изменить условия сети',
  'approvals.kind.network.funds': 'Переместить собственные средства платформы',
  'approvals.kind.shortfall.cover': 'Покрыть недостачу',
  'approvals.kind.receipt.assign': 'Отдать пополнение владельцу',
  'approvals.kind.receipt.return': 'Вернуть пополнение отправителю',
  'overview.queue.withdrawals': 'Выводы',
  'overview.queue.receipts': 'Невыясненные пополнения',
  'withdrawals.room': 'Выводы',
  'deposits.room': 'Пополнения',
  'solvency.room': 'Платёжеспособность',
  'audit.did.proof.publish': 'Опубликовал доказательство долга',
  'treasury.room': 'Собственные средства',
  'networks.room': 'Сети',
  'audit.did.withdrawal.view': 'Открыт вывод',
  'audit.did.withdrawal.approve': 'Одобрен вывод',
  'audit.did.withdrawal.refuse': 'Отклонён вывод',
  'audit.did.withdrawal.ask': 'Вопрос пользователю о выводе',
  'audit.did.deposit.find': 'Поиск транзакции',
  'audit.did.network.pause': 'Сеть приостановлена',
  'approvals.kind.conversion.terms': 'Изменить условия обмена',
  'approvals.kind.conversion.limits': 'Изменить лимиты обмена',
  'approvals.kind.inventory.fund': 'Переместить средства запаса для обмена',
  'swaps.room': 'Обмены',
};
