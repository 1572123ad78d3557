import { ArrowLeftRight } from 'lucide-react';
import { lazyRoom, type Room } from '../../app/room.ts';

/** Swaps. */
export const conversionRooms: readonly Room[] = [
  {
    path: '/swaps',
    name: 'swaps.room',
    group: 'venue',
    right: 'conversion.propose',
    key: 'x',
    icon: ArrowLeftRight,
    page: lazyRoom(async () => (await import('./SwapsPage.tsx')).SwapsPage, 'wallets'),
  },
];
