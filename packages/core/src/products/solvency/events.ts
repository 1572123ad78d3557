import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';
import { hex } from '../../record/hex-field.ts';

/** Proofs of what the platform owes. */
export const solvencyTable = new EventTable(
  { first: 240, last: 247 },
  {
    proof_begun: {
      code: 240,
      by: ['operator', 'system'],
      fields: {
        proofId: field.whole(8),
        /** The balances after this record are proved: the one before. */
        proofSeq: field.whole(16),
      },
    },
    proof_published: {
      code: 241,
      by: ['operator', 'system'],
      fields: {
        proofId: field.whole(8),
        proofSeq: field.whole(16),
        root: hex(24, 32),
        reservesHash: hex(56, 32),
        assets: field.list(88, 64, {
          assetId: field.u32(0),
          leafCount: field.whole(8),
          sum: field.wide(16),
          hash: hex(32, 32),
        }),
      },
    },
    proof_block: {
      code: 242,
      by: ['operator', 'system'],
      fields: {
        networkId: field.u32(4),
        proofId: field.whole(8),
        height: field.whole(16),
        blockHash: hex(24, 32),
      },
    },
  },
);

/** Events of this room. */
export type SolvencyEvent = EventOf<(typeof solvencyTable)['shapes']>;
