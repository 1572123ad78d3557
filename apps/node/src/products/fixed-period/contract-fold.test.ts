import { recomputeReceipt } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { ContractFold } from './contract-fold.ts';
import type { ContractRow, DayRow, SampleRow, VenueRow } from './contract-rows.ts';
import { receiptText } from './receipt-text.ts';
import {
  bitcoin,
  coins,
  exampleWindow,
  firstSecond,
  story,
  type Told,
  voids,
  wins,
} from './test-support/contract-story.ts';

/**
 * The tables as a fold leaves them; so many records go into one batch, and the fold is loaded again
 * for each.
 */
function folded(told: readonly Told[], size: number) {
  const contracts = new Map<number, ContractRow>();
  const samples = new Map<number, SampleRow>();
  const venues = new Map<number, VenueRow>();
  const days = new Map<string, DayRow>();
  const [first = 0, last = 0] = [told[0]?.seq, told.at(-1)?.seq];
  for (let from = first; from <= last; from += size) {
    const fold = ContractFold.of({
      open: [...contracts.values()].filter(({ open }) => open),
      samples: samples.values(),
      venues: venues.values(),
      days: days.values(),
    });
    const batch = told.filter(({ seq }) => seq >= from && seq < from + size);
    for (const { event, seq, timeMs } of batch) fold.apply(event, { seq, timeMs });
    const changes = fold.take();
    for (const row of changes.contracts) contracts.set(row.contractId, row);
    for (const row of changes.samples) samples.set(row.second, row);
    for (const row of changes.venues) venues.set(row.venueId, row);
    for (const row of changes.days) days.set(`${row.day}/${row.durationSeconds}`, row);
  }
  return { contracts, samples, venues, days };
}

const lastSeq = (told: readonly Told[]): number => told.at(-1)?.seq ?? 0;

test('the rows are the same in whatever batches the records come', () => {
  const whole = folded(story({ ends: wins }), 1_000);
  for (const size of [1, 2, 7]) expect(folded(story({ ends: wins }), size)).toEqual(whole);
});

test('a contract’s row says when, at which price and in which record each step was', () => {
  const told = story({ ends: wins });
  const seqOf = (type: string) => told.find(({ event }) => event.type === type)?.seq;
  expect(folded(told, 3).contracts.get(1)).toMatchObject({
    userId: 3,
    open: false,
    outcome: 'won',
    voidCause: null,
    sumTicks: 72_998_610n,
    credited: 182n * coins,
    acceptedSeq: seqOf('fixed_period_accepted'),
    openedSeq: seqOf('fixed_period_opened'),
    settledSeq: seqOf('fixed_period_settled'),
    openedSecond: firstSecond + 2,
    expirySecond: firstSecond + 32,
  });
});

describe('the day', () => {
  const dayOf = (told: readonly Told[]) => [...folded(told, 4).days.values()][0];

  test('counts results and what was staked, paid and kept', () => {
    const loses = { ...wins, outcome: 'lost', paid: 0n as never } as const;
    const first = story({ ends: wins });
    const second = story({ contractId: 2, direction: 'fall', ends: loses }, lastSeq(first) + 1);
    expect(dayOf([...first, ...second])).toMatchObject({
      contracts: 2,
      won: 1,
      lost: 1,
      staked: 200n * coins,
      paidBeyondStakes: 82n * coins,
      keptStakes: 100n * coins,
      undecided: 0,
    });
  });

  test('that ends in the middle of a batch keeps what was counted before', () => {
    const dayMs = 86_400_000;
    const first = story({ ends: wins });
    const later = story({ contractId: 2, ends: wins }, lastSeq(first) + 1).map((one) => ({
      ...one,
      timeMs: one.timeMs + dayMs,
    }));
    const alone = folded([...first, ...later], 1);
    expect([...alone.days.values()].map(({ contracts, won }) => [contracts, won])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(folded([...first, ...later], 1_000).days).toEqual(alone.days);
  });

  test('says whom a void favoured: what the samples that exist would have given', () => {
    const oneMissing = exampleWindow.map((price, place) => (place === 3 ? undefined : price));
    expect(dayOf(story({ window: oneMissing, ends: voids('window_missing') }))).toMatchObject({
      windowMissing: 1,
      wouldHaveWon: 1,
      undecided: 0,
    });
    expect(dayOf(story({ window: oneMissing, direction: 'fall', ends: voids('window_missing') }))).toMatchObject({
      wouldHaveLost: 1,
    });
    const onlyTwo = exampleWindow.map((price, place) => (place < 8 ? 0 : price));
    expect(dayOf(story({ window: onlyTwo, ends: voids('window_stale') }))).toMatchObject({
      windowStale: 1,
      wouldHaveWon: 0,
      undecided: 1,
    });
  });
});

describe('the receipt', () => {
  const receiptOf = (told: readonly Told[]) => {
    const { contracts, samples } = folded(told, 5);
    const row = contracts.get(1);
    if (!row) throw new Error('there is no such contract');
    return receiptText(row, samples, bitcoin);
  };

  test('of a win can be recomputed in every figure', () => {
    const receipt = receiptOf(story({ ends: wins }));
    expect(recomputeReceipt(receipt)).toMatchObject({ holds: true, wrong: [] });
    expect(receipt).toMatchObject({ sum: '729986.10', settlementPrice: '91248.2625', credited: '182.00000000' });
    expect(receipt.windowSamples).toHaveLength(10);
    expect(receipt.openingSamples[0]?.venues[0]).toEqual({
      venue: 'alpha',
      price: '91243.00',
      ageMs: 300,
      standing: 'counted',
    });
    expect(receipt.entries.map(({ seq, account, available }) => [seq, account, available])).toEqual([
      [receipt.acceptedSeq, 'wallet6', '-100.00000000'],
      [receipt.acceptedSeq, 'fixedPeriodHouse', '-82.00000000'],
      [receipt.acceptedSeq, 'fixedPeriodEscrow', '82.00000000'],
      [receipt.settledSeq, 'wallet6', '182.00000000'],
      [receipt.settledSeq, 'fixedPeriodEscrow', '-82.00000000'],
    ]);
  });

  test('of a void names the seconds that are missing and what the others would have given', () => {
    const window = exampleWindow.map((price, place) => (place === 3 ? undefined : price));
    const receipt = receiptOf(story({ window, ends: voids('window_missing') }));
    expect(recomputeReceipt(receipt).wrong).toEqual([]);
    expect(receipt.wouldHaveBeen?.outcome).toBe('won');
    expect(receipt.windowSamples.filter(({ problem }) => problem === 'missing').map(({ second }) => second)).toEqual([
      firstSecond + 26,
    ]);
  });

  test('of a running contract shows the samples that there are, and calls none missing that is still to come', () => {
    const told = story({ ends: wins });
    const running = receiptOf(told.filter(({ seq }) => seq <= lastSeq(told) - 4));
    expect(running.windowSamples).toHaveLength(7);
    expect(running.outcome).toBeNull();
    expect(recomputeReceipt(running).wrong).toEqual([]);
  });
});
