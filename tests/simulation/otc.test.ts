import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { verify } from '../../apps/node/src/assembly/cli/verify.ts';
import { otcBudget } from '../properties/budget.ts';
import { DaySimulation, playDays } from './days/day-simulation.ts';
import { otcDays } from './otc/otc-days.ts';

const { firstSeed, seeds, steps } = otcBudget;

test(
  `${seeds} seeds of ${steps} deeds: people trade with each other through every fault, and a naive twin agrees`,
  { timeout: Math.max(300_000, 60 * seeds * steps) },
  async () => {
    const { problems, counters, lives } = await playDays(otcDays, { firstSeed, seeds, deeds: steps });
    expect(problems).toEqual([]);
    expect(counters.missing()).toEqual([]);
    expect(lives).toBeGreaterThan(5 * seeds);
  },
);

test('a seed is a run, and `candor verify` says that everything holds of its days', { timeout: 120_000 }, async () => {
  const [simulation, again] = [new DaySimulation(otcDays, firstSeed), new DaySimulation(otcDays, firstSeed)];
  const { counters, stateHash } = await simulation.run(300);
  expect((await again.run(300)).stateHash).toBe(stateHash);
  const needed = [
    'paid appeal by buyer',
    'appealed award_buyer',
    'bond locked',
    'coins held after a reversible payment',
  ];
  expect(needed.filter((name) => counters.get(name) === 0)).toEqual([]);
  const dir = mkdtempSync(join(tmpdir(), 'candor-otc-'));
  try {
    for (const folder of ['journal/archive', 'snapshots']) mkdirSync(join(dir, folder), { recursive: true });
    for (const { path, bytes } of simulation.files()) writeFileSync(join(dir, path), bytes);
    const lines: string[] = [];
    const spies = (['log', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((line) => void lines.push(String(line))),
    );
    const code = await verify([dir]);
    for (const spy of spies) spy.mockRestore();
    expect([code, lines.at(-1)]).toEqual([0, 'Everything holds.']);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
