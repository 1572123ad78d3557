import type { Room } from '../room.ts';
import { proofHandlers } from './proof-handlers.ts';
import { solvencyDeskHandlers } from './solvency-console.ts';

/** Proofs of what is owed, and their room of the console. */
export const solvencyRoom: Room = ({ proofs, exchange, projector, operatorConsole: { audit }, now }) => [
  ...proofHandlers(proofs.store, proofs.heads),
  ...solvencyDeskHandlers({ ...proofs, exchange, projector, audit, now }),
];
