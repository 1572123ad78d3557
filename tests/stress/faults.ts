import { flipBits } from '../faults/f07-bit-flips.ts';
import { damageSnapshots } from '../faults/f09-snapshots.ts';
import { bendClocks } from '../faults/f10-clocks.ts';
import { bendContracts } from '../faults/f10-contracts.ts';
import { loseEmbedded } from '../faults/f13-embedded.ts';
import { breakSql } from '../faults/f13-sql.ts';
import { repeat } from '../faults/f16-retries.ts';
import { damageImages } from '../faults/f20-images.ts';
import { rawBytes } from '../faults/f20-raw-bytes.ts';
import { manyOrders } from '../faults/f21-memory.ts';
import { runOutOfMemory } from '../faults/f21-out-of-memory.ts';
import { restore } from '../faults/f25-restore.ts';
import { restoreNode } from '../faults/f25-whole-folder.ts';
import { killAtRandom } from '../faults/f01-kills.ts';
import { killContractRows } from '../faults/f02-contract-rows.ts';
import { killContracts } from '../faults/f02-contract-steps.ts';
import { killAtSteps } from '../faults/f02-named-steps.ts';
import { killNodeAtSteps } from '../faults/f02-node-steps.ts';
import { killOtcOpenings } from '../faults/f02-otc.ts';
import { losePower } from '../faults/f03-power-loss.ts';
import { failInputOutput } from '../faults/f04-io-errors.ts';
import { fillDisk } from '../faults/f05-disk-full.ts';
import { slowDisk } from '../faults/f11-slow-disk.ts';
import { freeze } from '../faults/f12-frozen.ts';
import { stopReading } from '../faults/f17-slow-readers.ts';
import { reconnect } from '../faults/f18-reconnect-storm.ts';
import { bankLines } from './bank-lines.ts';
import { contractCrash } from './contract-crash.ts';
import { contractTwin, crookedOperator, foresight } from './contract-forms.ts';
import { exportHistories } from './export-histories.ts';
import { liabilityTree } from './liability-tree.ts';
import { load } from './load.ts';
import { swapPump } from './swap-pump.ts';
import { soak } from './soak.ts';
import { moneyDays } from './money-days.ts';
import { otcDays } from './otc-forms.ts';
import type { Effort, FaultOutcome } from '../faults/outcome.ts';

interface Fault {
  /** How much is tried when nothing else is asked for. */
  readonly count: number;
  run(effort: Effort): Promise<FaultOutcome>;
}

/** The faults that can be tried, by their name in docs/reliability.md. */
export const faults: Readonly<Record<string, Fault>> = {
  F1: { count: 1_000, run: killAtRandom },
  F2: { count: 50, run: ({ count }) => killEverywhere(count) },
  'F2-contracts': { count: 200, run: killContracts },
  'F2-contract-rows': { count: 12, run: ({ count }) => killContractRows({ rounds: count }) },
  'F2-otc': { count: 12, run: ({ count }) => killOtcOpenings({ rounds: count }) },
  F3: { count: 100_000, run: losePower },
  F4: { count: 100, run: failInputOutput },
  F5: { count: 200, run: fillDisk },
  F7: { count: 10_000, run: (effort) => flipBits({ ...effort, kibibytes: 1_024 }) },
  F9: { count: 1_000, run: damageSnapshots },
  F10: { count: 500, run: bendClocks },
  'F10-contracts': { count: 70, run: bendContracts },
  F11: { count: 25, run: slowDisk },
  F12: { count: 100, run: freeze },
  F13: {
    count: 300,
    run: async (effort) => joined({ postgres: await breakSql(effort), embedded: await loseEmbedded() }),
  },
  F16: { count: 20_000, run: repeat },
  F17: { count: 10, run: stopReading },
  F18: { count: 5_000, run: reconnect },
  F20: { count: 1_000_000, run: damageEverything },
  F21: { count: 1_000_000, run: manyOrders },
  'F21-end': { count: 10, run: runOutOfMemory },
  F25: { count: 10_000_000, run: ({ count }) => restoreBoth(count) },
  'bank-lines': { count: 100_000, run: bankLines },
  crash: { count: 5_000, run: contractCrash },
  'contract-twin': { count: 600_000, run: contractTwin },
  foresight: { count: 1_000_000, run: foresight },
  'export-histories': { count: 1_000, run: exportHistories },
  'liability-tree': { count: 1_000_000, run: liabilityTree },
  'swap-pump': { count: 1_000_000, run: swapPump },
  'crooked-operator': { count: 10_000, run: crookedOperator },
  otc: { count: 100_000, run: otcDays },
  'money-days': { count: 100_000, run: moneyDays },
  load: { count: 5_000, run: load },
  soak: { count: 1_440, run: soak },
};

/** Every step of journal and core, and every step of the whole node, so many times each. */
async function killEverywhere(rounds: number): Promise<FaultOutcome> {
  return joined({
    core: await killAtSteps({ rounds }),
    node: await killNodeAtSteps({ rounds }),
  });
}

/** So many records and snapshots, and 5,000 images at most. */
async function damageEverything({ count, seed }: Effort): Promise<FaultOutcome> {
  return joined({
    bytes: await rawBytes({ count, seed }),
    images: await damageImages({ count: Math.min(count, 5_000), seed }),
  });
}

/** The folder of journal and core with so many records, and that of a whole node. */
async function restoreBoth(count: number): Promise<FaultOutcome> {
  return joined({ core: await restore({ count }), node: await restoreNode({ count: Math.min(count, 1_000) }) });
}

/** Several outcomes in one, each under its name. */
function joined(outcomes: Readonly<Record<string, FaultOutcome>>): FaultOutcome {
  const pass = Object.values(outcomes).every((outcome) => outcome.pass);
  const told = Object.entries(outcomes).map(([name, outcome]): [string, string] => [name, JSON.stringify(outcome)]);
  return { pass, ...Object.fromEntries(told) };
}
