import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultOutcome } from './outcome.ts';
import { type ContractRows, judgeContract, liveContract, recordsOf } from './support/contract-life.ts';
import { FaultPlan, type FaultRule } from './support/fault-plan.ts';

/** A column's text as the database's files hold it: its length, then its letters. */
function textIn(column: string): string {
  const text = Buffer.from(column);
  return Buffer.concat([Buffer.from([(text.length + 1) * 2 + 1]), text]).toString('hex');
}

/**
 * The writes of SQL's files that hold a contract's rows, each by a text that no write before it
 * has: the row of the contract, the row of the sample that it opens at, and the ledger entry of its
 * end.
 */
const steps: readonly { readonly step: string; readonly holds: string }[] = [
  { step: 'acceptance', holds: textIn('rise') },
  { step: 'opening', holds: Buffer.from('"60002.20"').toString('hex') },
  { step: 'settlement', holds: textIn('fixed_period_won') },
];

const moments: readonly NonNullable<FaultRule['when']>[] = ['middle', 'before', 'after'];

/**
 * Kills journal, core and projections (F2) in the writes of SQL's files that hold a contract's
 * acceptance, opening and settlement, one after the other in the life of one contract. Each round
 * kills in another moment of the write: in the middle of it, before, after. Passes when every
 * contract was accepted once, settled once and by its own window, when SQL has one row and one
 * ledger entry for it, and when all rows are those that the journal gives.
 */
export async function killContractRows({ rounds }: { readonly rounds: number }): Promise<FaultOutcome> {
  const problems: string[] = [];
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const when = moments[round % moments.length] ?? 'middle';
    const dir = mkdtempSync(join(tmpdir(), 'candor-contract-'));
    try {
      for (const { step, holds } of steps) {
        await killIn(dir, { step: `${when}: ${step}`, holds, when });
        kills += 1;
      }
      const { code, rows, said } = await liveContract(dir, { rows: true });
      if (code !== 0 || rows === undefined) throw new Error(`${when}: it did not settle: ${said}`);
      judgeContract(await recordsOf(dir), 0);
      problems.push(...wrongIn(rows).map((problem) => `${when}: ${problem}`));
    } catch (error) {
      problems.push(String(error));
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return { pass: problems.length === 0, kills, problems };
}

async function killIn(
  dir: string,
  { step, holds, when }: Pick<FaultRule, 'holds' | 'when'> & { readonly step: string },
) {
  const plan = new FaultPlan({ op: 'write', on: 'sql', act: 'kill', ...(holds && { holds }), ...(when && { when }) });
  try {
    const { code, said } = await liveContract(dir, { rows: true, plan });
    if (code !== null) throw new Error(`${step}: the step was not reached: ${said}`);
  } finally {
    plan.remove();
  }
}

function wrongIn({ contracts, bills, samples, same }: ContractRows): string[] {
  const [contract] = contracts;
  const isSettled = contracts.length === 1 && contract?.open === false && contract.outcome === 'won';
  return [
    ...(isSettled ? [] : [`the contracts are ${JSON.stringify(contracts)}`]),
    ...(bills.join() === 'fixed_period_won 8000000000' ? [] : [`the ledger has ${bills.join(', ')}`]),
    ...(samples > 0 ? [] : ['no sample is kept']),
    ...(same ? [] : ['the rows are others than the journal gives']),
  ];
}
