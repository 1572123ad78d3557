import { describe, expect, test } from 'vitest';
import type { Receipt, ReceiptEntry, ReceiptFigure, ReceiptSample } from './receipt.ts';
import { recomputeReceipt } from './recompute-receipt.ts';

const acceptedAtMs = 1_700_000_000_999;
const openSecond = 1_700_000_002;
const expirySecond = openSecond + 60;
const prices = [
  '91249.0',
  '91247.3',
  '91248.8',
  '91248.4',
  '91247.5',
  '91249.5',
  '91247.1',
  '91248.9',
  '91247.1',
  '91249.1',
];

const seqOf = (second: number): number => 900 + second - openSecond;

function sample(second: number, price: string, previousPrice: string | null): ReceiptSample {
  const venues = ['alpha', 'beta', 'gamma'].map((venue) => ({
    venue,
    price: `${price}0`,
    ageMs: 300,
    standing: 'counted' as const,
  }));
  return { second, price, problem: null, previousPrice, seq: seqOf(second), venues };
}

const staleSample = (second: number, previousPrice: string | null): ReceiptSample => ({
  second,
  price: null,
  problem: 'too_few_venues',
  previousPrice,
  seq: seqOf(second),
  venues: [{ venue: 'alpha', price: '91243', ageMs: 20_000, standing: 'stale' }],
});

const missing = (second: number): ReceiptSample => ({
  second,
  price: null,
  problem: 'missing',
  previousPrice: null,
  seq: null,
  venues: [],
});

const windowSamples = prices.map((price, place) =>
  sample(expirySecond - 9 + place, price, place === 0 ? null : (prices[place - 1] ?? null)),
);

const entry = (
  seq: number,
  account: string,
  cause: string,
  available: string,
  reserved = '0.00000000',
): ReceiptEntry => ({ seq, account, cause: `fixed_period_${cause}`, asset: 'USDT', available, reserved });

const acceptedEntries = [
  entry(890, 'wallet6', 'stake', '-100.00000000', '100.00000000'),
  entry(890, 'fixedPeriodHouse', 'escrow', '-82.00000000'),
  entry(890, 'fixedPeriodEscrow', 'escrow', '82.00000000'),
];
const wonEntries = [
  ...acceptedEntries,
  entry(970, 'wallet6', 'won', '182.00000000', '-100.00000000'),
  entry(970, 'fixedPeriodEscrow', 'won', '-82.00000000'),
];
const emptiedEscrow = [
  entry(970, 'fixedPeriodEscrow', 'escrow', '-82.00000000'),
  entry(970, 'fixedPeriodHouse', 'escrow', '82.00000000'),
];
const returnedEntries = [
  ...acceptedEntries,
  entry(970, 'wallet6', 'returned', '100.00000000', '-100.00000000'),
  ...emptiedEscrow,
];

/** 100 USDT on rise from 91,243.0 over 60 s at 82%: it wins 82. */
const won: Receipt = {
  stakeAsset: 'USDT',
  stakeScale: 8,
  tickScale: 1,
  direction: 'rise',
  durationSeconds: 60,
  stake: '100',
  payoutPpm: 820_000,
  payoutRate: '0.82',
  maximumWin: '82',
  rule: { name: 'TM-10', version: 1 },
  acceptedAtMs,
  acceptedSeq: 890,
  openSecond,
  openedSeq: 901,
  openingSamples: [sample(openSecond, '91243.0', null)],
  openedSecond: openSecond,
  openPrice: '91243.0',
  expirySecond,
  windowSamples,
  outcome: 'won',
  voidCause: null,
  sum: '729986.1',
  settlementPrice: '91248.2625',
  droppedSeconds: { highest: expirySecond - 4, lowest: expirySecond - 1 },
  wouldHaveBeen: null,
  credited: '182.00000000',
  settledAtMs: (expirySecond + 1) * 1_000,
  settledSeq: 970,
  entries: wonEntries,
};

const wrongFigures = (receipt: Receipt): ReceiptFigure[] => recomputeReceipt(receipt).wrong.map(({ figure }) => figure);

