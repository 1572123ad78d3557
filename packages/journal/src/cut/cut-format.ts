import { checksum } from '../format/layout.ts';

/** Where a journal begins since its older records were given up. */
export interface JournalCut {
  /** The last record that is not kept. */
  readonly seq: number;
  /** The segment that the first kept record lies in. */
  readonly segment: number;
  /**
   * SHA-256 of the last batch that is not kept: the hash that the first kept one names. 64 hex
   * digits.
   */
  readonly headHash: string;
  /**
   * SHA-256 of the state after the last record that is not kept, of which there is a snapshot. 64
   * hex digits.
   */
  readonly stateHash: string;
  /** The journal's id, 32 hex digits. */
  readonly journalId: string;
}

/** Beside the segments: one line that says where the journal begins. */
export const cutName = 'journal.cut';

/** The line as it is written: version, figures, and their CRC-32. */
export function cutText({ journalId, segment, seq, headHash, stateHash }: JournalCut): string {
  const line = `candor cut 1 ${journalId} ${segment} ${seq} ${headHash} ${stateHash}`;
  return `${line} ${checksum(Buffer.from(line)).toString(16)}\n`;
}

/** The cut that a line says, or undefined where it is not as it was written. */
export function cutOfText(text: string): JournalCut | undefined {
  const [, , , journalId = '', segment, seq, headHash = '', stateHash = ''] = text.split(' ');
  const cut = { journalId, segment: Number(segment), seq: Number(seq), headHash, stateHash };
  return cutText(cut) === text && Number.isSafeInteger(cut.seq) && cut.segment > 1 ? cut : undefined;
}
