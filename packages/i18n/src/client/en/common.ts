/** Words that every room uses. */
export const common = {
  'common.loading': 'Loading',
  'common.retry': 'Try again',
  'common.close': 'Close',
  'common.cancel': 'Cancel',
  'common.copied': 'Copy successful!',
  'common.copyWorkings': 'Copy as text',
  'common.unreachable': 'Candor cannot be reached right now. Nothing was changed.',
  'common.failed': 'Something failed on our side. Nothing was changed.',
  'common.sessionEnded': 'Your session has ended. Please log in again.',
  'common.pageFailed': 'This page could not be shown',
  'common.pageFailedText': 'Your orders and balances are not affected. Reloading usually helps.',
  'common.reload': 'Reload',
} as const;
