import { killAtRandom } from '../faults/f01-kills.ts';
import { killAtSteps } from '../faults/f02-named-steps.ts';
import { losePower } from '../faults/f03-power-loss.ts';
import { failInputOutput } from '../faults/f04-io-errors.ts';
import { fillDisk } from '../faults/f05-disk-full.ts';
import { slowDisk } from '../faults/f11-slow-disk.ts';
import { freeze } from '../faults/f12-frozen.ts';
import { stopReading } from '../faults/f17-slow-readers.ts';
import { reconnect } from '../faults/f18-reconnect-storm.ts';
import { load } from './load.ts';
import type { Effort, FaultOutcome } from '../faults/outcome.ts';

interface Fault {
  /** How much is tried when nothing else is asked for. */
  readonly count: number;
  run(effort: Effort): Promise<FaultOutcome>;
}

/** The faults that can be tried, by their name in docs/reliability.md. */
export const faults: Readonly<Record<string, Fault>> = {
  F1: { count: 1_000, run: killAtRandom },
  F2: { count: 50, run: ({ count }) => killAtSteps({ rounds: count }) },
  F3: { count: 100_000, run: losePower },
  F4: { count: 100, run: failInputOutput },
  F5: { count: 200, run: fillDisk },
  F11: { count: 25, run: slowDisk },
  F12: { count: 100, run: freeze },
  F17: { count: 10, run: stopReading },
  F18: { count: 5_000, run: reconnect },
  load: { count: 5_000, run: load },
};
