import { decodeRecord } from '@candor/core';
import {
  type CutPlace,
  cutPlaces,
  diskStorage,
  type JournalCut,
  readJournalBatches,
  type Storage,
  writeBase,
} from '@candor/journal';
import { snapshotOf } from '../../engine/exchange/snapshot-of.ts';
import { writeRowsBase } from '../projections/rows-base.ts';
import { stateAt } from './state-at-cut.ts';

/** What a cut is to keep. */
export interface CutJob {
  readonly journal: string;
  /** Records from this time on are kept. */
  readonly keepFromMs: number;
  /**
   * No record behind this one is given up: what lists in SQL hold, and what was copied elsewhere.
   */
  readonly uptoSeq: number;
  /** Users without lists: the demo's market maker. */
  readonly ignored: readonly number[];
}

/**
 * Segments given up at once: their records are replayed first, which takes seconds of a thread's
 * time.
 */
const segmentsAtOnce = 4;

/**
 * Finds where a journal is to be cut, and writes down the state and the lists there, made from the
 * very records that go. Gives the cut, or undefined where nothing is old enough. Nothing is given
 * up yet.
 */
export async function prepareCut(job: CutJob, storage: Storage = diskStorage): Promise<JournalCut | undefined> {
  const { journal, ignored } = job;
  const place = await placeFor(job, storage);
  if (place === undefined) return undefined;
  const { exchange, fold } = await stateAt(journal, place.seq, new Set(ignored), storage);
  if (exchange.seq !== place.seq) throw new Error(`The replay ended at ${exchange.seq}, not at ${place.seq}.`);
  const base = snapshotOf(exchange);
  await writeRowsBase(journal, fold, storage);
  await writeBase(journal, base, storage);
  return { ...place, stateHash: base.stateHash };
}

/** The last of the next places before which everything is old enough. */
async function placeFor({ journal, keepFromMs, uptoSeq }: CutJob, storage: Storage): Promise<CutPlace | undefined> {
  let found: CutPlace | undefined;
  for (const place of cutPlaces(journal, storage).slice(0, segmentsAtOnce)) {
    if (place.seq > uptoSeq) break;
    // Time never goes back: where the first that is kept is too old, all before it are.
    if ((await timeOf(journal, place.seq + 1, storage)) > keepFromMs) break;
    found = place;
  }
  return found;
}

async function timeOf(journal: string, seq: number, storage: Storage): Promise<number> {
  for await (const [entry] of readJournalBatches(journal, seq, seq, storage))
    if (entry) return decodeRecord(entry.bytes).timeMs;
  return Number.MAX_SAFE_INTEGER;
}
