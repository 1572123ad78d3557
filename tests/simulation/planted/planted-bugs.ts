// npm run planted-bugs -- [--only TEXT] [--commands M]: plants each bug in a process of its own and
// prints what found it, and after how much.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { plantedBugs, type HuntedBug } from './bugs.ts';
import { contractBugs } from './contract-bugs.ts';
import { otcBugs } from './otc-bugs.ts';
import { perpetualBugs } from './perpetual-bugs.ts';
import { rechargeBugs } from './recharge-bugs.ts';
import { swapBugs } from './swap-bugs.ts';
import { walletBugs } from './wallet-bugs.ts';

/** What a hunt for one bug came to. */
export interface Hunted {
  readonly by: 'simulation' | 'properties' | 'nobody';
  /** Commands that were executed until then. */
  readonly commands: number;
  readonly problem: string;
}

/** Every planted bug there is. */
export const allBugs: readonly HuntedBug[] = [
  ...plantedBugs.map((bug) => ({ ...bug, ground: 'exchange' }) as const),
  ...contractBugs.map((bug) => ({ ...bug, ground: 'fixed-period' }) as const),
  ...perpetualBugs.map((bug) => ({ ...bug, ground: 'perpetual' }) as const),
  ...swapBugs.map((bug) => ({ ...bug, ground: 'swaps' }) as const),
  ...walletBugs.map((bug) => ({ ...bug, ground: 'chain' }) as const),
  ...rechargeBugs.map((bug) => ({ ...bug, ground: 'recharge' }) as const),
  ...otcBugs.map((bug) => ({ ...bug, ground: 'otc' }) as const),
];

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the hunt for one bug; rejects when the process says nothing. */
export const hunt = ({ name, file, find, replace, ground }: HuntedBug, commands: number): Promise<Hunted> =>
  search(name, { planted: { file, find, replace }, ground, commands });

/** The same hunt on the code as it is: it must find nothing, or what it finds proves nothing. */
export const huntUnplanted = (ground: HuntedBug['ground'], commands: number): Promise<Hunted> =>
  search(`nothing (${ground})`, { planted: null, ground, commands });

interface Search {
  readonly planted: Pick<HuntedBug, 'file' | 'find' | 'replace'> | null;
  readonly ground: HuntedBug['ground'];
  readonly commands: number;
}

function search(name: string, { planted, ground, commands }: Search): Promise<Hunted> {
  const child = spawn(
    process.execPath,
    [
      '--conditions=candor:source',
      '--import',
      new URL('./plant.mjs', import.meta.url).href,
      '--import',
      'tsx',
      fileURLToPath(new URL('./hunt.ts', import.meta.url)),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        CANDOR_PLANTED: JSON.stringify(planted),
        CANDOR_HUNT_COMMANDS: String(commands),
        CANDOR_HUNT_GROUND: ground,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((done, failed) => {
    child.on('close', (code) => {
      const line = output.trim().split('\n').at(-1) ?? '';
      if (code === 0 && line.startsWith('{')) done(JSON.parse(line) as Hunted);
      else failed(new Error(`the hunt for "${name}" ended with ${code}: ${errors.slice(-2_000)}`));
    });
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, commands: { type: 'string', default: '40000' } },
  });
  const startedAtMs = performance.now();
  const chosen = allBugs.filter(({ name }) => name.includes(values.only));
  let found = 0;
  for (const bug of chosen) {
    const { by, commands, problem } = await hunt(bug, Number(values.commands));
    if (by !== 'nobody') found += 1;
    console.log(
      `${by.padEnd(11)}${String(commands).padStart(7)} commands  ${bug.name}${problem && `: ${problem.slice(0, 160)}`}`,
    );
  }
  let honest = true;
  for (const ground of new Set(chosen.map((bug) => bug.ground))) {
    const { by, problem } = await huntUnplanted(ground, Number(values.commands));
    honest &&= by === 'nobody';
    console.log(`${by.padEnd(11)}with nothing planted (${ground})${problem && `: ${problem.slice(0, 160)}`}`);
  }
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
  console.log(JSON.stringify({ planted: chosen.length, found, seconds }));
  process.exitCode = honest && found >= chosen.length - 1 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
