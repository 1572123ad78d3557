/** The account centre. */
export const account = {
  'account.title': 'Your account',
  'account.phone': 'Phone',
  'account.number': 'Account number',
  'account.wallet': 'Wallet address',
  'account.noWallet': 'None yet: this exchange takes no deposits',
  'account.score': 'Credit score',
  'account.since': 'Account opened',
  'account.link': 'Invitation link',
  'account.copy': 'Copy',
  'account.scoreMade':
    '40 to begin with; 10 each for a verified email and phone, 15 for a second factor, 10 for primary and 15 for advanced verification.',
  'account.data': 'Your data',
  'account.dataText':
    'One file with everything kept about you: profile, security log, papers as you typed them, messages, orders, fills and the ledger. It holds no passwords, keys or photos.',
  'account.copyData': 'Download a copy',
  'account.copyDone': 'A copy of your data was made',
  'account.close': 'Close the account',
  'account.closeText':
    'Two people decide on it. Then everything that says who you are is erased and nobody can log in any more; the ledger keeps a number without a name. It cannot be undone, so take a copy first.',
  'account.closeAsk': 'Ask for closing',
  'account.closeAsked': 'Asked for on {time}. Until it is decided you can take it back.',
  'account.closeKeep': 'Keep the account',
  'account.closeAssets': 'Still to be emptied: {assets}.',
  'account.closeOrders': 'Still to be canceled: {count, plural, one {# open order} other {# open orders}}.',
  'account.closeDone': 'Closing the account was asked for',
  'account.closeKept': 'The account stays open',
  'account.invited': 'Invitations',
  'account.invitedText':
    'Whom you invited, whom they invited, and one generation more. No rebate is paid for any of them.',
  'account.generation': 'Generation',
  'account.people': 'People',
  'account.traded': 'Traded, USDT',
  'account.joined': 'Registered',
  'account.who': 'Account',
  'account.noInvited': 'Nobody came by your link yet.',
} as const;
