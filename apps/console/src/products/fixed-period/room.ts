import { Timer } from 'lucide-react';
import { lazyRoom, type Room } from '../../app/room.ts';

/** Fixed-period contracts. */
export const fixedPeriodRooms: readonly Room[] = [
  {
    path: '/fixed-period',
    name: 'house.room',
    group: 'venue',
    right: 'config.read',
    key: 'h',
    icon: Timer,
    page: lazyRoom(async () => (await import('./FixedPeriodPage.tsx')).FixedPeriodPage),
  },
];
