import { join } from 'node:path';
import type { DataDir } from '../../boot/data-dir.ts';
import type { ExchangeService } from '../../exchange/service.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { askHeads, countReserves, type CountParts } from './count-reserves.ts';
import { ProofMaker, type ProofMakerParts } from './proof-maker.ts';
import { ProofStore } from './proof-store.ts';
import { ReserveWatch, type ReserveWatchParts } from './reserve-watch.ts';

/**
 * Proofs that were published, what makes the next one, and what holds chains against the ledger.
 */
export interface Proofs {
  readonly store: ProofStore;
  readonly maker: ProofMaker;
  readonly watch: ReserveWatch;
}

export interface ProofsParts extends CountParts, Pick<ProofMakerParts, 'now' | 'prove'> {
  readonly logger: ProofMakerParts['logger'] & ReserveWatchParts['logger'];
  readonly dir: Pick<DataDir, 'root' | 'journal' | 'snapshots'>;
  readonly keys: KeyRing;
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek'>;
}

/** Opens the folder of proofs in the data. */
export function openProofs({ dir, keys, ...parts }: ProofsParts): Proofs {
  const { journal, snapshots } = dir;
  const store = new ProofStore(join(dir.root, 'proofs'), keys);
  const maker = new ProofMaker({
    ...parts,
    store,
    journal,
    snapshots,
    heads: () => askHeads(parts),
    count: (heads, proof) => countReserves(parts, heads, proof),
  });
  return { store, maker, watch: new ReserveWatch(parts) };
}
