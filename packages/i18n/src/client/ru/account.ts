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
  'account.scoreMade':
    '40 в начале; по 10 за подтверждённые почту и телефон, 15 за второй фактор, 10 за первичную и 15 за расширенную проверку.',
};
