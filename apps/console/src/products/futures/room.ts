import { Scale } from 'lucide-react';
import { lazyRoom, type Room } from '../../app/room.ts';

/** Perpetual contracts. */
export const futuresRooms: readonly Room[] = [
  {
    path: '/contracts',
    name: 'contracts.room',
    group: 'venue',
    right: 'contracts.read',
    key: 'r',
    icon: Scale,
    page: lazyRoom(async () => (await import('./ContractsPage.tsx')).ContractsPage, 'contracts'),
  },
];
