import { join } from 'node:path';
import { chainHashAt } from '@candor/journal';
import type { DataDir } from '../../base/ops/data-dir.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { KeyRing } from '../../base/secrets/key-ring.ts';
import { askHeads, countReserves, type CountParts } from './count-reserves.ts';
import { HeadsPush } from './heads/heads-push.ts';
import { PublishedHeads, type PublishedHeadsParts } from './heads/published-heads.ts';
import { ProofMaker, type ProofMakerParts } from './proof-maker.ts';
import { ProofStore } from './proof-store.ts';
import { ReserveWatch, type ReserveWatchParts } from './reserve-watch.ts';

/**
 * Proofs that were published, what makes the next one, what holds chains against the ledger, and
 * the published heads of the journal.
 */
export interface Proofs {
  readonly store: ProofStore;
  readonly maker: ProofMaker;
  readonly watch: ReserveWatch;
  readonly heads: PublishedHeads;
  /** Only where heads are handed on to an address outside. */
  readonly push: HeadsPush | undefined;
}

export interface ProofsParts
  extends CountParts, Pick<ProofMakerParts, 'now' | 'prove'>, Pick<PublishedHeadsParts, 'sign'> {
  readonly logger: ProofMakerParts['logger'] & ReserveWatchParts['logger'];
  readonly dir: Pick<DataDir, 'root' | 'journal' | 'snapshots' | 'heads'>;
  readonly keys: KeyRing;
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek'> & PublishedHeadsParts['exchange'];
  /** The chain's hash at the end of a batch; the disk's unless a test hands in its own. */
  readonly hashAt?: PublishedHeadsParts['hashAt'];
  readonly headsPushUrl?: string | undefined;
}

/** Opens the folder of proofs in the data. */
export function openProofs({ dir, keys, hashAt, sign, headsPushUrl, ...parts }: ProofsParts): Proofs {
  const { journal, snapshots } = dir;
  const store = new ProofStore(join(dir.root, 'proofs'), keys);
  const { exchange, logger, now } = parts;
  const push =
    headsPushUrl === undefined
      ? undefined
      : new HeadsPush({
          url: headsPushUrl,
          file: join(dir.root, 'published-heads.taken'),
          after: (number) => heads.after(number),
          logger,
        });
  const heads: PublishedHeads = new PublishedHeads({
    file: dir.heads,
    exchange,
    hashAt: hashAt ?? ((seq) => chainHashAt(journal, seq)),
    sign,
    logger,
    now,
    published: () => void push?.look(),
  });
  const maker = new ProofMaker({
    ...parts,
    store,
    journal,
    snapshots,
    heads: () => askHeads(parts),
    count: (blocks, proof) => countReserves(parts, blocks, proof),
    published: () => heads.look(),
  });
  return { store, maker, watch: new ReserveWatch(parts), heads, push };
}
