import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { amount, type LiabilityFile } from '@candor/amount';
import { type Command, Exchange } from '@candor/core';
import { signBitcoinReserve, signReserveStatement } from '@candor/custody';
import { openFileJournal } from '@candor/journal';
import { forgeries, honestFile } from '@candor/testkit';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { demoCommands, listingCommands } from '../../engine/exchange/first-start.ts';
import { reserveMessage } from '../../products/solvency/reserve-message.ts';
import { runCommand } from './run-command.ts';

const dir = mkdtempSync(join(tmpdir(), 'candor-prove-'));
const script = fileURLToPath(new URL('../../../../web/public/candor-check.mjs', import.meta.url));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

/** Runs the command and gives its exit code and the last line it printed. */
async function command(...args: readonly string[]) {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const code = await runCommand(['prove', ...args]);
  return { code, said: JSON.parse(said.at(-1) ?? 'null') as Readonly<Record<string, unknown>> };
}

/** Runs the file that users download, in a Node of its own. */
async function downloaded(...args: readonly string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [script, ...args]);
  return run.then(
    ({ stdout }) => stdout.trim().split('\n').at(-1) ?? '',
    ({ stderr }: { readonly stderr: string }) => stderr.trim(),
  );
}

function saved(name: string, file: unknown): string {
  const path = join(dir, `${name}.json`);
  writeFileSync(path, JSON.stringify(file));
  return path;
}

test('the command and the downloaded file refuse the same twelve forgeries for the same cause', async () => {
  for (const { name, file, published, viewer, problem } of forgeries()) {
    const path = saved(name, file);
    const { code, said } = await command('--check', path, '--root', published, '--user', String(viewer));
    expect({ name, code, problem: said['problem'] }).toEqual({ name, code: 1, problem });
    expect({ name, said: await downloaded(path, published, '--user', String(viewer)) }).toEqual({
      name,
      said: `REFUSED: ${problem}`,
    });
  }
}, 60_000);

test('both let an honest file pass', async () => {
  const file = honestFile();
  const path = saved('honest', file);
  expect(await command('--check', path, '--root', file.root)).toMatchObject({ code: 0, said: { holds: true } });
  const whole = ['--user', String(file.userId)];
  expect(await downloaded(path, file.root, ...whole)).toBe(
    `COUNTED: user 11. Everything leads to root ${file.root} of record 1000.`,
  );
  expect(await downloaded(path, file.root)).toBe('Compare user 11 with your own number, or give it as --user N.');
});

test('the downloaded file says whose file it is, also of an empty one', async () => {
  const empty = saved('empty', { ...honestFile(), balances: [] });
  const run = promisify(execFile)(process.execPath, [script, empty]);
  const { stdout, code } = (await run.catch((error: unknown) => error)) as { stdout: string; code: number };
  expect(code).toBe(1);
  expect(stdout).toContain('This file is for user 11, at record 1000.');
  expect(stdout).not.toContain('COUNTED');
});

test('a proof is made from the journal alone, and each file of it holds', async () => {
  const { journal } = await openFileJournal({
    dir: join(dir, 'journal'),
    onFault: (error) => {
      throw error;
    },
  });
  const exchange = Exchange.empty();
  const appended: Promise<unknown>[] = [];
  const run = (one: Command): void => {
    const execution = exchange.execute(one, { timeMs: 1_000, actor: { kind: 'system' } });
    if (execution.kind !== 'record') throw new Error(one.type);
    appended.push(journal.append({ seq: execution.seq, bytes: execution.bytes.slice() }));
  };
  for (const one of [...listingCommands(), ...demoCommands()]) run(one);
  for (const userId of [101, 102, 103]) {
    run({ type: 'register_user', userId, merchant: false });
    run({ type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: amount(BigInt(userId) * 7n) }] });
  }
  const seq = exchange.seq;
  run({ type: 'begin_proof' });
  await Promise.all(appended);
  await journal.close();
  const out = join(dir, 'out');
  const made = await command('--seq', String(seq), '--out', out, '--data-dir', dir);
  expect(made).toMatchObject({ code: 0, said: { seq, users: expect.any(Number) as number } });
  const file = join(out, 'users', '102.json');
  expect((JSON.parse(readFileSync(file, 'utf8')) as LiabilityFile).balances[0]?.sum).toBe(String(102n * 7n));
  expect(await command('--check', file, '--root', String(made.said['root']))).toMatchObject({ code: 0 });
  expect(await downloaded(file, String(made.said['root']), '--user', '102')).toMatch(/^COUNTED: user 102/);
  vi.restoreAllMocks();
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await expect(runCommand(['prove', '--check', file, '--against', dir])).resolves.toBe(1);
});

