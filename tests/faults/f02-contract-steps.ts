import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '@candor/testkit';
import type { Effort, FaultOutcome } from './outcome.ts';
import { judgeContract, liveContract, recordsOf } from './support/contract-life.ts';
import { FaultPlan } from './support/fault-plan.ts';

/** A moment of a contract's life at which the process is killed, and how long nothing runs then. */
interface ContractKill {
  readonly step: string;
  /** Which write of the journal, from 1. */
  readonly write: number;
  readonly when: 'before' | 'middle' | 'after';
  readonly downSeconds: number;
}

/**
 * A contract of 30 s is accepted by the first write; from the second on each is a second's sample.
 */
const [accepting, opening, settling] = [1, 3, 33];
const writesMax = settling;

const around = (step: string, write: number, downSeconds = 0): ContractKill[] => [
  { step: `before ${step}`, write, when: 'before', downSeconds },
  { step: `after ${step}`, write, when: 'after', downSeconds },
];

const kills: readonly ContractKill[] = [
  ...around('acceptance', accepting),
  ...around('the opening', opening),
  { step: 'after acceptance, and down over the opening', write: accepting, when: 'after', downSeconds: 4 },
  { step: 'in the window, and down for two of its seconds', write: settling - 5, when: 'after', downSeconds: 3 },
  { step: 'before the window, and down until it is past', write: settling - 14, when: 'middle', downSeconds: 60 },
  { step: 'in the middle of the settlement', write: settling, when: 'middle', downSeconds: 0 },
  ...around('the settlement', settling),
];

/**
 * Kills journal and core (F2) before and after a contract's acceptance, opening and settlement, in
 * the middle of a write and with time passing while nothing runs. Passes when each contract was
 * accepted once, settled once and by its own window, as a second reader of the journal works it
 * out, and nothing breaks a rule.
 */
export async function killContractAtSteps(): Promise<FaultOutcome> {
  return killEach(kills);
}

/** The same at moments that a seed chooses. */
export async function killContracts({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const chosen = Array.from({ length: count }, (_, place): ContractKill => {
    const [write, when] = [random.integer(1, writesMax), random.pick(['before', 'middle', 'after'] as const)];
    return {
      step: `kill ${place + 1}`,
      write,
      when,
      downSeconds: random.weighted([
        [0, 3],
        [random.integer(1, 60), 1],
      ]),
    };
  });
  return killEach(chosen);
}

async function killEach(chosen: readonly ContractKill[]): Promise<FaultOutcome> {
  const base = mkdtempSync(join(tmpdir(), 'candor-contract-'));
  const problems: string[] = [];
  const outcomes: Record<string, number> = {};
  try {
    await liveContract(base, { until: 'prepare' });
    const left = [...chosen];
    // Two at a time: while one waits for its files, the other starts.
    const lane = async (): Promise<void> => {
      for (let kill = left.shift(); kill !== undefined; kill = left.shift()) {
        const { step } = kill;
        const outcome = await killOnce(base, kill).catch(
          (error: unknown) => void problems.push(`${step}: ${String(error)}`),
        );
        if (outcome !== undefined) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    };
    await Promise.all([lane(), lane()]);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
  return { pass: problems.length === 0, kills: chosen.length, outcomes, problems };
}

/** Gives what the contract came to. */
async function killOnce(base: string, { write, when, downSeconds }: ContractKill): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'candor-contract-'));
  const plan = new FaultPlan({ op: 'write', on: 'segment', nth: write, when, act: 'kill' });
  try {
    cpSync(base, dir, { recursive: true });
    const killed = await liveContract(dir, { plan });
    if (killed.code !== null) throw new Error(`the step was not reached: ${killed.said}`);
    const next = await liveContract(dir, { downSeconds });
    if (next.code !== 0 || !next.settled) throw new Error(`it did not settle: ${next.said}`);
    return judgeContract(await recordsOf(dir), downSeconds);
  } finally {
    plan.remove();
    rmSync(dir, { recursive: true, force: true });
  }
}
