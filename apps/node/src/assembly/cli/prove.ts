import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkLiabilities, formatDecimal, hexOf } from '@candor/amount';
import { decodeRecord, Exchange } from '@candor/core';
import { isBitcoinStatement, statementSigner } from '@candor/custody';
import { baseOf, readJournal } from '@candor/journal';
import { type Reserves, reserves } from '@candor/protocol';
import { StartError } from '../../base/ops/start-error.ts';
import { firstKept, notKeptText } from '../../engine/exchange/first-kept.ts';
import { buildTrees } from '../../products/solvency/build-trees.ts';
import { ledgerSides } from '../../products/solvency/ledger-reserves.ts';
import { fileIn } from '../../products/solvency/own-file.ts';
import { reserveMessage } from '../../products/solvency/reserve-message.ts';
import { configOf } from './config-of.ts';

const usage = `Usage: candor prove [--seq N] --out DIR [--data-dir DIR]
       candor prove --check FILE [--root HEX | --against DIR] [--user N]`;

/**
 * `candor prove --out DIR`: a proof of what is owed at a record, from the journal alone, with a
 * file for each user. `candor prove --check FILE`: whether a user's file, or a list of reserves,
 * holds; with the root that was published, or the data directory whose journal has it. `--user` is
 * the user whom the file must be for.
 */