/** The key of the test vectors of BIP-322. */
const bitcoinKey = 'bb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004';

test('a list of reserves holds while each address signed what it says', async () => {
  const address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';
  const key = Uint8Array.from({ length: 32 }, (_, index) => (index === 31 ? 1 : 0));
  const root = 'ab'.repeat(32);
  const message = `Candor proof of reserves\nproof: 1\nroot: ${root}\nnetwork: DEMO\nblock: 7 ${root}\naddress: ${address}`;
  const signature = await signReserveStatement(message, key);
  const at = { network: 'DEMO', wallet: 'hot', address, amounts: [{ asset: 'ETH', amount: '1' }] };
  const list = (changed: object) => ({
    format: 'candor-reserves-1',
    proofId: 1,
    seq: 9,
    root,
    blocks: [{ network: 'DEMO', height: 7, hash: root }],
    addresses: [{ ...at, scheme: 'eip191', message, signature, ...changed }],
    assets: [],
  });
  const check = (changed: object) => command('--check', saved('reserves', list(changed)), '--root', root);
  expect(await check({})).toMatchObject({ code: 0, said: { holds: true } });
  expect(await check({ address: address.replace('7E', '8E') })).toMatchObject({ code: 1 });
  expect(await check({ message: message.replace('block: 7', 'block: 8') })).toMatchObject({ code: 1 });
  const onBitcoin = { network: 'BTC', height: 8, hash: root };
  const coins = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
  const said = reserveMessage({ proofId: 1, root }, { ...onBitcoin, address: coins });
  const bip322 = { ...at, network: 'BTC', address: coins, scheme: 'bip322', message: said };
  const witness = signBitcoinReserve(said, Buffer.from(bitcoinKey, 'hex')) ?? '';
  const ofBitcoin = (signed: string) => ({
    ...list({}),
    blocks: [onBitcoin],
    addresses: [{ ...bip322, signature: signed }],
  });
  const checkBitcoin = (signed: string) => command('--check', saved('reserves', ofBitcoin(signed)), '--root', root);
  expect(await checkBitcoin(witness)).toMatchObject({ code: 0, said: { holds: true } });
  expect(await checkBitcoin(signature)).toMatchObject({ code: 1, said: { wrong: [coins] } });
  expect(await check({ scheme: 'none', signature: '' })).toMatchObject({
    code: 1,
    said: { holds: false, wrong: [], unproved: [address] },
  });
  for (const [from, to] of [
    ['proof: 1', 'proof: 2'],
    ['block: 7', 'block: 6'],
    ['network: DEMO', 'network: OTHER'],
  ] as const) {
    const other = message.replace(from, to);
    const signed = { message: other, signature: await signReserveStatement(other, key) };
    expect(await check(signed)).toMatchObject({ code: 1, said: { wrong: [address] } });
  }
  await expect(signReserveStatement('Send everything', key)).rejects.toThrow(RangeError);
});

test.each([
  [[], 'Usage'],
  [['--out', 'x', '--check', 'y'], 'Usage'],
  [['--check', 'nowhere.json'], 'no file'],
  [['--check', 'x', '--root', 'short'], '64 hex digits'],
  [['--check', 'x', '--user', 'me'], 'number of a user'],
  [['--out', join(dir, 'y'), '--seq', '1.5'], 'whole number'],
])('wrong words are refused: %j', async (args, words) => {
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  expect(await runCommand(['prove', ...args])).toBe(1);
  expect(said.join('\n')).toContain(words);
});
