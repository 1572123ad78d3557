import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExchangeEvent } from '@candor/core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordsOf } from './support/contract-life.ts';
import { FaultPlan, type FaultRule, root } from './support/fault-plan.ts';
import { fundingLife, hourMs, index, livedBefore, minuteMs, tick } from './support/funding-life.ts';

let [lived, folder] = ['', ''];
beforeAll(async () => {
  lived = await mkdtemp(join(tmpdir(), 'funding-lived-'));
  await livedBefore(lived);
}, 600_000);
afterAll(() => rm(lived, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'funding-restart-'));
  await cp(lived, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const life: (act: Parameters<typeof fundingLife>[1]) => Promise<void> = (act) => fundingLife(folder, act);

async function fundingOf(): Promise<ExchangeEvent[]> {
  const events = (await recordsOf(folder)).flatMap((record) => record.events);
  return events.filter(({ type }) => type === 'funding_settled' || type === 'funding_paid');
}

test(
  'funding over a restart at the hour is settled once, at the mark in force, and not again after another',
  { timeout: 600_000 },
  async () => {
    await life((at) => at(hourMs + 10 * minuteMs, tick));
    await life((at) => at(hourMs + 11 * minuteMs, index(610_000)));
    const [settled, ...paid] = await fundingOf();
    expect(settled).toMatchObject({ type: 'funding_settled', outcome: 'paid', dueAtMs: hourMs, positions: 2 });
    expect(settled).toMatchObject({ mark: 600_000 });
    expect(paid.map((event) => event.type)).toEqual(['funding_paid', 'funding_paid']);
  },
);

test(
  'a feed that was lost before the hour and a restart: the first fresh mark within an hour settles, once',
  { timeout: 600_000 },
  async () => {
    await life((at) => at(hourMs - minuteMs / 2, index(0)));
    await life((at) => at(hourMs + 10 * minuteMs, tick));
    expect(await fundingOf()).toEqual([]);
    await life((at) => at(hourMs + 59 * minuteMs, index(603_000)));
    await life((at) => at(hourMs + 61 * minuteMs, index(604_000)));
    const [settled, ...paid] = await fundingOf();
    expect(settled).toMatchObject({ type: 'funding_settled', outcome: 'paid', dueAtMs: hourMs, mark: 603_000 });
    expect(paid.map((event) => event.type)).toEqual(['funding_paid', 'funding_paid']);
  },
);

test(
  'no fresh mark for an hour, and a restart in it: nobody pays, and the journal says so once',
  { timeout: 600_000 },
  async () => {
    await life((at) => at(hourMs - minuteMs / 2, index(0)));
    await life((at) => at(hourMs + 60 * minuteMs, tick));
    await life((at) => at(hourMs + 61 * minuteMs, index(603_000)));
    expect(await fundingOf()).toMatchObject([{ type: 'funding_settled', outcome: 'stale', positions: 0 }]);
  },
);

/**
 * A process that lives from where the journal ends to past the hour; gives the signal that ended
 * it.
 */
function livingPastTheHour({ env }: FaultPlan): Promise<string | null> {
  const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href;
  const program = join(root, 'tests/faults/support/funding-child.ts');
  const args = ['--conditions=candor:source', '--import', loader, program, folder];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_, signal) => resolve(signal));
  });
}

/** The hour as the settlement says it, which no record before it does. */
const dueAtBytes = Buffer.alloc(8);
dueAtBytes.writeDoubleLE(hourMs);
const dueAt = dueAtBytes.toString('hex');

test.each<readonly [string, NonNullable<FaultRule['when']>]>([
  ['before', 'before'],
  ['in the middle of', 'middle'],
  ['after', 'after'],
])(
  'killed %s the write of the record that settles funding: it is settled once, and everybody pays once',
  { timeout: 600_000 },
  async (_, when) => {
    const plan = new FaultPlan({ op: 'write', on: 'segment', holds: dueAt, when, act: 'kill' });
    try {
      expect(await livingPastTheHour(plan)).toBe('SIGKILL');
    } finally {
      plan.remove();
    }
    await life((at) => at(hourMs + 11 * minuteMs, tick));
    await life((at) => at(hourMs + 12 * minuteMs, index(610_000)));
    const records = await recordsOf(folder);
    const [only, ...more] = records.filter(({ events }) => events.some(({ type }) => type === 'funding_settled'));
    // What was written whole stays; what was not is settled by the first record of the next life.
    expect([only?.timeMs, more]).toEqual([hourMs + (when === 'after' ? 10 : 11) * minuteMs, []]);
    const [settled, ...paid] = await fundingOf();
    expect(settled).toMatchObject({ type: 'funding_settled', outcome: 'paid', dueAtMs: hourMs, mark: 600_000 });
    expect(paid).toMatchObject([
      { type: 'funding_paid', userId: 1 },
      { type: 'funding_paid', userId: 2 },
    ]);
  },
);
