import type { Room } from '../room.ts';
import type { Otc } from './create-otc.ts';
import { otcDeskHandlers } from './console-handlers.ts';

/** Trades between people, and their room of the console. */
export const otcRoom: Room<{ readonly otc: Otc }> = ({ otc, operatorConsole: { audit, approvals } }) => [
  ...otc.handlers,
  ...otcDeskHandlers({ ...otc, audit, approvals }),
];
