import { existsSync } from 'node:fs';
import { chainHashAt, diskStorage, NotKept, readCut } from '@candor/journal';
import { StartError } from '../../../base/ops/start-error.ts';
import { DamagedLines, SyncedLines } from '../../../base/ops/synced-lines.ts';
import { headProblem } from './head.ts';
import { readHeads, UnreadableHeads } from './read-heads.ts';

export interface HeadsPlace {
  /** The file of published heads. */
  readonly heads: string;
  readonly journal: string;
}

/**
 * Throws a StartError where the journal is not the one whose heads were published: it ends before
 * the newest head, or has another hash there.
 */
export async function requireHeads({ heads: file, journal }: HeadsPlace, durableSeq: number): Promise<void> {
  if (!existsSync(file)) return;
  const newest = newestIn(file);
  if (newest === undefined) return;
  const { number, seq, chainHash } = newest;
  if (seq > durableSeq)
    throw refusal(`The journal ends at record ${durableSeq}, but head ${number} was published for record ${seq}.`);
  const found = await chainHashAt(journal, seq).catch((error: unknown) => {
    if (!(error instanceof NotKept)) throw error;
    // Heads are published each hour and records kept for days: a cut behind the newest head is none
    // of the exchange's own. At the head itself it says the hash.
    const cut = readCut(diskStorage, journal);
    return cut?.seq === seq ? cut.headHash : undefined;
  });
  if (found === chainHash) return;
  const other = found === undefined ? 'no batch that ends there' : `the hash ${found}`;
  throw refusal(`Head ${number} was published for record ${seq} with the hash ${chainHash}; the journal has ${other}.`);
}

function newestIn(file: string) {
  const heads = headsIn(file);
  for (const [index, head] of heads.entries()) {
    const problem = headProblem(head, heads[index - 1]);
    if (problem !== undefined) throw refusal(`In ${file}, ${problem}.`);
  }
  return heads.at(-1);
}

/** A line that a crash left unfinished was never published: opening cuts it off. */
function headsIn(file: string) {
  try {
    const { lines, texts } = SyncedLines.open(file);
    lines.close();
    return readHeads(texts.join('\n'));
  } catch (error) {
    if (error instanceof DamagedLines) throw refusal(error.message);
    throw error instanceof UnreadableHeads ? refusal(`In ${file}, ${error.message}.`) : error;
  }
}

const refusal = (found: string): StartError =>
  new StartError(`${found} The exchange does not start on another history than the published one.`);
