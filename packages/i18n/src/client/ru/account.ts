import type { account as source } from '../en/account.ts';

/** The account centre, in Russian. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Ваш аккаунт',
  'account.phone': 'Телефон',
  'account.number': 'Номер аккаунта',
  'account.score': 'Кредитный рейтинг',
  'account.since': 'Аккаунт открыт',
  'account.link': 'Ссылка-приглашение',
  'account.copy': 'Копировать',
};
