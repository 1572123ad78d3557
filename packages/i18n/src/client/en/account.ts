/** The account centre. */
export const account = {
  'account.title': 'Your account',
  'account.phone': 'Phone',
  'account.number': 'Account number',
  'account.score': 'Credit score',
  'account.since': 'Account opened',
  'account.link': 'Invitation link',
  'account.copy': 'Copy',
} as const;
