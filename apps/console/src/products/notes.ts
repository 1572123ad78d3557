import type { ProposalNotes } from '../proposals/note.ts';
import { SwapBotNote } from './conversion/SwapBotNote.tsx';
import { StatementNote } from './recharge/StatementNote.tsx';

/** What products show beside proposals of theirs. One is a line here; it comes with the approvals. */
export const productNotes: ProposalNotes = {
  'bank.statement': StatementNote,
  'conversion.terms': SwapBotNote,
};
