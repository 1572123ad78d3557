import { amount } from '@candor/amount';
import {
  type Command,
  decodeRecord,
  encodeRecord,
  Exchange,
  type ExchangeEvent,
  type ExchangeRecord,
} from '@candor/core';
import { expect, test } from 'vitest';
import { demoCommands, listingCommands } from '../../engine/exchange/first-start.ts';
import { RecordGuard } from '../../engine/exchange/record-guard.ts';
import { missingHouseFunds, missingOffers } from './first-offers.ts';
import { coins, firstSecond } from './test-support/contract-story.ts';

const userId = 3;
const openSecond = firstSecond + 2;

interface Step {
  readonly command: Command;
  readonly timeMs: number;
  readonly by?: 'user' | 'operator';
}

const sample = (second: number, ticks: number): Step => ({
  timeMs: second * 1_000 + 3,
  command: {
    type: 'index_prices',
    prices: [],
    second,
    samples: [
      {
        marketId: 1,
        price: ticks,
        venues: ['alpha', 'beta', 'gamma'].map((venue) => ({
          venue,
          mantissa: BigInt(ticks),
          decimals: 2,
          ageMs: 100,
        })),
      },
    ],
  },
});

const stake: Step = {
  timeMs: firstSecond * 1_000,
  command: {
    type: 'open_fixed_period',
    userId,
    marketId: 1,
    direction: 'rise',
    durationSeconds: 30,
    stake: amount(100n * coins),
  },
  by: 'user',
};
const opening = sample(openSecond, 6_000_000);
const windowSamples = Array.from({ length: 10 }, (_, place) => sample(openSecond + 21 + place, 6_000_100));
const funds: Step = {
  timeMs: firstSecond * 1_000,
  command: { type: 'move_house_funds', assetId: 1, amount: amount(5n), direction: 'to_treasury' },
  by: 'operator',
};

/**
 * An exchange after these steps, with a guard that saw all of its records, and the bytes of the
 * last.
 */
