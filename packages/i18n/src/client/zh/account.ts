import type { account as source } from '../en/account.ts';

/** The account centre, in Simplified Chinese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': '您的账户',
  'account.phone': '手机',
  'account.number': '账户编号',
  'account.score': '信用分',
  'account.since': '开户日期',
  'account.link': '邀请链接',
  'account.copy': '复制',
};
