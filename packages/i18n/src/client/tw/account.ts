import type { account as source } from '../en/account.ts';

/** The account centre, in Traditional Chinese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': '您的帳戶',
  'account.phone': '手機',
  'account.number': '帳戶編號',
  'account.score': '信用分數',
  'account.since': '開戶日期',
  'account.link': '邀請連結',
  'account.copy': '複製',
};
