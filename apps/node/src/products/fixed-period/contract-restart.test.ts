import { amount } from '@candor/amount';
import { type Command, Exchange } from '@candor/core';
import { expect, test } from 'vitest';
import { demoCommands, listingCommands } from '../../engine/exchange/first-start.ts';
import { missingHouseFunds, missingOffers } from './first-offers.ts';
import { coins, firstSecond } from './test-support/contract-story.ts';

interface Step {
  readonly command: Command;
  readonly timeMs: number;
}

const userId = 3;

/** A new demo with a user who holds 1,000 USDT in wallet 6, and the bytes of its records. */
function started() {
  const exchange = Exchange.empty();
  const records: Uint8Array[] = [];
  const run = ({ command, timeMs }: Step, on = exchange): void => {
    const actor = 'userId' in command ? ({ kind: 'user', id: command.userId } as const) : ({ kind: 'system' } as const);
    const execution = on.execute(command, { timeMs, actor });
    if (execution.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(execution)}`);
    records.push(Uint8Array.from(execution.bytes));
  };
  const timeMs = firstSecond * 1_000 - 5_000;
  const begin = (commands: readonly Command[]) => {
    for (const command of commands) run({ command, timeMs });
  };
  begin([...listingCommands(), ...demoCommands()]);
  begin(missingOffers(exchange));
  begin(missingHouseFunds(exchange));
  begin([
    { type: 'register_user', userId, merchant: false },
    { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: amount(1_000n * coins) }] },
    { type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: amount(1_000n * coins) },
  ]);
  return { records, run };
}

/** Begins again from the records alone, as after a kill. */
function recovered(records: readonly Uint8Array[]): Exchange {
  const exchange = Exchange.empty();
  for (const bytes of records) exchange.applyRecord(bytes);
  return exchange;
}

const venues = ['alpha', 'beta', 'gamma'].map((venue) => ({ venue, mantissa: 6_000_000n, decimals: 2, ageMs: 100 }));
const sample = (second: number, ticks: number): Step => ({
  timeMs: second * 1_000 + 3,
  command: {
    type: 'index_prices',
    prices: [{ marketId: 1, price: ticks }],
    second,
    samples: [{ marketId: 1, price: ticks, venues: venues.map((one) => ({ ...one, mantissa: BigInt(ticks) })) }],
  },
});

const opening: Step = {
  timeMs: firstSecond * 1_000 + 999,
  command: {
    type: 'open_fixed_period',
    userId,
    marketId: 1,
    direction: 'rise',
    durationSeconds: 30,
    stake: amount(100n * coins),
  },
};

/** A contract from its acceptance at x.999 to a second after its end; it wins. */
const whole: readonly Step[] = [
  sample(firstSecond, 6_000_000),
  opening,
  ...Array.from({ length: 33 }, (_, place) => sample(firstSecond + 1 + place, place < 20 ? 6_000_000 : 6_000_100)),
];

const walletOf = (exchange: Exchange) => exchange.balance({ userId, wallet: 6, assetId: 1 });

test('a node that is killed before or after any record settles once, at its window’s price', () => {
  const alone = started();
  for (const step of whole) alone.run(step);
  const end = recovered(alone.records);
  expect(walletOf(end)).toEqual({ available: 1_080n * coins, reserved: 0n });
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const { records, run } = started();
    for (const step of whole.slice(0, cut)) run(step);
    const again = recovered(records);
    for (const step of whole.slice(cut)) run(step, again);
    expect(again.stateHash(), `killed after ${cut}`).toBe(end.stateHash());
    expect(records, `killed after ${cut}`).toEqual(alone.records);
  }
});

test('a node that was down across the window gives the stake back, and the house its reserve', () => {
  const { records, run } = started();
  for (const step of whole.slice(0, 10)) run(step);
  const again = recovered(records);
  run({ command: { type: 'tick' }, timeMs: (firstSecond + 3_600) * 1_000 }, again);
  expect(again.fixedPeriod.openContractsOf(userId)).toEqual([]);
  expect(walletOf(again)).toEqual({ available: 1_000n * coins, reserved: 0n });
  expect(again.bookBalance('fixedPeriodEscrow', 1)).toBe(0n);
});
