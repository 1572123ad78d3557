import { mkdirSync } from 'node:fs';
import { baseOf, diskStorage, readJournalBatches } from '@candor/journal';
import { replayFrom, restoreNewest } from '../../engine/exchange/recover.ts';
import { buildTrees, type BuiltTrees } from './build-trees.ts';
import { type LedgerSide, ledgerSides } from './ledger-reserves.ts';

/** What is proved, and where its trees are written. */
export interface ProofJob {
  readonly journal: string;
  readonly snapshots: string;
  /** The record whose balances are proved. It is durable. */
  readonly seq: number;
  readonly key: Uint8Array;
  readonly dir: string;
}

export interface ProvenLedger extends BuiltTrees {
  readonly sides: readonly LedgerSide[];
}

/**
 * Recovers the exchange at a record as a start would, and makes the trees of what it owed there.
 */
export async function proveFromDisk({ journal, snapshots, seq, key, dir }: ProofJob): Promise<ProvenLedger> {
  const { exchange } = await restoreNewest(snapshots, seq, () => baseOf(journal, diskStorage), diskStorage);
  await replayFrom(exchange, readJournalBatches(journal, exchange.seq + 1, seq, diskStorage));
  if (exchange.seq !== seq) throw new Error(`The journal gives record ${exchange.seq}, not ${seq}.`);
  mkdirSync(dir, { recursive: true });
  return { ...buildTrees(exchange, key, dir), sides: ledgerSides(exchange) };
}
