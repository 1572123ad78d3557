import type { Room } from '../room.ts';
import { fixedPeriodOrders } from './order-handlers.ts';
import { fixedPeriodReads } from './read-handlers.ts';

/** Fixed-period contracts. */
export const fixedPeriodRoom: Room = (ground) => [...fixedPeriodReads(ground), ...fixedPeriodOrders(ground)];
