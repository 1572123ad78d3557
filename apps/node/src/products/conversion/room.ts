import type { Room } from '../room.ts';
import { swapDeskHandlers } from './console/swap-console.ts';
import { swapHandlers } from './swap-handlers.ts';

/** Swaps, and their room of the console. */
export const conversionRoom: Room = (ground) => [...swapHandlers(ground), ...swapDeskHandlers(ground)];
