import type { Product } from '../../product.ts';
import type { RecordJournalCut } from './commands.ts';
import { journalCutTable } from './events.ts';

/** Records where the journal begins once older records are given up. It has no state of its own. */
export const journalCut: Product<RecordJournalCut, (typeof journalCutTable)['shapes'], undefined> = {
  name: 'journal-cut',
  start: () => undefined,
  by: { record_journal_cut: 'system' },
  decide: {
    record_journal_cut: ({ writer }, { cutSeq, headHash, stateHash }) => {
      journalCutTable.write(writer, { type: 'journal_cut', cutSeq, headHash, stateHash });
      return undefined;
    },
  },
  events: journalCutTable,
};
