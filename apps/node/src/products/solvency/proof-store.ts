import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatDecimal, type LiabilityFile } from '@candor/amount';
import type { Reserves } from '@candor/protocol';
import { writeDurably } from '../../base/ops/write-durably.ts';
import type { KeyRing } from '../../base/secrets/key-ring.ts';
import { fileIn } from './own-file.ts';

/** A proof as its folder holds it and in the journal. */
export interface StoredProof {
  readonly proofId: number;
  /** The record whose balances are proved. */
  readonly seq: number;
  readonly root: string;
  readonly reservesHash: string;
  readonly assets: LiabilityFile['assets'];
  readonly blocks: readonly {
    readonly networkId: number;
    readonly network: string;
    readonly height: number;
    readonly hash: string;
  }[];
}

/** The record that published a proof, and when. */
export interface Publication {
  readonly publishedSeq: number;
  readonly timeMs: number;
}

export type PublishedProof = StoredProof & Publication;

/**
 * The folders of proofs: trees, sealed keys, and what was published. A path is given out of a proof
 * only once the journal has published it.
 */
export class ProofStore {
  readonly #dir: string;
  readonly #keys: KeyRing;

  constructor(dir: string, keys: KeyRing) {
    this.#dir = dir;
    this.#keys = keys;
  }

  dirOf(proofId: number): string {
    return join(this.#dir, String(proofId));
  }

  /** Keeps the key of a proof before its first leaf is made. */
  keepKey(proofId: number, key: Uint8Array): void {
    mkdirSync(this.dirOf(proofId), { recursive: true });
    writeDurably(join(this.dirOf(proofId), 'key'), this.#keys.sealBytes(key, sealPlace(proofId)).toString('base64url'));
  }

  /** Keeps what is about to be published. */
  keep(proof: StoredProof, reserves: string): void {
    writeDurably(join(this.dirOf(proof.proofId), 'reserves.json'), reserves);
    writeDurably(join(this.dirOf(proof.proofId), 'proof.json'), JSON.stringify(proof));
  }

  /** Removes everything of a proof that was never published. */
  drop(proofId: number): void {
    rmSync(this.dirOf(proofId), { recursive: true, force: true });
  }

  /** From now on the proof is shown, and paths are given out of it. */
  publish(proofId: number, publication: Publication): void {
    writeDurably(join(this.dirOf(proofId), 'published.json'), JSON.stringify(publication));
  }

  /** Published proofs, newest first. */
  list(): PublishedProof[] {
    if (!existsSync(this.#dir)) return [];
    return readdirSync(this.#dir)
      .map(Number)
      .filter((proofId) => Number.isSafeInteger(proofId))
      .toSorted((one, other) => other - one)
      .flatMap((proofId) => this.find(proofId) ?? []);
  }

  /** A published proof, or the newest one. */
  find(proofId?: number): PublishedProof | undefined {
    if (proofId === undefined) return this.list()[0];
    const publication = this.#json(proofId, 'published.json');
    const proof = this.#json(proofId, 'proof.json');
    if (publication === undefined || proof === undefined) return undefined;
    return { ...(proof as StoredProof), ...(publication as Publication) };
  }

  reservesOf(proofId: number): Reserves | undefined {
    return this.#json(proofId, 'reserves.json') as Reserves | undefined;
  }

  /** A user's own file out of a published proof. */
  fileOf(proof: PublishedProof, userId: number): LiabilityFile {
    const { proofId } = proof;
    const dir = this.dirOf(proofId);
    const sealed = Buffer.from(readFileSync(join(dir, 'key'), 'utf8'), 'base64url');
    return fileIn(proof, { dir, key: this.#keys.openBytes(sealed, sealPlace(proofId)), userId });
  }

  #json(proofId: number, name: string): unknown {
    const path = join(this.dirOf(proofId), name);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  }
}

const sealPlace = (proofId: number): string => `proofs.key.${proofId}`;

/** An asset of a proof with its sum in words of the wire. */
export const assetText = ({ symbol, scale, leafCount, sum, hash }: LiabilityFile['assets'][number]) => ({
  asset: symbol,
  leafCount,
  owed: formatDecimal(BigInt(sum), scale),
  hash,
});
