import type { Product } from '../../product.ts';
import { applySolvency } from './apply.ts';
import type { SolvencyCommand } from './commands.ts';
import { decideBegin, decidePublish } from './decide.ts';
import { solvencyTable } from './events.ts';
import { solvencyRoom } from './own.ts';
import { readSolvency, writeSolvency } from './section.ts';
import type { SolvencyState } from './state.ts';

/**
 * Proofs of what the platform owes: first the record is fixed, then the root of its trees is
 * published.
 */
export const solvency: Product<SolvencyCommand, (typeof solvencyTable)['shapes'], SolvencyState> = {
  ...solvencyRoom,
  by: { begin_proof: 'operator', publish_proof: 'operator' },
  decide: { begin_proof: decideBegin, publish_proof: decidePublish },
  events: solvencyTable,
  apply: applySolvency,
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writeSolvency, read: readSolvency },
};
