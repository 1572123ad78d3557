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
  'account.scoreMade':
    '40 de início; 10 por email e 10 por telefone verificados, 15 por segundo fator, 10 pela verificação primária e 15 pela avançada.',
};