export async function prove(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seq: { type: 'string' },
      out: { type: 'string' },
      check: { type: 'string' },
      root: { type: 'string' },
      against: { type: 'string' },
      user: { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  const { seq, out, check, root, against, user } = values;
  if (positionals.length > 0 || (out === undefined) === (check === undefined)) throw new StartError(usage);
  if (root !== undefined && !/^[0-9a-f]{64}$/.test(root)) throw new StartError('A root is 64 hex digits.');
  if (user !== undefined && !/^\d{1,15}$/.test(user)) throw new StartError('--user is the number of a user.');
  const viewer = user === undefined ? undefined : Number(user);
  if (check !== undefined) return checkFile(check, { root, against, viewer });
  const until = seq === undefined ? undefined : Number(seq);
  if (until !== undefined && (!Number.isSafeInteger(until) || until < 1))
    throw new StartError('--seq is the number of a record: a whole number from 1.');
  const folder = values['data-dir'];
  const { dataDir } = configOf(folder === undefined ? [] : ['--data-dir', folder]);
  return writeProof(dataDir, until, out ?? '');
}

async function writeProof(dataDir: string, until: number | undefined, out: string): Promise<number> {
  const exchange = await exchangeAt(dataDir, until);
  if (existsSync(join(out, 'proof.json'))) throw new StartError(`${out} holds a proof already.`);
  mkdirSync(join(out, 'users'), { recursive: true });
  const key = randomBytes(32);
  const trees = buildTrees(exchange, key, out);
  const sides = ledgerSides(exchange);
  const assets = trees.assets.map(({ assetId, leafCount, sum, hash }) => {
    const { symbol = '', scale = 0 } = sides.find((side) => side.assetId === assetId) ?? {};
    return { assetId, symbol, scale, leafCount, sum: String(sum), hash: hexOf(hash) };
  });
  const proof = { proofId: 0, seq: trees.seq, timeMs: exchange.timeMs, root: trees.root, assets };
  writeFileSync(join(out, 'proof.json'), JSON.stringify(proof, null, 2));
  writeFileSync(join(out, 'key'), key.toString('hex'), { mode: 0o600 });
  const users = new Set(Array.from(exchange.solvency.liabilities(), ({ userId }) => userId));
  for (const userId of users)
    writeFileSync(join(out, 'users', `${userId}.json`), JSON.stringify(fileIn(proof, { dir: out, key, userId })));
  const sums = assets.map(({ symbol, scale, sum, leafCount }) => {
    return { asset: symbol, owed: formatDecimal(BigInt(sum), scale), users: leafCount / 2 };
  });
  console.log(JSON.stringify({ seq: trees.seq, root: trees.root, users: users.size, assets: sums }));
  return 0;
}

async function exchangeAt(dataDir: string, until = Number.MAX_SAFE_INTEGER): Promise<Exchange> {
  const journal = journalIn(dataDir);
  const base = await baseOf(journal);
  if (base && until < base.seq) throw new StartError(`Record ${until} is gone; ${notKeptText(base.seq + 1)}.`);
  const exchange = base ? Exchange.restore(base.bytes) : Exchange.empty();
  if (until > exchange.seq)
    for await (const { bytes } of readJournal(journal, exchange.seq + 1, until)) exchange.applyRecord(bytes);
  if (until !== Number.MAX_SAFE_INTEGER && exchange.seq < until)
    throw new StartError(`The journal ends at ${exchange.seq}.`);
  return exchange;
}

function journalIn(dir: string): string {
  const journal = join(dir, 'journal');
  if (!existsSync(journal)) throw new StartError(`There is no journal in ${dir}.`);
  return journal;
}

interface Published {
  readonly root: string | undefined;
  readonly reservesHash?: string;
}

async function checkFile(
  path: string,
  {
    root,
    against,
    viewer,
  }: {
    readonly root: string | undefined;
    readonly against: string | undefined;
    readonly viewer: number | undefined;
  },
): Promise<number> {
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`);
  const text = readFileSync(path, 'utf8');
  const file = parsed(text);
  const published = against === undefined ? { root } : await publishedIn(against, file);
  if (isObject(file) && file['format'] === 'candor-reserves-1') return checkReserves(file, published);
  const { problem, steps, balances, ...check } = checkLiabilities(file, published.root, viewer);
  const owed = balances.map(({ symbol, scale, sum }) => ({ asset: symbol, owed: formatDecimal(sum, scale) }));
  const holds = problem === undefined;
  console.log(JSON.stringify({ holds, problem: problem ?? null, ...check, balances: owed, hashes: steps.length }));
  return holds ? 0 : 1;
}

/** What the journal says of the proof that a file is of. */
async function publishedIn(dir: string, file: unknown): Promise<Published> {
  const journal = journalIn(dir);
  const proofId = isObject(file) ? file['proofId'] : undefined;
  for await (const { bytes } of readJournal(journal, firstKept(journal)))
    for (const event of decodeRecord(bytes).events)
      if (event.type === 'proof_published' && event.proofId === proofId) return event;
  throw new StartError(`The journal of ${dir} publishes no proof ${String(proofId)}.`);
}

/**
 * Every signature of a list of reserves, and its hash where the journal has one. An address that
 * its key did not sign is not proved, so the list does not hold.
 */
async function checkReserves(file: unknown, { root, reservesHash }: Published): Promise<number> {
  const read = reserves.safeParse(file);
  const hash = createHash('sha256').update(JSON.stringify(file)).digest('hex');
  const wrong: string[] = [];
  const unproved: string[] = [];
  const { proofId = 0, root: stated = '', blocks = [], addresses = [] } = read.data ?? {};
  for (const { network, address, scheme, message, signature } of addresses) {
    const block = blocks.find((one) => one.network === network);
    if (block === undefined || message !== reserveMessage({ proofId, root: stated }, { ...block, address }))
      wrong.push(address);
    else if (scheme === 'none') unproved.push(address);
    else if (!(await isSigned({ scheme, address, message, signature }))) wrong.push(address);
  }
  const isPublished = (root ?? stated) === stated && (reservesHash ?? hash) === hash;
  const holds = read.success && wrong.length === 0 && unproved.length === 0 && isPublished;
  console.log(JSON.stringify({ holds, hash, addresses: addresses.length, wrong, unproved, isPublished }));
  return holds ? 0 : 1;
}

type SignedAddress = Pick<Reserves['addresses'][number], 'scheme' | 'address' | 'message' | 'signature'>;

/** Whether the key of the address signed: EIP-191, or BIP-322 on Bitcoin. */
async function isSigned({ scheme, address, message, signature }: SignedAddress): Promise<boolean> {
  if (scheme === 'bip322') return isBitcoinStatement(message, signature, address);
  return (await statementSigner(message, signature as `0x${string}`).catch(() => '')) === address;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
