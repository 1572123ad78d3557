#!/usr/bin/env node
// Checks the file of what Candor owes you, without Candor: node candor-check.mjs FILE [ROOT]
// [--user N]
//
// ROOT is the root that the public page and the journal show; N is your user number. This one file
// needs nothing but Node.js 20 or newer, sends nothing anywhere, and was written apart from the
// platform's own check.
//
//   leaf   = SHA-256(0 | assetId u32 | userId u64 | part u8 | salt 32 | sum u128)
//   node   = SHA-256(1 | sumL u128 | hashL | sumR u128 | hashR)
//   filler = SHA-256(2), sum 0: at the odd end of a level
//   root   = SHA-256(4 | seq u64 | assets u32 | each: assetId u32 | leaves u64 | sum u128 | hash)
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

class Refused extends Error {}

const need = (condition, problem) => {
  if (!condition) throw new Refused(problem);
};
const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** A whole number as so many bytes, the highest first. */
function number(value, bytes) {
  return Buffer.from(
    BigInt(value)
      .toString(16)
      .padStart(2 * bytes, '0'),
    'hex',
  );
}

function whole(value) {
  need(Number.isSafeInteger(value) && value >= 0, 'unreadable');
  return value;
}

function sum(value) {
  need(typeof value === 'string' && /^-?\d{1,50}$/.test(value), 'unreadable');
  need(!value.startsWith('-') && BigInt(value) < 1n << 128n, 'sum_out_of_range');
  return BigInt(value);
}

function hash(value) {
  need(typeof value === 'string' && /^[0-9a-f]{64}$/.test(value), 'unreadable');
  return Buffer.from(value, 'hex');
}

function list(value) {
  need(Array.isArray(value), 'unreadable');
  for (const item of value) need(typeof item === 'object' && item !== null && !Array.isArray(item), 'unreadable');
  return value;
}

/** Each asset once, by rising id. */
function rising(items) {
  items.forEach((item, at) => need(item.assetId > (at === 0 ? 0 : items[at - 1].assetId), 'unreadable'));
  return items;
}

function siblings(path) {
  need(Array.isArray(path) && path.length <= 64, 'unreadable');
  return path.map((entry) => {
    need(typeof entry === 'string' && entry.split(':').length === 2, 'unreadable');
    const [units, digits] = entry.split(':');
    return { sum: sum(units), hash: hash(digits) };
  });
}

function read(file) {
  need(typeof file === 'object' && file !== null && file.format === 'candor-liabilities-1', 'unreadable');
  const assets = list(file.assets).map((one) => ({
    assetId: whole(one.assetId),
    symbol: String(one.symbol),
    scale: whole(one.scale),
    leafCount: whole(one.leafCount),
    sum: sum(one.sum),
    hash: hash(one.hash),
  }));
  const balances = list(file.balances).map((one) => ({
    assetId: whole(one.assetId),
    sum: sum(one.sum),
    leaves: list(one.leaves).map((leaf) => ({
      part: whole(leaf.part),
      index: whole(leaf.index),
      salt: hash(leaf.salt),
      sum: sum(leaf.sum),
      path: siblings(leaf.path),
    })),
  }));
  const root = hash(file.root).toString('hex');
  return { seq: whole(file.seq), userId: whole(file.userId), root, assets: rising(assets), balances: rising(balances) };
}

function rootOf({ seq, assets }) {
  const each = assets.flatMap((one) => [
    number(one.assetId, 4),
    number(one.leafCount, 8),
    number(one.sum, 16),
    one.hash,
  ]);
  return sha(Buffer.of(4), number(seq, 8), number(assets.length, 4), ...each).toString('hex');
}

const filler = sha(Buffer.of(2));

