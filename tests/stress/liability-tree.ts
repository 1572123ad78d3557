import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount, checkLiabilities, hexOf, type LiabilityFile } from '@candor/amount';
import { type Command, Exchange } from '@candor/core';
import { SeededRandom } from '@candor/testkit';
import { buildTrees } from '../../apps/node/src/products/solvency/build-trees.ts';
import { fileIn } from '../../apps/node/src/products/solvency/own-file.ts';
import type { Effort, FaultOutcome } from '../faults/outcome.ts';

const assetId = 1;
/** Users whose files are checked, beside the first and the last. */
const checkedMost = 500;
const fileBytesMost = 4_096;

/**
 * A proof of what is owed to `count` users, on disk as the node writes it. Passes when its sum is
 * what the ledger owes, each file that is looked at leads to the root and has the balance of its
 * user, none of them does with one unit less, and no file is above 4 kB.
 */
export async function liabilityTree({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const dir = mkdtempSync(join(tmpdir(), 'candor-tree-'));
  try {
    const { exchange, owed } = exchangeOf(count, random);
    const key = Uint8Array.from({ length: 32 }, () => random.integer(0, 255));
    const startedAtMs = performance.now();
    const { assets, root, seq } = buildTrees(exchange, key, dir);
    const treeMs = Math.round(performance.now() - startedAtMs);
    const [top] = assets;
    const problems: string[] = [];
    if (top?.sum !== owed) problems.push(`the tree has ${top?.sum}, the ledger owes ${owed}`);
    if (top?.leafCount !== 2 * count) problems.push(`${count} users have ${top?.leafCount} leaves`);
    const heads = assets.map(({ hash, sum, ...asset }) => ({
      ...asset,
      symbol: 'USDT',
      scale: 8,
      sum: String(sum),
      hash: hexOf(hash),
    }));
    const head = { proofId: 1, seq, timeMs: 0, root, assets: heads };
    let pathBytes = 0;
    for (const userId of chosen(count, random)) {
      const file = fileIn(head, { dir, key, userId });
      const { available } = exchange.balance({ userId, wallet: 1, assetId });
      problems.push(...problemsOf(file, root, available).map((problem) => `user ${userId}: ${problem}`));
      pathBytes = Math.max(pathBytes, JSON.stringify(file.balances[0]?.leaves).length);
    }
    if (pathBytes > fileBytesMost) problems.push(`a path takes ${pathBytes} bytes`);
    const checked = chosen(count, random).length;
    return { pass: problems.length === 0, users: count, checked, treeMs, pathBytes, problems: problems.slice(0, 10) };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** An exchange that owes each of its users something of its own. */
function exchangeOf(count: number, random: SeededRandom): { readonly exchange: Exchange; readonly owed: bigint } {
  const exchange = Exchange.empty();
  const run = (command: Command): void => {
    const { kind } = exchange.execute(command, { timeMs: 1_700_000_000_000, actor: { kind: 'system' } });
    if (kind !== 'record') throw new Error(`${command.type}: ${kind}`);
  };
  run({ type: 'list_asset', assetId, symbol: 'USDT', scale: 8 });
  run({ type: 'issue_demo_supply', assetId, amount: amount(BigInt(count) * 10n ** 13n) });
  let owed = 0n;
  for (let userId = 1; userId <= count; userId += 1) {
    run({ type: 'register_user', userId, merchant: false });
    const units = BigInt(random.integer(1, 10 ** 12));
    run({ type: 'grant_demo_funds', userId, grants: [{ assetId, amount: amount(units) }] });
    owed += units;
  }
  return { exchange, owed };
}

/** The first, the last, and some between. */
function chosen(count: number, random: SeededRandom): readonly number[] {
  const between = Array.from({ length: Math.min(checkedMost, count) }, () => random.integer(1, count));
  return [...new Set([1, count, ...between])];
}

/** What is wrong with an honest file, or right with the same file that owes one unit less. */
function problemsOf(file: LiabilityFile, root: string, owed: bigint): readonly string[] {
  const { problem, balances } = checkLiabilities(file, root, file.userId);
  const problems: string[] = problem === undefined ? [] : [problem];
  if (balances[0]?.sum !== owed) problems.push(`${balances[0]?.sum} in place of ${owed}`);
  const less = file.balances.map(({ leaves, sum, ...balance }) => ({
    ...balance,
    sum: String(BigInt(sum) - 1n),
    leaves: leaves.map((leaf, at) => (at === 0 ? { ...leaf, sum: String(BigInt(leaf.sum) - 1n) } : leaf)),
  }));
  if (checkLiabilities({ ...file, balances: less }, root, file.userId).problem === undefined)
    problems.push('a unit less holds too');
  return problems;
}
