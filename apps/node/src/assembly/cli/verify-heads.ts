import { readFile } from 'node:fs/promises';
import { batchEnds, readCut, diskStorage } from '@candor/journal';
import type { PublishedHead } from '@candor/protocol';
import { StartError } from '../../base/ops/start-error.ts';
import { headProblem } from '../../products/solvency/heads/head.ts';
import { readHeads, UnreadableHeads } from '../../products/solvency/heads/read-heads.ts';
import { Broken } from './broken.ts';

/**
 * Compares a journal with published heads, and gives the line to print. Throws Broken at the first
 * head that does not follow from the one before it, or that the journal does not have.
 */
export async function checkHeads(source: string, journal: string): Promise<string> {
  const heads = await headsOf(source);
  for (const [index, head] of heads.entries()) {
    const problem = headProblem(head, heads[index - 1]);
    if (problem !== undefined) throw new Broken(problem);
  }
  const cut = readCut(diskStorage, journal);
  const kept = heads.filter(({ seq }) => seq >= (cut?.seq ?? 0));
  if (kept.length === 0) throw new Broken('no published head is of a record that the journal keeps');
  const atCut = kept.filter(({ seq }) => seq === cut?.seq);
  for (const head of atCut) requireSame(head, cut?.headHash);
  await compare(kept.slice(atCut.length), journal);
  const older = heads.length - kept.length;
  const skipped = older === 0 ? '' : `; ${older} are of records that are no longer kept`;
  return `heads     ${kept.length} published heads are in the journal, to record ${kept.at(-1)?.seq ?? 0}${skipped}`;
}

async function compare(heads: readonly PublishedHead[], journal: string): Promise<void> {
  const left = [...heads];
  let [next] = left;
  if (next === undefined) return;
  for await (const { seq, hash } of batchEnds(journal, next.seq)) {
    while (next !== undefined && next.seq <= seq) {
      requireSame(next, seq === next.seq ? hash : undefined);
      left.shift();
      [next] = left;
    }
    if (next === undefined) return;
  }
  throw new Broken(`published head ${next.number} is of record ${next.seq}: the journal ends before it`);
}

function requireSame({ number, seq, chainHash }: PublishedHead, found: string | undefined): void {
  if (found === chainHash) return;
  const other = found === undefined ? 'has no batch that ends there' : `has ${found} there`;
  throw new Broken(`published head ${number} gives record ${seq} the hash ${chainHash}; the journal ${other}`);
}

async function headsOf(source: string): Promise<PublishedHead[]> {
  try {
    return readHeads(await textOf(source));
  } catch (error) {
    if (error instanceof UnreadableHeads) throw new Broken(error.message);
    throw new StartError(`The heads of ${source} cannot be read: ${String(error)}`);
  }
}

async function textOf(source: string): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(source, 'utf8');
  const answer = await fetch(source, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.text();
}
