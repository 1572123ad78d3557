import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '@candor/testkit';
import type { Effort, FaultOutcome } from './outcome.ts';
import { audit, type Life, liveOnce } from './support/exchange-life.ts';
import { FaultPlan } from './support/fault-plan.ts';

/** Lives of one exchange before it is audited and a new one begins. */
const livesPerExchange = 20;
/** Every so many kills come in the middle of a write: from outside one is hardly ever met, and a test without torn tails would show nothing. */
const everyTorn = 10;

/**
 * Kills journal and core (F1) with signal 9 at random moments under load, each exchange many times, and lets the next life retry from the first
 * request that was not answered. Passes when nothing answered is lost or done twice, each recovered state is the replay's, and at least a
 * twentieth of the kills left a torn tail.
 */
export async function killAtRandom({ count, seed, isEnough = () => false }: Effort): Promise<FaultOutcome> {
  const sums = { kills: 0, answered: 0, records: 0, lost: 0, doubled: 0, tornTails: 0, wrongStates: 0 };
  const left = Array.from({ length: Math.ceil(count / livesPerExchange) }, (_, number) => number);
  // Two exchanges at a time: while the files or the end of one are waited for, the other starts.
  const lane = async (): Promise<void> => {
    for (let number = left.shift(); number !== undefined && !isEnough(sums.kills); number = left.shift()) {
      const lives = Math.min(livesPerExchange, count - number * livesPerExchange);
      const came = await killExchange(lives, new SeededRandom(seed + number));
      for (const [figure, value] of Object.entries(came)) sums[figure as keyof typeof came] += value;
    }
  };
  await Promise.all([lane(), lane()]);
  const isEmpty = sums.tornTails * 20 < sums.kills || sums.answered === 0;
  return { pass: sums.lost + sums.doubled + sums.wrongStates === 0 && !isEmpty, ...sums };
}

/** What came of one exchange that was killed so many times. */
async function killExchange(lives: number, random: SeededRandom) {
  const dir = mkdtempSync(join(tmpdir(), 'candor-kills-'));
  try {
    const { answered, tornTails } = await killOver(dir, lives, random);
    const { records, lost, doubled, hash } = await audit(dir, answered);
    const last = await liveOnce({ dir, answered, killAtAck: 1 });
    // The last life said what it recovered before it traded on.
    const torn = tornTails + Number(last.recovered?.torn ?? false);
    const wrongStates = last.recovered?.seq === records && last.recovered.hash === hash ? 0 : 1;
    return { kills: lives, answered, records, lost, doubled, tornTails: torn, wrongStates };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function killOver(
  dir: string,
  lives: number,
  random: SeededRandom,
): Promise<{ answered: number; tornTails: number }> {
  let answered = 0;
  let tornTails = 0;
  for (let life = 1; life <= lives; life += 1) {
    const ended = await oneLife(dir, answered, { isTorn: life % everyTorn === 5, random });
    if (ended.code !== null) throw new Error(`the exchange ended by itself with ${ended.code}: ${ended.said}`);
    if (ended.recovered?.torn) tornTails += 1;
    answered = ended.answered;
  }
  return { answered, tornTails };
}

async function oneLife(
  dir: string,
  answered: number,
  { isTorn, random }: { isTorn: boolean; random: SeededRandom },
): Promise<Life> {
  const burst = random.pick([20, 200, 1_000]);
  if (!isTorn) return liveOnce({ dir, answered, burst, killAfterMs: 20 + random.integer(0, 150) });
  const plan = new FaultPlan({
    op: 'write',
    on: 'segment',
    nth: random.integer(2, 12),
    when: 'middle',
    act: 'kill',
  });
  try {
    return await liveOnce({ dir, answered, burst, plan });
  } finally {
    plan.remove();
  }
}
