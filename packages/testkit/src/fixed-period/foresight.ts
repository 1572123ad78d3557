import { SeededRandom } from '../random.ts';
import { naiveResult } from './naive-settlement.ts';
import { FixedPeriodStage, stageSecond, stageUnit } from './stage.ts';

/** What a bot came to that sees venues half a second before the exchange does. */
export interface Foresight {
  readonly contracts: number;
  /** What its users have gained together, in smallest units. */
  readonly gain: bigint;
  /**
   * What the same stakes of 10 would have gained, opened at the sample that was there when they
   * were made.
   */
  readonly hindsight: number;
  readonly leftOpen: number;
}

const users = 64;
const usersAtOnce = 8;
/** The bot bets on the largest twentieth of moves. */
const largestShare = 0.05;

/**
 * A path of venues, twice a second: small steps, and now and then a large one, without any drift.
 */
function pathOf(random: SeededRandom, seconds: number): Int32Array {
  const halves = new Int32Array(2 * seconds + 2);
  halves[0] = 912_430;
  for (let place = 1; place < halves.length; place += 1) {
    const size = random.chance(1, 12) ? random.integer(10, 40) : random.integer(0, 5);
    // Held between bounds far away, so that a long path stays a price.
    const wanted = (halves[place - 1] ?? 0) + (random.chance(1, 2) ? size : -size);
    halves[place] = Math.min(1_200_000, Math.max(600_000, wanted));
  }
  return halves;
}

/** Lets the bot bet on real contracts until it has made so many, on a path of the seed. */
export function playForesight(contracts: number, seed: number): Foresight {
  const random = new SeededRandom(seed);
  const seconds = Math.ceil((contracts / usersAtOnce) * 24) + 200;
  const halves = pathOf(random, seconds);
  const moves = halves.map((price, place) => (halves[place + 1] ?? price) - price);
  const large = moves.map(Math.abs).toSorted((a, b) => a - b)[Math.floor(moves.length * (1 - largestShare))] ?? 0;
  const stage = new FixedPeriodStage(users, halves[0] ?? 0);
  const samples = new Map<number, number>();
  const waiting: { readonly second: number; readonly direction: 'rise' | 'fall' }[] = [];
  let [made, place, next, hindsight] = [0, 0, 1, 0];
  let lastBet = 0;
  for (let step = 1; step < seconds && (made < contracts || step <= lastBet + 40); step += 1) {
    const second = stageSecond + step;
    const ticks = halves[2 * step] ?? 0;
    samples.set(second, ticks);
    samples.delete(second - 120);
    stage.sample(second, ticks);
    for (let bet = waiting[0]; bet !== undefined && second > bet.second + 31; bet = waiting[0]) {
      hindsight += usersAtOnce * hindsightGain(samples, bet);
      waiting.shift();
    }
    // What venues show half a second later is known now; the bot chooses its millisecond while that
    // is new.
    // At x.999 that is the half second after the next, and the opening is the nearest there is.
    const isLast = random.chance(1, 2);
    const known = moves[2 * step + (isLast ? 1 : 0)] ?? 0;
    const hasRoom = stage.exchange.fixedPeriod.openContractsOf(next).length < 20;
    if (Math.abs(known) < large || made >= contracts || !hasRoom) continue;
    stage.nowMs = second * 1_000 + (isLast ? 999 : random.integer(10, 490));
    const direction = known > 0 ? 'rise' : 'fall';
    for (let count = 0; count < usersAtOnce; count += 1) {
      stage.open(next, direction);
      next = ((place += 1) % users) + 1;
    }
    waiting.push({ second, direction });
    made += usersAtOnce;
    lastBet = step;
  }
  return {
    contracts: made,
    gain: gainOf(stage),
    hindsight,
    leftOpen: stage.exchange.fixedPeriod.openContracts().length,
  };
}

function gainOf(stage: FixedPeriodStage): bigint {
  let gain = 0n;
  for (let userId = 1; userId <= users; userId += 1) {
    const { available, reserved } = stage.exchange.balance({ userId, wallet: 6, assetId: 1 });
    gain += available + reserved - 1_000_000n * stageUnit;
  }
  return gain;
}

/** What a stake of 10 gains that opens at the sample of its own second. */
function hindsightGain(
  samples: ReadonlyMap<number, number>,
  { second, direction }: { readonly second: number; readonly direction: 'rise' | 'fall' },
): number {
  const terms = { direction, durationSeconds: 30, openSecond: second };
  const result = naiveResult(samples, terms, second, Number.MAX_SAFE_INTEGER);
  return { won: 8, lost: -10, equal: 0, voided: 0 }[result?.outcome ?? 'voided'];
}
