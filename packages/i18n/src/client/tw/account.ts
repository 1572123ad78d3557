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
  'account.scoreMade': '起始 40 分；電子郵件、手機驗證各 10 分，二次驗證 15 分，初級認證 10 分，高級認證 15 分。',
};
