// One process with one planted bug: first the simulation, then the seeded runs of the properties or
// of contracts, until something is found. Nobody trades perpetual contracts in the simulation:
// their bugs are hunted in seeded runs alone, each record of which is judged and audited.
import {
  playFixedPeriods,
  playFutures,
  playOtc,
  playRecharges,
  playRun,
  playSwaps,
  playWallets,
  SeededRandom,
} from '@candor/testkit';
import { Simulation } from '../simulation.ts';
import type { Hunted } from './planted-bugs.ts';

const commandsMax = Number(process.env['CANDOR_HUNT_COMMANDS'] ?? 40_000);
const ground = process.env['CANDOR_HUNT_GROUND'];
const contracts = ground === 'fixed-period';
const commandsPerSeed = contracts ? 2_500 : 1_000;
const runSteps = 1_500;

function say(hunted: Hunted): never {
  console.log(JSON.stringify(hunted));
  process.exit(0);
}

// A promise that nobody waits for may be the first to notice.
let commands = 0;
process.on('unhandledRejection', (error) => say({ by: 'simulation', commands, problem: firstLine(error) }));

if (ground === 'perpetual') huntPerpetuals();
if (ground === 'chain') huntIn(playWallets);
if (ground === 'swaps') huntIn(playSwaps);
if (ground === 'otc') huntIn(playOtc);
if (ground === 'recharge') huntIn(playRecharges);

for (let seed = 1; commands < commandsMax; seed += 1) {
  const simulation = new Simulation({ seed, commands: commandsPerSeed, faults: true, contracts });
  try {
    const report = await simulation.run();
    commands += report.commands;
  } catch (error) {
    say({ by: 'simulation', commands: commands + simulation.executed, problem: firstLine(error) });
  }
}
for (let seed = 1; seed <= 8; seed += 1) {
  try {
    if (contracts) playContracts(seed);
    else playRun({ seed, steps: runSteps });
  } catch (error) {
    say({ by: 'properties', commands: commands + seed * runSteps, problem: firstLine(error) });
  }
}
say({ by: 'nobody', commands, problem: '' });

/** Throws where the naive twin differs, or where a second reader of the journal finds something. */
function playContracts(seed: number): void {
  const [found] = playFixedPeriods(new SeededRandom(seed), 2 * runSteps).verification.problems;
  if (found !== undefined) throw new Error(found);
}

function huntPerpetuals(): never {
  for (let seed = 1; commands < commandsMax; seed += 1) {
    try {
      commands += playFutures(new SeededRandom(seed), 2 * commandsPerSeed).records;
    } catch (error) {
      say({ by: 'properties', commands: commands + 2 * commandsPerSeed, problem: firstLine(error) });
    }
  }
  say({ by: 'nobody', commands, problem: '' });
}

/** In seeded runs alone, each record of which is judged and audited. */
function huntIn(play: (random: SeededRandom, commands: number) => unknown): never {
  for (let seed = 1; commands < commandsMax; seed += 1) {
    try {
      play(new SeededRandom(seed), commandsPerSeed);
      commands += commandsPerSeed;
    } catch (error) {
      say({ by: 'properties', commands: commands + commandsPerSeed, problem: firstLine(error) });
    }
  }
  say({ by: 'nobody', commands, problem: '' });
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
