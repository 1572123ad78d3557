import { BadgeCheck } from 'lucide-react';
import { lazyRoom, type Room } from '../../app/room.ts';

/** Proofs of what is held and owed. */
export const solvencyRooms: readonly Room[] = [
  {
    path: '/solvency',
    name: 'solvency.room',
    group: 'venue',
    right: 'proof.publish',
    key: 'j',
    icon: BadgeCheck,
    page: lazyRoom(async () => (await import('./SolvencyPage.tsx')).SolvencyPage, 'wallets'),
  },
];
