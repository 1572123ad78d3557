import type { BillDetail } from '@candor/protocol';
import { ArrowUpFromLine, WalletMinimal } from 'lucide-react';
import { platform } from '../../transport/platform.ts';

const deposits = { text: 'records.toDeposit', search: { key: 'records', tab: 'deposits' } } as const;
const withdrawals = { text: 'records.toWithdrawal', search: { key: 'records', tab: 'withdrawals' } } as const;

/** What deposits and withdrawals on chains add to the account's pages. */
export const walletsPages = {
  parts: {
    withdraw: {
      text: 'assets.withdrawals',
      icon: ArrowUpFromLine,
      after: 'recharge',
      inTopMenu: true,
      load: async () => (await import('./view/WithdrawPage.tsx')).WithdrawPage,
    },
    practice: {
      text: 'practice.title',
      icon: WalletMinimal,
      after: 'withdraw',
      isOffered: () => platform.demo,
      load: async () => (await import('./view/PracticePage.tsx')).PracticePage,
    },
  },
  records: {
    deposits: {
      text: 'assets.deposits',
      after: 'ledger',
      exported: 'deposits',
      load: async () => (await import('./view/Deposits.tsx')).Deposits,
    },
    withdrawals: {
      text: 'assets.withdrawals',
      after: 'deposits',
      exported: 'withdrawals',
      load: async () => (await import('./view/Withdrawals.tsx')).Withdrawals,
    },
  },
  billLinks: ({ deposit, withdrawal }: BillDetail) => [
    ...(deposit === null ? [] : [deposits]),
    ...(withdrawal === null ? [] : [withdrawals]),
  ],
} as const;
