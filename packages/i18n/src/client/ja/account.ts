import type { account as source } from '../en/account.ts';

/** The account centre, in Japanese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'アカウント',
  'account.phone': '電話番号',
  'account.number': 'アカウント番号',
  'account.score': '信用スコア',
  'account.since': '開設日',
  'account.link': '招待リンク',
  'account.copy': 'コピー',
};
