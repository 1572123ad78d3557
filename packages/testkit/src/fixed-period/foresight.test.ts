import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { naiveResult } from './naive-settlement.ts';
import { FixedPeriodStage, stageSecond, stageUnit } from './stage.ts';

const seconds = 24_000;
const usersAtOnce = 8;
const users = 64;

/** A path of venues, twice a second: small steps, and now and then a large one, without any drift. */
function pathOf(random: SeededRandom): number[] {
  const halves: number[] = [912_430];
  for (let place = 1; place < 2 * (seconds + 100); place += 1) {
    const size = random.chance(1, 12) ? random.integer(10, 40) : random.integer(0, 5);
    halves.push((halves.at(-1) ?? 0) + (random.chance(1, 2) ? size : -size));
  }
  return halves;
}

test('half a second of foresight gains nothing, even on the largest moves alone', { timeout: 60_000 }, () => {
  const random = new SeededRandom(20_261_125);
  const halves = pathOf(random);
  const moves = halves.map((price, place) => (halves[place + 1] ?? price) - price);
  const large = moves.map(Math.abs).toSorted((a, b) => a - b)[Math.floor(moves.length * 0.95)] ?? 0;
  const stage = new FixedPeriodStage(users, halves[0] ?? 0);
  const samples = new Map<number, number>();
  const bets: { readonly second: number; readonly direction: 'rise' | 'fall' }[] = [];
  let [place, next] = [0, 1];
  for (let step = 1; step < seconds; step += 1) {
    const second = stageSecond + step;
    const ticks = halves[2 * step] ?? 0;
    samples.set(second, ticks);
    stage.sample(second, ticks);
    // The bot sees what venues show half a second later, and chooses its millisecond: the last that its knowledge is new in.
    const known = moves[2 * step] ?? 0;
    const hasRoom = stage.exchange.fixedPeriod.openContractsOf(next).length < 20;
    if (Math.abs(known) < large || step > seconds - 60 || !hasRoom) continue;
    stage.nowMs = second * 1_000 + random.integer(10, 490);
    const direction = known > 0 ? 'rise' : 'fall';
    for (let count = 0; count < usersAtOnce; count += 1) {
      stage.open(next, direction);
      next = ((place += 1) % users) + 1;
    }
    bets.push({ second, direction });
  }
  const gain = Array.from({ length: users }, (_, index) => {
    const { available, reserved } = stage.exchange.balance({ userId: index + 1, wallet: 6, assetId: 1 });
    return available + reserved - 1_000_000n * stageUnit;
  }).reduce((sum, one) => sum + one, 0n);
  expect(bets.length * usersAtOnce).toBeGreaterThanOrEqual(6_000);
  expect(stage.exchange.fixedPeriod.openContracts()).toEqual([]);
  expect(gain).toBeLessThanOrEqual(0n);
  // The same bets, opened at the sample that was there when they were made, would have beaten the house.
  expect(bets.reduce((sum, bet) => sum + hindsightGain(samples, bet), 0)).toBeGreaterThan(0);
});

/** What a stake of 10 gains that opens at the sample of its own second. */
function hindsightGain(
  samples: ReadonlyMap<number, number>,
  { second, direction }: { readonly second: number; readonly direction: 'rise' | 'fall' },
): number {
  const terms = { direction, durationSeconds: 30, openSecond: second };
  const result = naiveResult(samples, terms, second, Number.MAX_SAFE_INTEGER);
  return { won: 8, lost: -10, equal: 0, voided: 0 }[result?.outcome ?? 'voided'];
}
