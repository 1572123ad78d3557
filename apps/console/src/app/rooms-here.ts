import { createContext, useContext } from 'react';
import type { Room } from './room.ts';

/** Every room of the console, for pages that name others; the frame, which lists them, gives it. */
export const RoomsHere = createContext<readonly Room[]>([]);

/** Every room of the console. */
export const useRooms = (): readonly Room[] => useContext(RoomsHere);
