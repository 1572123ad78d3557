/**
 * Says before it happens that older records are given up: which was the last of them, the chain's
 * hash there, and the state's.
 */
export interface RecordJournalCut {
  readonly type: 'record_journal_cut';
  readonly cutSeq: number;
  /** SHA-256 of the last batch that is given up, 64 hex digits. */
  readonly headHash: string;
  /** SHA-256 of the state after it, 64 hex digits. */
  readonly stateHash: string;
}
