import { amount } from '@candor/amount';
import { type Command, decodeRecord, encodeRecord, Exchange, type ExchangeRecord, RecordAuditor } from '@candor/core';
import { BrokenInvariant, type Posted, type PostedAccount, type UserAccount } from '@candor/core';
import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { plainTerms } from '../scenario/scenario.ts';
import { NaiveLedger } from './state.ts';

const users = [1, 2, 3];
const assets = [1, 2];
const markets = [1, 2, 700];
const granted = 10n ** 15n;
const stepsPerSeed = 250;
const header = { timeMs: 1_000, actor: { kind: 'system' } } as const;

const setUp: readonly Command[] = [
  { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
  { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
  ...markets.map(
    (marketId) => ({ type: 'list_market', marketId, baseAssetId: 2, quoteAssetId: 1, terms: plainTerms }) as const,
  ),
  ...users.flatMap((userId): Command[] => [
    { type: 'register_user', userId, merchant: false },
    ...assets.map((assetId) => ({ type: 'issue_demo_supply', assetId, amount: amount(granted) }) as const),
    {
      type: 'grant_demo_funds',
      userId,
      grants: assets.map((assetId) => ({ assetId, amount: amount(granted) })),
    },
  ]),
];

/** Every account that a posting can name: of each wallet, and of isolated margin in each market. */
const accounts: readonly UserAccount[] = users.flatMap((userId): UserAccount[] => [
  ...([1, 2, 3, 4, 6, 7, 8] as const).map((wallet) => ({ userId, wallet })),
  ...markets.map((marketId) => ({ userId, wallet: 5, marketId }) as const),
]);

/** Money between two accounts, and what it reserves or releases on its way. */
function randomPostings(random: SeededRandom, ledger: NaiveLedger): Posted[] {
  const assetId = random.pick(assets);
  const [from, to] = [random.pick(accounts), random.pick(accounts)];
  const reserved = ledger.reservedOf(from, assetId);
  const free = ledger.totalOf(from, assetId) - reserved;
  // Mostly what is there; at times a unit more, which no ledger may take.
  const units = random.chance(1, 10) ? free + 1n : (free * BigInt(random.integer(0, 100))) / 100n;
  const post = (account: PostedAccount, available: bigint, held: bigint): Posted => ({
    type: 'posted',
    account,
    assetId,
    cause: 'contract_margin',
    subject: 1,
    available: amount(available),
    reserved: amount(held),
  });
  return random.weighted([
    [[post(from, -units, 0n), post(to, units, 0n)], 4],
    [[post(from, -units, units)], 3],
    [[post(from, reserved, -reserved)], 2],
    [[post(from, 0n, -reserved), post(to, reserved, 0n)], 2],
  ]);
}

test.each([1, 2, 3, 4, 5, 6])('the ledger and its naive twin have the same accounts, seed %i', (seed) => {
  const random = new SeededRandom(seed);
  const ledger = new NaiveLedger();
  const records: ExchangeRecord[] = [];
  let exchange = Exchange.empty();
  for (const command of setUp) {
    const execution = exchange.execute(command, header);
    if (execution.kind !== 'record') throw new Error(`${command.type}: ${execution.kind}`);
    records.push(decodeRecord(execution.bytes));
  }
  for (const userId of users) for (const assetId of assets) ledger.add(userId, 1, assetId, granted);
  const met = { refused: 0, inMarkets: 0, restored: 0 };
  for (let step = 0; step < stepsPerSeed; step += 1) {
    const events = randomPostings(random, ledger);
    const record: ExchangeRecord = { version: 1, seq: exchange.seq + 1, ...header, events };
    const bytes = encodeRecord(record);
    const before = exchange.snapshot();
    const isTaken = takes(exchange, bytes);
    expect(isTaken).toBe(!isOverdrawn(ledger, events));
    if (!isTaken) {
      met.refused += 1;
      exchange = Exchange.restore(before);
      continue;
    }
    for (const event of decodeRecord(bytes).events) if (event.type === 'posted') ledger.post(event);
    records.push(record);
    expectSame(exchange, ledger);
    if (events.some(({ account }) => 'userId' in account && account.marketId !== undefined)) met.inMarkets += 1;
    if (step % 25 !== 0) continue;
    met.restored += 1;
    const restored = Exchange.restore(exchange.snapshot());
    expect(restored.stateHash()).toBe(exchange.stateHash());
    expectSame(restored, ledger);
  }
  const auditor = new RecordAuditor();
  for (const record of records) auditor.add(record);
  expect(auditor.report()).toMatchObject({ problems: [], reservedExplained: true });
  for (const account of accounts) expect(auditor.balanceOf(account, 1).reserved).toBe(ledger.reservedOf(account, 1));
  expect(Math.min(met.refused, met.inMarkets, met.restored)).toBeGreaterThan(3);
});

function takes(exchange: Exchange, bytes: Uint8Array): boolean {
  try {
    exchange.applyRecord(bytes);
    return true;
  } catch (error) {
    if (error instanceof BrokenInvariant) return false;
    throw error;
  }
}

/** Whether a twin that followed the postings would have less than nothing somewhere. */
function isOverdrawn(ledger: NaiveLedger, events: readonly Posted[]): boolean {
  return events.some(({ account, assetId, available, reserved }) => {
    if ('book' in account) return false;
    const held = ledger.reservedOf(account, assetId);
    return ledger.totalOf(account, assetId) - held + available < 0n || held + reserved < 0n;
  });
}

function expectSame(exchange: Exchange, ledger: NaiveLedger): void {
  const places = accounts.flatMap((account) => assets.map((assetId) => ({ ...account, assetId })));
  expect(places.map((place) => ({ place, ...exchange.balance(place) }))).toEqual(
    places.map((place) => {
      const reserved = ledger.reservedOf(place, place.assetId);
      return { place, available: ledger.totalOf(place, place.assetId) - reserved, reserved };
    }),
  );
}
