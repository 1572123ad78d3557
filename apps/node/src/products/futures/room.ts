import type { Room } from '../room.ts';
import type { Futures } from './create-futures.ts';

/** Perpetual contracts. */
export const futuresRoom: Room<{ readonly futures: Futures }> = ({ futures }) => futures.handlers;
