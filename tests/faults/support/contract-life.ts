import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
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
import { verifyFixedPeriods } from '@candor/testkit';
import { type FaultPlan, root } from './fault-plan.ts';

/** The records of the journal; fails where one of them breaks a rule. */
export async function recordsOf(dir: string): Promise<ExchangeRecord[]> {
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
export function judgeContract(records: readonly ExchangeRecord[], downSeconds: number): string {
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
const built = existsSync(join(root, 'apps/node/dist/engine/exchange/leader.js'));
const runtime = built ? [] : ['--conditions=candor:source', '--import', loader];
const endsWithinMs = 60_000;

interface LifeOptions {
  /** How long nothing runs before this life. */
  readonly downSeconds?: number;
  readonly until?: 'prepare' | 'settled';
  /** Whether the projections follow in SQL. */
  readonly rows?: boolean;
  readonly plan?: FaultPlan;
}

/** What SQL has at the end of a life. */
export interface ContractRows {
  /** Rows of contracts: where each is, and the records that it names. */
  readonly contracts: readonly {
    readonly open: boolean;
    readonly outcome: string | null;
    readonly settledSeq: number | null;
  }[];
  /** Ledger entries of a contract's end: their cause and their smallest units. */
  readonly bills: readonly string[];
  readonly samples: number;
  /** Whether rows that are made again from the journal are the same. */
  readonly same: boolean;
}

export interface ContractLife {
  /** Null after a kill. */
  readonly code: number | null;
  readonly settled: boolean;
  readonly rows: ContractRows | undefined;
  readonly said: string;
}

/** Lets a process live the contract of a folder; see contract-child.mjs. */
export function liveContract(
  dir: string,
  { downSeconds = 0, until = 'settled', rows = false, plan }: LifeOptions,
): Promise<ContractLife> {
  const child = spawn(
    process.execPath,
    [...runtime, program, dir, String(downSeconds), until, ...(rows ? ['rows'] : [])],
    {
      cwd: root,
      env: { ...process.env, ...plan?.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    const tooLate = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(tooLate);
      const rowLine = /^rows (.+)$/m.exec(out)?.[1];
      const found = rowLine === undefined ? undefined : (JSON.parse(rowLine) as ContractRows);
      resolve({ code, settled: out.includes('settled\n'), rows: found, said: err.trim() });
    });
  });
}
