// A tree of liabilities beside bare SHA-256 over as many nodes, in one run; the size of a path, and
// how long its check takes here and in Chromium. npm run bench:proof [-- users]
import { hash } from 'node:crypto';
import {
  AssetTreeBuilder,
  checkLiabilities,
  hexOf,
  type LiabilityFile,
  liabilityFormat,
  liabilityPath,
  liabilityRoot,
  sharesOf,
  unpackNode,
} from '@candor/amount';
import { saltOf, shareBytesOf } from '../../apps/node/src/products/solvency/proof-salts.ts';
import { checkInBrowser } from './proof/in-browser.ts';

const users = Number(process.argv[2] ?? 1_000_000);
const [assetId, seq] = [1, 1_000];
const key = new Uint8Array(32).fill(7);
const sha = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
/** Milliseconds of processor time: other work on the machine does not count. */
const took = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const leaves = Array.from({ length: users }, (_, index) => {
  const userId = index + 1;
  const shares = sharesOf(BigInt(userId) * 1_234_567n, shareBytesOf(key, userId, assetId));
  return shares.map((sum, part) => ({ userId, part, sum, salt: saltOf(key, userId, assetId, part) }));
}).flat();

const builder = new AssetTreeBuilder(assetId, sha);
let tree = undefined as ReturnType<AssetTreeBuilder['grow']> | undefined;
const treeMs = took(() => {
  for (const { userId, part, salt, sum } of leaves) builder.add(userId, part, salt, sum);
  tree = builder.grow();
});
if (tree === undefined) throw new Error('There is no tree.');
const { salts, levels, leafCount, sum, hash: top } = tree;
const nodes = levels.reduce((all, level) => all + level.length / 48, 0);
const [leafBytes, nodeBytes] = [new Uint8Array(62), new Uint8Array(97)];
const bareMs = took(() => {
  for (let count = 0; count < leafCount; count += 1) sha(leafBytes);
  for (let count = leafCount; count < nodes; count += 1) sha(nodeBytes);
});

const root = liabilityRoot(seq, [{ assetId, leafCount, sum, hash: top }]);
const own = leaves.slice(0, 2).map(({ part, salt, sum: share }) => {
  const index = Buffer.from(salts).indexOf(salt) / 32;
  const path = liabilityPath(index, leafCount, (level, place) => unpackNode(levels[level] ?? salts, place));
  return { part, index, salt: hexOf(salt), sum: String(share), path };
});
const file: LiabilityFile = {
  format: liabilityFormat,
  proofId: 1,
  seq,
  timeMs: 0,
  root,
  userId: 1,
  assets: [{ assetId, symbol: 'USDT', scale: 8, leafCount, sum: String(sum), hash: hexOf(top) }],
  balances: [{ assetId, sum: String(1_234_567), leaves: own }],
};
let problem: string | undefined;
const checkMs = took(() => (problem = checkLiabilities(file, root).problem));
const pathBytes = JSON.stringify(own).length;
const browserMs = await checkInBrowser(file, root);
const figures = {
  users,
  nodes,
  treeMs: Math.round(treeMs),
  bareMs: Math.round(bareMs),
  ratio: Number((treeMs / bareMs).toFixed(2)),
  pathBytes,
  checkMs: Number(checkMs.toFixed(1)),
  browserMs: Number(browserMs.toFixed(1)),
};
console.log(JSON.stringify(figures));
if (problem !== undefined) throw new Error(`The path does not hold: ${problem}.`);
if (figures.ratio > 2 || pathBytes > 4_096 || checkMs > 100 || browserMs > 100) process.exitCode = 1;