describe('a receipt', () => {
  test('of a win holds in every figure', () => {
    expect(recomputeReceipt(won)).toMatchObject({ holds: true, wrong: [] });
    expect(recomputeReceipt(won).checks.length).toBeGreaterThan(50);
  });

  test('of a contract that waits or runs holds as far as it goes', () => {
    const unsettled = { settledAtMs: null, settledSeq: null, entries: acceptedEntries } as const;
    const undecided = {
      outcome: null,
      sum: null,
      settlementPrice: null,
      droppedSeconds: null,
      credited: null,
    } as const;
    const running = { ...undecided, ...unsettled };
    expect(wrongFigures({ ...won, ...running, windowSamples: windowSamples.slice(0, 4) })).toEqual([]);
    const waiting = {
      openedSecond: null,
      openedSeq: null,
      openPrice: null,
      expirySecond: null,
      openingSamples: [],
      windowSamples: [],
    } as const;
    expect(wrongFigures({ ...won, ...running, ...waiting })).toEqual([]);
  });

  test('of an equal result gives the stake back', () => {
    const flat = windowSamples.map(({ second }) => sample(second, '91243.0', '91243.0'));
    const equal: Receipt = {
      ...won,
      windowSamples: flat,
      outcome: 'equal',
      sum: '729944.0',
      settlementPrice: '91243',
      droppedSeconds: { highest: expirySecond - 9, lowest: expirySecond },
      credited: '100',
      entries: returnedEntries,
    };
    expect(wrongFigures(equal)).toEqual([]);
    expect(wrongFigures({ ...equal, outcome: 'won', credited: '182' })).toEqual(['outcome', 'credited']);
  });

  test('of a void says what the samples that exist would have given', () => {
    const voided: Receipt = {
      ...won,
      windowSamples: windowSamples.map((one, place) => (place === 3 ? missing(one.second) : one)),
      outcome: 'voided',
      voidCause: 'window_missing',
      sum: null,
      settlementPrice: null,
      droppedSeconds: null,
      credited: '100',
      entries: returnedEntries,
      wouldHaveBeen: { outcome: 'won', price: '91248.2429' },
    };
    expect(recomputeReceipt(voided).wrong).toEqual([]);
    expect(wrongFigures({ ...voided, wouldHaveBeen: { outcome: 'lost', price: '91248.2429' } })).toEqual([
      'wouldHaveBeen',
    ]);
    expect(wrongFigures({ ...voided, voidCause: 'window_stale' })).toEqual(['voidCause']);
  });

  test('of a contract without a fresh opening sample tried six seconds', () => {
    const tried = [0, 1, 2, 3, 4, 5].map((place) => staleSample(openSecond + place, null));
    const voided: Receipt = {
      ...won,
      openingSamples: tried,
      openedSecond: null,
      openPrice: null,
      expirySecond: null,
      windowSamples: [],
      outcome: 'voided',
      voidCause: 'no_opening_sample',
      sum: null,
      settlementPrice: null,
      droppedSeconds: null,
      openedSeq: null,
      credited: '100',
      entries: returnedEntries,
    };
    expect(wrongFigures(voided)).toEqual([]);
    expect(wrongFigures({ ...voided, openingSamples: tried.slice(0, 5) })).toEqual(['openingSeconds']);
  });

  test('that opened late counts from the second that opened it', () => {
    const late: Receipt = {
      ...won,
      openSecond,
      openingSamples: [staleSample(openSecond, '91240.0'), sample(openSecond + 1, '91243.0', '91240.0')],
    };
    expect(wrongFigures(late)).toEqual(['openedSecond', 'expirySecond']);
  });
});

test('of a loss gives stake and escrow to the house', () => {
  const lost: Receipt = {
    ...won,
    direction: 'fall',
    outcome: 'lost',
    credited: '0',
    entries: [
      ...acceptedEntries,
      entry(970, 'wallet6', 'lost', '0.00000000', '-100.00000000'),
      entry(970, 'fixedPeriodHouse', 'lost', '100.00000000'),
      ...emptiedEscrow,
    ],
  };
  expect(recomputeReceipt(lost).wrong).toEqual([]);
  expect(wrongFigures({ ...lost, entries: wonEntries })).toContain('entryAccount');
});

test('a venue that is ejected while it was right a moment ago is named', () => {
  const out = recomputeReceipt({
    ...won,
    windowSamples: windowSamples.map((one) => ({
      ...one,
      venues: ['alpha', 'beta', 'gamma', 'delta'].map((venue) => ({
        venue,
        price: `${one.price}0`,
        ageMs: 300,
        standing: venue === 'delta' && one.second > expirySecond - 5 ? ('ejected' as const) : ('counted' as const),
      })),
    })),
  });
  const named = [4, 3, 2, 1, 0].map((place) => ({
    figure: 'venueStanding',
    venue: 'delta',
    second: expirySecond - place,
  }));
  expect(out.wrong).toMatchObject(named);
});

/**
 * What no receipt can show alone, because no rule binds it: above all what of one venue leaves the
 * median where it was. The journal's own receipt shows it (`candor receipt --against`).
 */
