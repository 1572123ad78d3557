import { EventTable } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';
import { hex } from '../../record/hex-field.ts';

/** What the journal says of its own beginning. */
export const journalCutTable = new EventTable(
  { first: 252, last: 255 },
  {
    journal_cut: {
      code: 252,
      by: ['system'],
      fields: { cutSeq: field.whole(8), headHash: hex(16, 32), stateHash: hex(48, 32) },
    },
  },
);
