import type { account as source } from '../en/account.ts';

/** The account centre, in Portuguese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Sua conta',
  'account.phone': 'Telefone',
  'account.number': 'Número da conta',
  'account.score': 'Pontuação de crédito',
  'account.since': 'Conta aberta em',
  'account.link': 'Link de convite',
  'account.copy': 'Copiar',
};
