import { join } from 'node:path';
import type { DataDir } from '../../boot/data-dir.ts';
import type { ExchangeService } from '../../exchange/service.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { countReserves, type CountParts } from './count-reserves.ts';
import { ProofMaker, type ProofMakerParts } from './proof-maker.ts';
import { ProofStore } from './proof-store.ts';

/** Proofs that were published, and what makes the next one. */
export interface Proofs {
  readonly store: ProofStore;
  readonly maker: ProofMaker;
}

export interface ProofsParts extends CountParts, Pick<ProofMakerParts, 'logger' | 'now' | 'prove'> {
  readonly dir: Pick<DataDir, 'root' | 'journal' | 'snapshots'>;
  readonly keys: KeyRing;
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek'>;
}

/** Opens the folder of proofs in the data. */
export function openProofs({ dir, keys, ...parts }: ProofsParts): Proofs {
  const { journal, snapshots } = dir;
  const store = new ProofStore(join(dir.root, 'proofs'), keys);
  const count: ProofMakerParts['count'] = (proof) => countReserves(parts, proof);
  return { store, maker: new ProofMaker({ ...parts, store, journal, snapshots, count }) };
}
