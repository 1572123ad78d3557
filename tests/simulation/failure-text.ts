import { execFileSync } from 'node:child_process';
import type { SeedFailure } from './run-seeds.ts';
import type { SimulationOptions } from './simulation.ts';

/**
 * A failure as a person reads it: seed, commit, step and what is wrong, then the smallest script
 * found as the file of a test, for this folder.
 */
export function failureText({ seed, step, problem, items, options }: SeedFailure): string {
  const [what = ''] = problem.split('\n');
  const { commands, faults, contracts, users, twinEvery, wholeEvery, ignoredSyncs } = options;
  const run: SimulationOptions = {
    seed,
    commands,
    faults,
    ...(contracts !== undefined && { contracts }),
    ...(users !== undefined && { users }),
    ...(twinEvery !== undefined && { twinEvery }),
    ...(wholeEvery !== undefined && { wholeEvery }),
    ...(ignoredSyncs !== undefined && { ignoredSyncs }),
  };
  return [
    `seed ${seed}, commit ${commit()}, step ${step}: ${problem}`,
    `  smallest script found, ${items.length} lines:`,
    '',
    ...imports,
    '',
    `test(${codeOf(`seed ${seed}: ${what}`)}, async () => {`,
    '  const items: Item[] = [',
    ...items.map((item) => `    ${codeOf(item)},`),
    '  ];',
    `  await new Simulation({ ...${codeOf(run)}, items }).run();`,
    '});',
  ].join('\n');
}

const imports = [
  "import { amount } from '@candor/amount';",
  "import { test } from 'vitest';",
  "import type { Item } from './script.ts';",
  "import { Simulation } from './simulation.ts';",
] as const;

/**
 * A value as TypeScript that makes it again: an amount by `amount`, everything else as it is
 * written by hand.
 */
function codeOf(value: unknown): string {
  if (typeof value === 'bigint') return `amount(${value}n)`;
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{ ${fields.map(([name, field]) => `${name}: ${codeOf(field)}`).join(', ')} }`;
}

/** The commit that was played, marked where the sources are not quite its own. */
function commit(): string {
  try {
    const tell = (...args: string[]): string =>
      execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const changed = tell('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' and changes';
    return `${tell('rev-parse', 'HEAD').trim()}${changed}`;
  } catch {
    return 'unknown';
  }
}
