import { Handshake } from 'lucide-react';
import { lazyRoom, type Room } from '../../app/room.ts';

/** Coins against local money, between people. */
export const otcRooms: readonly Room[] = [
  {
    path: '/otc',
    name: 'otc.room',
    group: 'work',
    right: 'otc.read',
    queue: 'appeals',
    key: 'k',
    icon: Handshake,
    page: lazyRoom(async () => (await import('./OtcPage.tsx')).OtcPage, 'wallets'),
  },
];
