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
  'account.scoreMade': '起始 40 分；邮箱、手机验证各 10 分，二次验证 15 分，初级认证 10 分，高级认证 15 分。',
};
