import { type Command, Exchange } from '@candor/core';
import { openMemoryJournal } from '@candor/journal';
import { assetListings, indexMarketListings, spotMarketListings } from '@candor/protocol';
import { expect, test } from 'vitest';
import { LeaderClock } from '../../engine/exchange/clock.ts';
import { demoCommands, demoMakers, listingCommands, missingListings } from '../../engine/exchange/first-start.ts';
import { Leader } from '../../engine/exchange/leader.ts';
import { runFirstStart } from './run-first-start.ts';

const source = { wallMs: () => 1_767_225_600_000, monotonicMs: () => 0 };

async function newExchange() {
  const exchange = Exchange.empty();
  const clock = new LeaderClock(source, 0, () => undefined);
  const journal = openMemoryJournal();
  const onFault = (fault: Error) => {
    throw fault;
  };
  return { exchange, leader: new Leader({ exchange, journal, clock, onFault }) };
}

const quiet = { warn: () => undefined };
const started = (demo: boolean) => ({ demo, logger: quiet });

/** Commands that go to a leader from now on. */
function writtenBy(leader: Leader): Command[] {
  const written: Command[] = [];
  const submit = leader.submit.bind(leader);
  leader.submit = (command, ...rest) => {
    written.push(command);
    return submit(command, ...rest);
  };
  return written;
}

/** Everything that a demo’s first start writes, in order. */
async function wholeStart(): Promise<Command[]> {
  const { exchange, leader } = await newExchange();
  const written = writtenBy(leader);
  await runFirstStart(leader, exchange, started(true));
  return written;
}

test('a first start that was cut off at any step goes on to the same exchange', async () => {
  const commands = await wholeStart();
  const cutAfter = async (records: number): Promise<string> => {
    const { exchange, leader } = await newExchange();
    for (const command of commands.slice(0, records)) await leader.submit(command);
    await runFirstStart(leader, exchange, started(true));
    return exchange.stateHash();
  };
  const whole = await cutAfter(0);
  expect(commands.length).toBeGreaterThan(listingCommands().length + demoCommands().length);
  // Every step from one kind of command to the next, and some in between: listings follow one rule.
  const typeAt = (place: number) => commands[place]?.type;
  const cuts = Array.from(commands, (_, place) => place + 1).filter((cut) => {
    return typeAt(cut) !== typeAt(cut - 1) || typeAt(cut - 1) !== typeAt(cut - 2) || cut % 61 === 0;
  });
  expect(cuts.length).toBeGreaterThan(20);
  for (const cut of cuts) expect(await cutAfter(cut), `cut after ${cut}`).toBe(whole);
});

test('a live exchange that was cut off in its first start goes on, and registers nobody', async () => {
  const { exchange, leader } = await newExchange();
  for (const command of listingCommands().slice(0, 7)) await leader.submit(command);
  await runFirstStart(leader, exchange, started(false));
  const { seq } = exchange;
  await runFirstStart(leader, exchange, started(false));
  expect([exchange.seq, exchange.nextUserId()]).toEqual([seq, 1]);
  expect(missingListings(exchange)).toEqual([]);
  expect(exchange.futures.contracts().length).toBeGreaterThan(0);
});

test('an exchange that has users is given no demo supply', async () => {
  const { exchange, leader } = await newExchange();
  await runFirstStart(leader, exchange, started(false));
  await leader.submit({ type: 'register_user', userId: 1, merchant: false });
  await runFirstStart(leader, exchange, started(true));
  expect(exchange.bookBalance('demoFunds', 1)).toBe(0n);
  expect(exchange.nextUserId()).toBe(2);
});

/**
 * The last asset of the catalogue that a market trades, its markets, and a tier: what the old
 * catalogue did not have.
 */
const newAsset = spotMarketListings.at(-1)?.base;
const newIds = spotMarketListings.filter(({ base }) => base === newAsset).map(({ marketId }) => marketId);
const isNew = (command: Command): boolean =>
  (command.type === 'list_asset' && command.symbol === newAsset) ||
  ('marketId' in command && newIds.includes(command.marketId)) ||
  (command.type === 'set_fee_tier' && command.tier === 4) ||
  (command.type === 'list_index_market' && command.symbol === 'NZD/USD') ||
  (command.type === 'set_periods' && command.marketId === indexMarketListings.at(-1)?.marketId);

/**
 * A journal of the time before the catalogue grew, with users and a decision of operators in it.
 */