function after(steps: readonly Step[]) {
  const exchange = Exchange.empty();
  const guard = new RecordGuard(exchange);
  const run = ({ command, timeMs, by }: Step): Uint8Array => {
    const actor = by === undefined ? ({ kind: 'system' } as const) : { kind: by, id: userId };
    const execution = exchange.execute(command, { timeMs, actor });
    if (execution.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(execution)}`);
    return execution.bytes.slice();
  };
  const timeMs = firstSecond * 1_000 - 5_000;
  const begin = (commands: readonly Command[]) => {
    for (const command of commands) guard.check(run({ command, timeMs }), exchange.seq);
  };
  begin([...listingCommands(), ...demoCommands()]);
  begin([...missingOffers(exchange), ...missingHouseFunds(exchange)]);
  begin([
    { type: 'register_user', userId, merchant: false },
    { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: amount(1_000n * coins) }] },
    { type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: amount(1_000n * coins) },
    { type: 'index_prices', prices: [{ marketId: 1, price: 6_000_000 }] },
  ]);
  for (const step of steps.slice(0, -1)) guard.check(run(step), exchange.seq);
  const last = steps.at(-1);
  if (!last) throw new Error('there is a last step');
  return { exchange, guard, bytes: run(last) };
}

type Spoil = (event: ExchangeEvent) => ExchangeEvent | readonly ExchangeEvent[];

/** Holds a guard against the last record once its events are changed, or its actor. */
function spoiled(steps: readonly Step[], spoil: Spoil, actor?: ExchangeRecord['actor']): () => void {
  const { exchange, guard, bytes } = after(steps);
  const record = decodeRecord(bytes);
  const events = record.events.flatMap(spoil);
  return () => guard.check(encodeRecord({ ...record, events, ...(actor && { actor }) }), exchange.seq);
}

const on =
  <Type extends ExchangeEvent['type']>(
    type: Type,
    change: (event: Extract<ExchangeEvent, { readonly type: Type }>) => ExchangeEvent | readonly ExchangeEvent[],
  ): Spoil =>
  (event) =>
    event.type === type ? change(event as Extract<ExchangeEvent, { readonly type: Type }>) : event;

const life = [stake, opening, ...windowSamples];

test.each([
  ['acceptance', [stake]],
  ['opening', [stake, opening]],
  ['settlement', life],
  ['house funds', [funds]],
] as const)('the record of an %s passes as it is', (_what, steps) => {
  expect(spoiled(steps, (event) => event)).not.toThrow();
});

test.each<[string, number, readonly Step[], Spoil]>([
  [
    'a contract that would open a second early',
    27,
    [stake],
    on('fixed_period_accepted', (one) => ({ ...one, openSecond: one.openSecond - 1 })),
  ],
  [
    'a larger win than the payout gives',
    25,
    [stake],
    on('fixed_period_accepted', (one) => ({ ...one, maximumWin: amount(one.maximumWin + 1n) })),
  ],
  [
    'two contracts in one record',
    26,
    [stake],
    on('fixed_period_accepted', (one) => [one, { ...one, contractId: one.contractId + 1 }]),
  ],
  [
    'a stake that is not held',
    25,
    [stake],
    on('posted', (one) =>
      one.cause === 'fixed_period_stake' ? { ...one, available: amount(0n), reserved: amount(0n) } : one,
    ),
  ],
  [
    'a sample of another second',
    27,
    [stake, opening],
    on('index_sampled', (one) => ({ ...one, second: one.second - 1 })),
  ],
  [
    'a sample that its venues do not give',
    28,
    [stake, opening],
    on('index_sampled', (one) => ({ ...one, price: one.price + 1 })),
  ],
  [
    'a sample with a changed venue',
    28,
    [stake, opening],
    on('index_sampled', (one) => ({
      ...one,
      venues: one.venues.map((venue) => ({ ...venue, mantissa: venue.mantissa + 100n })),
    })),
  ],
  [
    'a sample that leaves out a venue which no record ejected',
    28,
    [stake, opening],
    on('index_sampled', (one) => ({
      ...one,
      venues: one.venues.map((venue, place) => (place === 0 ? { ...venue, standing: 'ejected' } : venue)),
    })),
  ],
  [
    'an opening in a second to come',
    27,
    [stake, opening],
    on('fixed_period_opened', (one) => ({ ...one, second: one.second + 1 })),
  ],
  [
    'a settlement before its window has passed',
    26,
    life,
    on('fixed_period_settled', (one) => ({ ...one, expirySecond: one.expirySecond + 5 })),
  ],
  ['a result without its S', 25, life, on('fixed_period_settled', (one) => ({ ...one, outcome: 'equal' }))],
  ['a void that has an S', 25, life, on('fixed_period_settled', (one) => ({ ...one, outcome: 'voided' }))],
  ['a loss that pays', 25, life, on('fixed_period_settled', (one) => ({ ...one, outcome: 'lost' }))],
  [
    'a win that gives back the stake alone',
    25,
    life,
    on('fixed_period_settled', (one) => ({ ...one, paid: one.stake })),
  ],
  [
    'a payment of one unit less',
    25,
    life,
    on('fixed_period_settled', (one) => ({ ...one, paid: amount(one.paid - 1n) })),
  ],
  ['a win that is posted to nobody', 25, life, on('posted', (one) => (one.cause === 'fixed_period_won' ? [] : one))],
  ['money from nowhere', 1, life, on('posted', (one) => ('book' in one.account ? [] : one))],
  [
    'funds that reach a third book',
    24,
    [funds],
    on('posted', (one) => (one.available > 0n ? { ...one, account: { book: 'rewards' } } : one)),
  ],
])('%s breaks invariant %i and is not written', (_what, invariant, steps, spoil) => {
  expect(spoiled(steps, spoil)).toThrow(`breaks invariant ${invariant} `);
});

test.each([
  ['an operator', { kind: 'operator', id: 9 }],
  ['a user', { kind: 'user', id: userId }],
] as const)('a sample, an opening and a settlement in a record of %s break invariant 42', (_who, actor) => {
  expect(spoiled([stake, opening], (event) => event, actor)).toThrow('breaks invariant 42 ');
  expect(
    spoiled(
      life,
      on('index_sampled', () => []),
      actor,
    ),
  ).toThrow('breaks invariant 42 ');
});

test('escrow that is short of what contracts may win, and a wallet below nothing, are not written', () => {
  const short = after([stake]);
  const bookBalance = short.exchange.bookBalance.bind(short.exchange);
  short.exchange.bookBalance = (book, assetId) =>
    amount(bookBalance(book, assetId) - (book === 'fixedPeriodEscrow' ? 1n : 0n));
  expect(() => short.guard.check(short.bytes, short.exchange.seq)).toThrow('breaks invariant 26 ');

  const below = after([stake]);
  const balance = below.exchange.balance.bind(below.exchange);
  below.exchange.balance = (account) => ({ ...balance(account), available: amount(-1n) });
  expect(() => below.guard.check(below.bytes, below.exchange.seq)).toThrow('breaks invariant 2 ');
});