/** From a leaf to the top of its tree. */
function climb(leaf, { assetId, userId, top }) {
  let width = top.leafCount;
  let place = leaf.index;
  let level = 0;
  let node = {
    sum: leaf.sum,
    hash: sha(
      Buffer.of(0),
      number(assetId, 4),
      number(userId, 8),
      number(leaf.part, 1),
      leaf.salt,
      number(leaf.sum, 16),
    ),
  };
  const height = width <= 1 ? 0 : Math.ceil(Math.log2(width));
  need(leaf.path.length === height && place < width, 'wrong_height');
  for (const sibling of leaf.path) {
    if (place % 2 === 0 && place + 1 === width)
      need(sibling.sum === 0n && sibling.hash.equals(filler), 'end_not_filled');
    const [left, right] = place % 2 === 0 ? [node, sibling] : [sibling, node];
    const total = left.sum + right.sum;
    need(total < 1n << 128n, 'sum_out_of_range');
    node = {
      sum: total,
      hash: sha(Buffer.of(1), number(left.sum, 16), left.hash, number(right.sum, 16), right.hash),
    };
    place = Math.floor(place / 2);
    width = Math.ceil(width / 2);
    level += 1;
    console.log(`  level ${level}: sum ${node.sum}, hash ${node.hash.toString('hex')}`);
  }
  need(node.sum === top.sum && node.hash.equals(top.hash), 'not_in_tree');
}

function check(file, published, viewer) {
  const proof = read(file);
  console.log(`This file is for user ${proof.userId}, at record ${proof.seq}.`);
  need(rootOf(proof) === proof.root, 'root_differs');
  need(published === undefined || published === proof.root, 'other_root');
  need(viewer === undefined || Number(viewer) === proof.userId, 'other_user');
  for (const { assetId, sum: owed, leaves } of proof.balances) {
    const [first, second] = [...leaves].sort((one, other) => one.part - other.part);
    need(leaves.length === 2 && first.part === 0 && second.part === 1, 'leaves_not_two');
    const inOrder = Math.sign(first.index - second.index) === Buffer.compare(first.salt, second.salt);
    need(first.index !== second.index && inOrder, 'leaves_not_two');
    need(first.sum + second.sum === owed, 'balance_differs');
    const top = proof.assets.find((one) => one.assetId === assetId);
    need(top !== undefined, 'not_in_tree');
    for (const leaf of [first, second]) {
      console.log(`${top.symbol}, share ${leaf.part + 1}: ${leaf.sum} units at place ${leaf.index}`);
      climb(leaf, { assetId, userId: proof.userId, top });
    }
  }
  if (proof.balances.length === 0) {
    console.log(`It lists no balance of user ${proof.userId}. If they held anything then, they are left out.`);
    throw new Refused('nothing_owed');
  }
  return proof;
}

/** Units as a person reads them. */
function text(units, scale) {
  const digits = String(units).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const usage = 'Usage: node candor-check.mjs FILE [ROOT] [--user N]';
let words;
try {
  words = parseArgs({ allowPositionals: true, options: { user: { type: 'string' } } });
} catch {
  console.error(usage);
  process.exit(2);
}
const [path, published] = words.positionals;
const viewer = words.values.user;
if (path === undefined || (viewer !== undefined && !/^\d+$/.test(viewer))) {
  console.error(usage);
  process.exit(2);
}
try {
  let file;
  try {
    file = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Refused('unreadable');
  }
  const { userId, seq, root, assets, balances } = check(file, published, viewer);
  for (const { assetId, sum: owed } of balances) {
    const { symbol, scale } = assets.find((one) => one.assetId === assetId);
    console.log(`User ${userId} is owed ${text(owed, scale)} ${symbol}.`);
  }
  console.log(`COUNTED: user ${userId}. Everything leads to root ${root} of record ${seq}.`);
  if (viewer === undefined) console.log(`Compare user ${userId} with your own number, or give it as --user N.`);
  if (published === undefined) console.log('Compare this root with the published one, or give it as the second word.');
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(`REFUSED: ${error.message}`);
  process.exitCode = 1;
}
