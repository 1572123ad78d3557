import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  auditState,
  decodeRecord,
  Exchange,
  type ExchangeEvent,
  type ExchangeRecord,
  RecordAuditor,
} from '@candor/core';
import { readJournal } from '@candor/journal';
import { SeededRandom, verifyFixedPeriods } from '@candor/testkit';
import type { Effort, FaultOutcome } from './outcome.ts';
import { FaultPlan, root } from './support/fault-plan.ts';

/** A moment of a contract's life at which the process is killed, and how long nothing runs then. */
interface ContractKill {
  readonly step: string;
  /** Which write of the journal, from 1. */
  readonly write: number;
  readonly when: 'before' | 'middle' | 'after';
  readonly downSeconds: number;
}

/** A contract of 30 s is accepted by the first write; from the second on each is a second's sample. */
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
 * Kills journal and core (F2) before and after a contract's acceptance, opening and settlement, in the middle of a write and with time passing while nothing runs.
 * Passes when each contract was accepted once, settled once and by its own window, as a second reader of the journal works it out, and nothing breaks a rule.
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
    await life(base, { downSeconds: 0, until: 'prepare' });
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
    const killed = await life(dir, { downSeconds: 0, plan });
    if (killed.code !== null) throw new Error(`the step was not reached: ${killed.said}`);
    const next = await life(dir, { downSeconds });
    if (next.code !== 0 || !next.settled) throw new Error(`it did not settle: ${next.said}`);
    return judge(await recordsOf(dir), downSeconds);
  } finally {
    plan.remove();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function recordsOf(dir: string): Promise<ExchangeRecord[]> {
  const exchange = Exchange.empty();
  const auditor = new RecordAuditor();
  const records: ExchangeRecord[] = [];
  for await (const { bytes } of readJournal(join(dir, 'journal'), 1)) {
    exchange.applyRecord(bytes);
    const record = decodeRecord(bytes);
    auditor.add(record);
    records.push(record);
  }
  const [broken] = [...auditor.report().problems, ...auditState(exchange).problems];
  if (broken) throw new Error(`record ${broken.seq}, invariant ${broken.invariant}: ${broken.rule}`);
  return records;
}

/** One acceptance, one settlement, at the window's price; without a pause no second is missing. */
function judge(records: readonly ExchangeRecord[], downSeconds: number): string {
  const events = records.flatMap((record) => record.events);
  const of = <Type extends ExchangeEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<ExchangeEvent, { readonly type: Type }> => event.type === type);
  const [accepted, settled] = [of('fixed_period_accepted'), of('fixed_period_settled')];
  if (accepted.length !== 1 || settled.length !== 1)
    throw new Error(`accepted ${accepted.length} times, settled ${settled.length} times`);
  const { problems, agreed } = verifyFixedPeriods(records);
  if (problems.length > 0 || agreed !== 1) throw new Error(`a second reader disagrees: ${problems[0]}`);
  const [end] = settled;
  if (downSeconds === 0 && end?.outcome !== 'won') throw new Error(`nothing was missing, and it is ${end?.outcome}`);
  return end?.voidCause === 'none' ? end.outcome : (end?.voidCause ?? '');
}

const program = join(root, 'tests/faults/support/contract-child.mjs');
const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href;
const built = existsSync(join(root, 'apps/node/dist/exchange/leader.js'));
const runtime = built ? [] : ['--conditions=candor:source', '--import', loader];
const endsWithinMs = 60_000;

interface LifeOptions {
  readonly downSeconds: number;
  readonly until?: 'prepare';
  readonly plan?: FaultPlan;
}

interface ContractLife {
  /** Null after a kill. */
  readonly code: number | null;
  readonly settled: boolean;
  readonly said: string;
}

function life(dir: string, { downSeconds, until, plan }: LifeOptions): Promise<ContractLife> {
  const child = spawn(process.execPath, [...runtime, program, dir, String(downSeconds), ...(until ? [until] : [])], {
    cwd: root,
    env: { ...process.env, ...plan?.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    const tooLate = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(tooLate);
      resolve({ code, settled: out.includes('settled\n'), said: err.trim() });
    });
  });
}
