import { Landmark } from 'lucide-react';
import { lazyRoom, type Room } from '../../app/room.ts';

/** Local money that comes in and goes out by bank. */
export const rechargeRooms: readonly Room[] = [
  {
    path: '/receipts',
    name: 'receipts.room',
    group: 'work',
    right: 'receipts.match',
    key: 'q',
    icon: Landmark,
    page: lazyRoom(async () => (await import('./ReceiptsPage.tsx')).ReceiptsPage, 'wallets'),
  },
];
