/** The account centre. */
export const account = {
  'account.title': 'Your account',
  'account.phone': 'Phone',
  'account.number': 'Account number',
  'account.score': 'Credit score',
  'account.since': 'Account opened',
  'account.link': 'Invitation link',
  'account.copy': 'Copy',
  'account.scoreMade':
    '40 to begin with; 10 each for a verified email and phone, 15 for a second factor, 10 for primary and 15 for advanced verification.',
} as const;
