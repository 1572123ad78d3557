import { expect, test } from 'vitest';
import { IndexChannel } from './index-channel.ts';
import { LiveIndex, type QuoteSource } from './live-index.ts';
import { gold } from './test-support/gold-market.ts';

function started() {
  const prices = { now: ['3290.10', '3290.20', '3290.40'] };
  const quotes: QuoteSource['quotes'] = () =>
    prices.now.map((price, place) => ({
      venue: `venue-${place}`,
      mantissa: BigInt(price.replace('.', '')),
      decimals: 2,
      ageMs: 100,
      ejected: false,
    }));
  const index = new LiveIndex({ quotes });
  return { index, prices };
}

test('a second has the median, every venue behind it, and the sample that a jump is judged by', () => {
  const { index, prices } = started();
  index.take(1_000, [gold]);
  prices.now = ['3500.00', '3500.00', '3500.00'];
  index.take(1_001, [gold]);
  expect(index.after(101, 0)).toMatchObject([
    { second: 1_000, price: '3290.20', problem: null, previousPrice: null, seq: null },
    { second: 1_001, price: null, problem: 'jump_not_confirmed', previousPrice: '3290.20' },
  ]);
  expect(index.after(101, 0)[0]?.venues).toContainEqual({
    venue: 'venue-2',
    price: '3290.40',
    ageMs: 100,
    standing: 'counted',
  });
});

test('a jump is judged by a sample that is younger than a minute, as the journal’s samples are', () => {
  const { index, prices } = started();
  index.take(1_000, [gold]);
  prices.now = ['3500.00', '3500.00', '3500.00'];
  index.take(1_059, [gold]);
  index.take(1_060, [gold]);
  expect(index.after(101, 1_000)).toMatchObject([
    { second: 1_059, problem: 'jump_not_confirmed', previousPrice: '3290.20' },
    { second: 1_060, price: '3500.00', problem: null, previousPrice: null },
  ]);
});

test('an index of fewer than three venues has no price, and says why', () => {
  const { index, prices } = started();
  prices.now = ['3290.10', '3290.20'];
  index.take(1_000, [gold]);
  expect(index.after(101, 0)).toMatchObject([{ price: null, problem: 'too_few_venues', venues: [{}, {}] }]);
});

test('a sample of the journal takes the place of what was shown, whenever it comes', () => {
  const { index } = started();
  const journalled = (second: number) => ({
    second,
    price: '1.00',
    problem: null,
    previousPrice: null,
    venues: [],
    seq: second,
  });
  index.journalled(101, journalled(1_001));
  index.take(1_001, [gold]);
  index.take(1_002, [gold]);
  index.journalled(101, journalled(1_002));
  expect(index.after(101, 0).map(({ second, seq }) => [second, seq])).toEqual([
    [1_001, 1_001],
    [1_002, 1_002],
  ]);
});

test('only the last ten minutes are kept', () => {
  const { index } = started();
  for (let second = 1; second <= 700; second += 1) index.take(second, [gold]);
  expect(index.after(101, 0)).toHaveLength(600);
  expect(index.after(101, 699).map(({ second }) => second)).toEqual([700]);
});

test('a subscriber has each second once: first those that were, then each that comes', () => {
  const { index } = started();
  index.take(1, [gold]);
  index.take(2, [gold]);
  const channel = new IndexChannel(index, gold, () => 5_000);
  expect(channel.snapshot()).toMatchObject({ type: 'INDEX', symbol: 'XAU/USD', snapshot: true, timeMs: 5_000 });
  expect(channel.update()).toBeNull();
  index.take(3, [gold]);
  expect(channel.update()).toMatchObject({ snapshot: false, data: [{ second: 3 }] });
  expect(channel.update()).toBeNull();
});
