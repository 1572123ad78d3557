import { ArrowDownToLine, ArrowUpFromLine, Network, Vault } from 'lucide-react';
import { lazyRoom, type Room } from '../../app/room.ts';

/** What comes in from chains and leaves to them, and the wallets of the house. */
export const walletsRooms: readonly Room[] = [
  {
    path: '/withdrawals',
    name: 'withdrawals.room',
    group: 'work',
    right: 'withdrawals.review',
    key: 'w',
    icon: ArrowUpFromLine,
    queue: 'withdrawals',
    page: lazyRoom(async () => (await import('./WithdrawalsPage.tsx')).WithdrawalsPage, 'wallets'),
  },
  {
    path: '/deposits',
    name: 'deposits.room',
    group: 'work',
    right: 'withdrawals.review',
    key: 'd',
    icon: ArrowDownToLine,
    queue: 'receipts',
    page: lazyRoom(async () => (await import('./DepositsPage.tsx')).DepositsPage, 'wallets'),
  },
  {
    path: '/treasury',
    name: 'treasury.room',
    group: 'venue',
    right: 'treasury.propose',
    key: 'v',
    icon: Vault,
    page: lazyRoom(async () => (await import('./TreasuryPage.tsx')).TreasuryPage, 'wallets'),
  },
];

/** Chains, at the end of the venue's rooms. */
export const networksRooms: readonly Room[] = [
  {
    path: '/networks',
    name: 'networks.room',
    group: 'venue',
    right: 'networks.propose',
    key: 'n',
    icon: Network,
    page: lazyRoom(async () => (await import('./NetworksPage.tsx')).NetworksPage, 'wallets'),
  },
];
