import type { Room } from '../room.ts';
import type { Proofs } from './open-proofs.ts';
import { proofHandlers } from './proof-handlers.ts';
import { solvencyDeskHandlers } from './solvency-console.ts';

/** Proofs of what is owed, and their room of the console. */
export const solvencyRoom: Room<{ readonly proofs: Proofs }> = ({
  proofs,
  exchange,
  projector,
  operatorConsole: { audit },
  now,
}) => [
  ...proofHandlers(proofs.store, proofs.heads),
  ...solvencyDeskHandlers({ ...proofs, exchange, projector, audit, now }),
];