const onlyInTheJournal = /^(settledAtMs|openedSeq|.*Samples\.\d+\.(seq|venues\.\d+\.(venue|price|ageMs)))$/;

/** Every leaf of a receipt under its path, and the receipt with that leaf spoiled a little. */
function* spoiled(value: unknown, path = ''): Iterable<readonly [string, unknown]> {
  if (typeof value === 'number') return yield [path, value + 1];
  if (typeof value === 'string')
    return yield [path, /\d$/.test(value) ? `${value.slice(0, -1)}${(Number(value.at(-1)) + 1) % 10}` : `${value}x`];
  if (value === null || typeof value !== 'object') return;
  for (const [key, part] of Object.entries(value)) {
    for (const [at, changed] of spoiled(part, path === '' ? key : `${path}.${key}`)) {
      yield [at, Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }];
    }
  }
}

test('whatever figure is changed, something is named', () => {
  const unnamed: string[] = [];
  let figures = 0;
  for (const [path, changed] of spoiled(won)) {
    figures += 1;
    if (recomputeReceipt(changed as Receipt).holds && !onlyInTheJournal.test(path)) unnamed.push(path);
  }
  expect(unnamed).toEqual([]);
  expect(figures).toBeGreaterThan(150);
});

test.each<[keyof ReceiptEntry, ReceiptFigure]>([
  ['seq', 'entryRecord'],
  ['account', 'entryAccount'],
  ['cause', 'entryCause'],
  ['asset', 'entryAsset'],
  ['available', 'entryAvailable'],
  ['reserved', 'entryReserved'],
])('a changed %s of any entry of the ledger is named with its place', (key, figure) => {
  wonEntries.forEach((one, place) => {
    const changed = { ...one, [key]: key === 'seq' ? one.seq + 1 : `${one[key]}1` };
    const { wrong } = recomputeReceipt({ ...won, entries: wonEntries.with(place, changed) });
    expect(wrong.map((check) => [check.figure, check.entry])).toEqual([[figure, place + 1]]);
  });
});

test('an entry too many or too few is named', () => {
  const more = [...wonEntries, entry(970, 'wallet6', 'won', '1.00000000')];
  expect(recomputeReceipt({ ...won, entries: more }).wrong).toMatchObject([
    { entry: 6, said: 'wallet6', computed: null },
  ]);
  const fewer = wonEntries.slice(0, -1);
  expect(recomputeReceipt({ ...won, entries: fewer }).wrong).toMatchObject([
    { entry: 5, said: null, computed: 'fixedPeriodEscrow' },
  ]);
});

test.each<[ReceiptFigure, Partial<Receipt>]>([
  ['maximumWin', { maximumWin: '82.00000001' }],
  ['payoutRate', { payoutRate: '0.85' }],
  ['openSecond', { openSecond: openSecond - 1 }],
  ['openPrice', { openPrice: '91243.1' }],
  ['expirySecond', { expirySecond: expirySecond + 1 }],
  ['sum', { sum: '729986.2' }],
  ['settlementPrice', { settlementPrice: '91248.26' }],
  ['droppedSeconds', { droppedSeconds: { highest: expirySecond, lowest: expirySecond - 1 } }],
  ['outcome', { outcome: 'lost' }],
  ['credited', { credited: '182.5' }],
  ['rule', { rule: { name: 'TM-10', version: 2 } }],
])('a changed %s is named', (figure, change) => {
  expect(wrongFigures({ ...won, ...change })).toContain(figure);
});

test('a changed sample, venue or standing is named with its second', () => {
  const changed = (change: (one: ReceiptSample) => ReceiptSample) =>
    recomputeReceipt({ ...won, windowSamples: windowSamples.map((one, place) => (place === 7 ? change(one) : one)) })
      .wrong;
  const second = expirySecond - 2;
  expect(changed((one) => ({ ...one, price: '91248.8' }))).toContainEqual(
    expect.objectContaining({ figure: 'samplePrice', second, said: '91248.8', computed: '91248.9' }),
  );
  const lifted = changed((one) => ({ ...one, venues: one.venues.map((venue) => ({ ...venue, price: '91260' })) }));
  expect(lifted.map(({ figure }) => figure)).toEqual(['samplePrice']);
  const ejected = changed((one) => ({
    ...one,
    venues: [...one.venues.slice(1), { venue: 'delta', price: '100000', ageMs: 1, standing: 'counted' }],
  }));
  expect(ejected.map(({ figure }) => figure)).toContain('sampleProblem');
});
