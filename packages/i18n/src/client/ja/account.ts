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
  'account.scoreMade': '基本40点。メールと電話の確認で各10点、二段階認証で15点、基本認証で10点、上級認証で15点。',
};
