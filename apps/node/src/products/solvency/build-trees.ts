import { hash } from 'node:crypto';
import { join } from 'node:path';
import { type AssetTop, AssetTreeBuilder, type HashFunction, liabilityRoot, sharesOf } from '@candor/amount';
import type { Exchange } from '@candor/core';
import { shareBytesOf, saltOf } from './proof-salts.ts';
import { writeTree } from './tree-file.ts';

/** What a proof commits to. */
export interface BuiltTrees {
  readonly seq: number;
  readonly root: string;
  /** By rising id. */
  readonly assets: readonly AssetTop[];
}

/** SHA-256 by the platform: a tree of a million users is a matter of seconds with it. */
export const platformHash: HashFunction = (bytes) => hash('sha256', bytes, 'buffer');

/** The file of an asset's tree in the folder of a proof. */
export const treePath = (dir: string, assetId: number): string => join(dir, `asset-${assetId}.tree`);

/**
 * Makes the trees of everything that an exchange owes its users, one asset after the other, and
 * writes each down.
 */
export function buildTrees(exchange: Exchange, key: Uint8Array, dir: string): BuiltTrees {
  const assets: AssetTop[] = [];
  let builder: AssetTreeBuilder | undefined;
  let current = 0;
  const grow = (): void => {
    if (builder === undefined) return;
    const { assetId, leafCount, sum, hash: top, ...tree } = builder.grow();
    writeTree(treePath(dir, assetId), tree);
    assets.push({ assetId, leafCount, sum, hash: top });
  };
  for (const { userId, assetId, sum } of exchange.solvency.liabilities()) {
    if (assetId !== current) {
      grow();
      builder = new AssetTreeBuilder(assetId, platformHash);
      current = assetId;
    }
    for (const [part, share] of sharesOf(sum, shareBytesOf(key, userId, assetId)).entries())
      builder?.add(userId, part, saltOf(key, userId, assetId, part), share);
  }
  grow();
  const rising = assets.toSorted((one, other) => one.assetId - other.assetId);
  return { seq: exchange.seq, root: liabilityRoot(exchange.seq, rising, platformHash), assets: rising };
}