async function oldJournal() {
  const commands = await wholeStart();
  const { exchange, leader } = await newExchange();
  for (const command of commands.filter((one) => !isNew(one))) await leader.submit(withoutNew(command));
  await leader.submit({ type: 'register_user', userId: 3, merchant: false });
  await leader.submit({ type: 'set_market_state', marketId: 1, state: 'halted' });
  await leader.submit({ type: 'set_fee_tier', marketId: 1, tier: 0, makerPpm: 1_234, takerPpm: 2_345 });
  await leader.submit({ type: 'set_periods', marketId: 2, periods: [] });
  return { commands, exchange, leader };
}

/** The market maker was given nothing of an asset that was not listed. */
function withoutNew(command: Command): Command {
  if (command.type !== 'grant_demo_funds') return command;
  const listed = assetListings.find(({ symbol }) => symbol === newAsset)?.assetId;
  return { ...command, grants: command.grants.filter(({ assetId }) => assetId !== listed) };
}

test('an old journal gains what the catalogue gained, once, and what operators decided stays', async () => {
  const { commands, exchange, leader } = await oldJournal();
  const gained = commands.filter(isNew).filter(({ type }) => type !== 'issue_demo_supply');
  const before = exchange.seq;
  await runFirstStart(leader, exchange, started(true));
  expect(exchange.seq - before).toBe(gained.length + newIssues(commands).length + 1);
  expect(new Set(gained.map(({ type }) => type)).size).toBeGreaterThan(3);
  expect(exchange.market(newIds[0] ?? 0)?.tiers).toHaveLength(exchange.market(1)?.tiers.length ?? 0);
  expect(exchange.prices.indexMarkets().map(({ symbol }) => symbol)).toContain('NZD/USD');
  for (let seq = before + 1; seq <= exchange.seq; seq += 1) {
    expect((await leader.recordAt(seq))?.actor.kind).toBe('system');
  }
  expect(exchange.market(1)).toMatchObject({ state: 'halted' });
  expect(exchange.market(1)?.tiers[0]).toMatchObject({ makerPpm: 1_234, takerPpm: 2_345 });
  expect(exchange.market(2)?.offer.periods).toEqual([]);
  const after = exchange.seq;
  await runFirstStart(leader, exchange, started(true));
  expect(exchange.seq).toBe(after);
});

const newAssetId = assetListings.find(({ symbol }) => symbol === newAsset)?.assetId ?? 0;
const newIssues = (commands: readonly Command[]) =>
  commands.filter((one) => one.type === 'issue_demo_supply' && one.assetId === newAssetId);

test('the market maker is given of a gained asset, once, wherever the start was cut off', async () => {
  const { exchange, leader } = await oldJournal();
  const gained = writtenBy(leader);
  await runFirstStart(leader, exchange, started(true));
  const supply = 0n - exchange.bookBalance('custody', newAssetId);
  const { available } = exchange.balance({ userId: demoMakers.quoting, wallet: 1, assetId: newAssetId });
  expect([supply > 0n, available]).toEqual([true, supply]);
  const supplying = gained.findIndex(({ type }) => type === 'issue_demo_supply');
  for (let cut = supplying - 1; cut < gained.length; cut += 1) {
    const again = await oldJournal();
    for (const command of gained.slice(0, cut)) await again.leader.submit(command);
    await runFirstStart(again.leader, again.exchange, started(true));
    expect(again.exchange.stateHash(), `cut after ${cut}`).toBe(exchange.stateHash());
  }
});

test('a live exchange lists nothing by itself later: it says what it lacks', async () => {
  const { exchange, leader } = await oldJournal();
  const before = exchange.seq;
  const said: object[] = [];
  await runFirstStart(leader, exchange, { demo: false, logger: { warn: (what) => said.push(what) } });
  expect(exchange.seq).toBe(before);
  expect(JSON.stringify(said)).toContain(`list_asset ${newAsset}`);
});

test('a house that operators emptied stays empty', async () => {
  const { exchange, leader } = await newExchange();
  await runFirstStart(leader, exchange, started(true));
  const funds = { assetId: 1, amount: exchange.bookBalance('fixedPeriodHouse', 1) };
  expect(funds.amount).toBeGreaterThan(0n);
  await leader.submit({ type: 'move_house_funds', ...funds, direction: 'to_treasury' });
  const { seq } = exchange;
  await runFirstStart(leader, exchange, started(true));
  expect([exchange.seq, exchange.bookBalance('fixedPeriodHouse', 1)]).toEqual([seq, 0n]);
});
