import type { Room } from '../room.ts';

/** Perpetual contracts. */
export const futuresRoom: Room = ({ futures }) => futures.handlers;
