import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { devChainId } from '../dev-chain/genesis.ts';
import { compileContracts } from '../dev-chain/test-support/compiled.ts';
import { createLogger, type Logger } from '../../base/ops/logger.ts';
import { CustodianLink } from './custodian-link.ts';

beforeAll(compileContracts);

let dataDir: string;
let link: CustodianLink;
let logger: Logger;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-custodian-'));
  logger = createLogger({ level: 'silent', file: join(dataDir, 'node.log') });
  const owed = [{ symbol: 'USDT', units: 123_456_789n, scale: 8 }];
  link = new CustodianLink({ dataDir, owed: () => owed, logger });
});
afterEach(async () => {
  await link.close();
  rmSync(dataDir, { recursive: true });
});

/** The thread yields: on a busy machine its start takes long. */
const slowly = { timeout: 100_000 };
const pidOfChain = (): number => Number(readFileSync(join(dataDir, 'dev-chain/pid'), 'utf8'));

test('the chain answers from its thread; a program that ends is started again; a stop leaves none', async () => {
  await expect(link.ask('ask', { method: 'eth_chainId', params: [] })).rejects.toThrow('does not run');
  link.begin();
  await expect.poll(() => link.state.state, slowly).toBe('running');
  const answer = await link.ask('ask', { method: 'eth_chainId', params: [] });
  expect(Number(answer?.result)).toBe(devChainId);
  const to = `0x${'12'.repeat(20)}` as const;
  expect(await link.ask('give', { symbol: 'USDT', to })).toMatchObject({ amount: 1_000_000_000n, decimals: 6 });
  expect(await link.ask('give', { symbol: 'XRP', to })).toBeUndefined();
  const first = pidOfChain();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => link.state.state, slowly).toBe('failed');
  await expect.poll(() => link.state.state, slowly).toBe('running');
  const second = pidOfChain();
  expect(second).not.toBe(first);
  await link.close();
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
});

test('a mark of the signer’s log that cannot be kept is logged with the error', async () => {
  const warn = vi.spyOn(logger, 'warn');
  mkdirSync(join(dataDir, 'signer-logs.json.new'));
  link.begin();
  const why = 'the length of a signer’s log could not be kept';
  const error: unknown = expect.objectContaining({ code: 'EISDIR' });
  await expect.poll(() => warn.mock.calls, slowly).toContainEqual([{ error }, why]);
});
