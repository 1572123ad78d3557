import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount, recomputeReceipt } from '@candor/amount';
import { type Command, decodeRecord, encodeRecord, type ExchangeRecord, Exchange } from '@candor/core';
import { openFileJournal } from '@candor/journal';
import type { FixedPeriodReceipt } from '@candor/protocol';
import { afterAll, expect, test, vi } from 'vitest';
import { demoCommands, listingCommands } from '../../engine/exchange/first-start.ts';
import { contractNumber } from '../../products/fixed-period/contract-number.ts';
import { missingHouseFunds, missingOffers } from '../../products/fixed-period/first-offers.ts';
import { receiptFromRecords } from '../../products/fixed-period/receipt-from-records.ts';
import { coins, firstSecond } from '../../products/fixed-period/test-support/contract-story.ts';
import { runCommand } from './run-command.ts';

const dir = mkdtempSync(join(tmpdir(), 'candor-receipt-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const userId = 3;
const contracts = 10;

/**
 * The records of ten contracts, in turn on rise and fall, a second apart; the window of the last is
 * never complete.
 */
function tenContracts(): ExchangeRecord[] {
  const exchange = Exchange.empty();
  const records: ExchangeRecord[] = [];
  const run = (command: Command, timeMs: number): void => {
    const execution = exchange.execute(command, { timeMs, actor: { kind: 'system' } });
    if (execution.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(execution)}`);
    records.push(decodeRecord(execution.bytes));
  };
  const begin = (commands: readonly Command[]) => {
    for (const command of commands) run(command, firstSecond * 1_000 - 5_000);
  };
  begin([...listingCommands(), ...demoCommands()]);
  begin([...missingOffers(exchange), ...missingHouseFunds(exchange)]);
  const funds = amount(1_000n * coins);
  begin([
    { type: 'register_user', userId, merchant: false },
    { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: funds }] },
    { type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: funds },
    { type: 'index_prices', prices: [{ marketId: 1, price: 6_000_000 }] },
  ]);
  for (let second = firstSecond; second < firstSecond + 60; second += 1) {
    if (second < firstSecond + contracts) {
      const direction = second % 2 === 0 ? 'rise' : 'fall';
      const terms = { marketId: 1, direction, durationSeconds: 30, stake: amount(50n * coins) } as const;
      run({ type: 'open_fixed_period', userId, ...terms }, second * 1_000 + 1);
    }
    // The last window lacks its last second.
    if (second >= firstSecond + 30 + contracts) run({ type: 'tick' }, second * 1_000 + 5);
    else sample(run, second + 1);
  }
  return records;
}

function sample(run: (command: Command, timeMs: number) => void, second: number): void {
  const ticks = 6_000_000 + ((second * 31) % 17) * 10;
  const venues = ['alpha', 'beta', 'gamma'].map((venue) => ({
    venue,
    mantissa: BigInt(ticks),
    decimals: 2,
    ageMs: 90,
  }));
  const samples = [{ marketId: 1, price: ticks, venues }];
  run({ type: 'index_prices', prices: [], second, samples }, second * 1_000);
}

/** A data folder with nothing but a journal. */
async function folderOf(name: string, records: readonly ExchangeRecord[]): Promise<string> {
  const folder = join(dir, name);
  const { journal } = await openFileJournal({
    dir: join(folder, 'journal'),
    onFault: (error) => {
      throw error;
    },
  });
  await Promise.all(records.map((record) => journal.append({ seq: record.seq, bytes: encodeRecord(record) })));
  await journal.close();
  return folder;
}

const numberOf = (contractId: number): string => contractNumber(contractId, (firstSecond + contractId - 1) * 1_000 + 1);

interface Verified {
  readonly outcome: string;
  readonly holds: boolean;
  readonly figures: number;
  readonly wrong: readonly string[];
}

async function verify(folder: string, contractId: number): Promise<Verified & { readonly code: number }> {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const code = await runCommand(['receipt', numberOf(contractId), '--verify', '--data-dir', folder]);
  const line = JSON.parse(String(said.mock.lastCall?.[0])) as Verified;
  said.mockRestore();
  return { code, ...line };
}

test('ten receipts follow from the journal alone, and a spoiled one is named with its figure', async () => {
  const records = tenContracts();
  const sound = await folderOf('sound', records);
  const outcomes: string[] = [];
  for (let contractId = 1; contractId <= contracts; contractId += 1) {
    const { code, holds, wrong, figures, outcome } = await verify(sound, contractId);
    expect([code, holds, wrong]).toEqual([0, true, []]);
    expect(figures).toBeGreaterThan(10);
    outcomes.push(outcome);
  }
  expect(new Set(outcomes)).toEqual(new Set(['won', 'lost', 'equal', 'voided']));
  expect(outcomes.at(-1)).toBe('voided');

  // One unit of one venue behind one sample of the first window.
  const spoiled = records.map((record) => ({
    ...record,
    events: record.events.map((event) => {
      if (event.type !== 'index_sampled' || event.second !== firstSecond + 25) return event;
      return { ...event, venues: event.venues.map((venue) => ({ ...venue, mantissa: venue.mantissa + 1n })) };
    }),
  }));
  const folder = await folderOf('spoiled', spoiled);
  const first = await verify(folder, 1);
  expect([first.code, first.holds]).toEqual([1, false]);
  expect(JSON.stringify(first.wrong)).toContain(String(firstSecond + 25));
  expect(await verify(folder, 3)).toMatchObject({ code: 1, holds: false });
  // Its window lies behind that second.
  expect(await verify(folder, 9)).toMatchObject({ code: 0, holds: true, wrong: [] });
});

type Booked = Extract<ExchangeRecord['events'][number], { type: 'posted' }>;

/** One unit more of one figure, or another account or cause. */
const spoils: readonly ((posted: Booked) => Booked)[] = [
  (posted) => ({ ...posted, available: amount(posted.available + 1n) }),
  (posted) => ({ ...posted, reserved: amount(posted.reserved - 1n) }),
  (posted) => ({ ...posted, assetId: 2 }),
  (posted) => ({ ...posted, cause: posted.cause === 'fixed_period_won' ? 'fixed_period_lost' : 'fixed_period_won' }),
  (posted) => ({ ...posted, account: 'book' in posted.account ? { userId, wallet: 6 } : { book: 'fees' } }),
  (posted) => ({ ...posted, account: { userId: userId + 1, wallet: 6 } }),
];

test('any changed figure of any posting of a contract is named', async () => {
  const records = tenContracts();
  const places = records.flatMap(({ events }, at) =>
    events.flatMap((event, place) => (event.type === 'posted' && event.subject === 1 ? [{ at, place }] : [])),
  );
  expect(places.length).toBeGreaterThanOrEqual(5);
  for (const [spoil, { at, place }] of spoils.flatMap((one) => places.map((where) => [one, where] as const))) {
    const spoiled = records.map((record, index) =>
      index === at
        ? { ...record, events: record.events.map((event, of) => (of === place ? spoil(event as Booked) : event)) }
        : record,
    );
    const found = await receiptFromRecords(inTurn(spoiled), numberOf(1));
    if (!found) throw new Error('the journal holds contract 1');
    const entries = records
      .slice(0, at)
      .filter(({ events }) => events.some(isOfFirst))
      .flatMap(({ events }) => events.filter(isOfFirst));
    const before = records[at]?.events.slice(0, place).filter(isOfFirst) ?? [];
    const wrong = recomputeReceipt(found).wrong.map(({ entry }) => entry);
    expect(new Set(wrong)).toEqual(new Set([entries.length + before.length + 1]));
  }
});

const isOfFirst = (event: ExchangeRecord['events'][number]): boolean => event.type === 'posted' && event.subject === 1;

async function* inTurn(records: readonly ExchangeRecord[]): AsyncIterable<ExchangeRecord> {
  yield* records;
}

test('a saved receipt is held against the journal, figure by figure', async () => {
  const folder = join(dir, 'sound');
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const run = (...args: string[]) => runCommand(['receipt', numberOf(1), ...args, '--data-dir', folder]);
  await run();
  const receipt = JSON.parse(String(said.mock.lastCall?.[0])) as FixedPeriodReceipt;
  const file = join(dir, 'saved.json');
  writeFileSync(file, JSON.stringify(receipt));
  expect(await run('--against', file)).toBe(0);
  const [first, ...others] = receipt.windowSamples;
  writeFileSync(file, JSON.stringify({ ...receipt, windowSamples: [{ ...first, seq: 1 }, ...others] }));
  expect(await run('--against', file)).toBe(1);
  const line = JSON.parse(String(said.mock.lastCall?.[0])) as { other: unknown };
  expect(line.other).toEqual([{ figure: 'windowSamples.0.seq', said: 1, journal: first?.seq }]);
  said.mockRestore();
});

test('a number that the journal does not hold, none at all, and a folder without a journal are refused', async () => {
  const folder = join(dir, 'sound');
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = (...args: string[]) => runCommand(['receipt', ...args]);
  expect(await run('FX-231114-0000099', '--verify', '--data-dir', folder)).toBe(1);
  expect(await run('--data-dir', folder)).toBe(1);
  expect(await run(numberOf(1), '--data-dir', join(dir, 'nowhere'))).toBe(1);
  expect(failed).toHaveBeenCalledTimes(3);
  failed.mockRestore();
});
