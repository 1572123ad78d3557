import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { HuntedBug } from './bugs.ts';
import { allBugs, hunt, huntUnplanted } from './planted-bugs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function bugNamed(name: string): HuntedBug {
  const bug = allBugs.find((each) => each.name === name);
  if (bug === undefined) throw new Error(`there is no planted bug "${name}"`);
  return bug;
}

describe('planted bugs', () => {
  test('there are at least 60, each in a place that is still there: move the text along when its file changes', () => {
    expect(allBugs.length).toBeGreaterThanOrEqual(60);
    const lost = allBugs.filter(({ file, find }) => readFileSync(`${root}${file}`, 'utf8').split(find).length !== 2);
    expect(lost.map(({ name, file }) => `${name} (${file})`)).toEqual([]);
  });

  // `npm run planted-bugs` hunts all of them; these cover core, leader, journal and contracts.
  test.each([
    'a cancel releases nothing',
    'commands are answered before their record is durable',
    'batches are not synced',
    'the window is off by one',
  ])('%s: found by the simulation', { timeout: 240_000 }, async (name) => {
    expect(await hunt(bugNamed(name), 20_000)).toMatchObject({ by: 'simulation' });
  });

  // Without the simulation, a few seconds each: the naive twin or the second reader sees them.
  test.each([
    'a contract opens one second earlier',
    'the two highest samples are dropped',
    'equal pays',
    'escrow is kept when a contract is lost',
  ])('%s: found by the runs of fixed-period contracts', { timeout: 120_000 }, async (name) => {
    expect(await hunt(bugNamed(name), 0)).toMatchObject({ by: 'properties' });
  });

  test('none is found where none is planted', { timeout: 120_000 }, async () => {
    expect(await huntUnplanted('perpetual', 2_000)).toMatchObject({ by: 'nobody' });
  });

  test.each(['a swap gives its user the broken unit', 'a quote is used twice'])(
    '%s: found by the runs of swaps',
    { timeout: 120_000 },
    async (name) => {
      expect(await hunt(bugNamed(name), 4_000)).toMatchObject({ by: 'properties' });
    },
  );

  test.each(['the last price is taken for the mark', 'the higher user number is liquidated first'])(
    '%s: found by the runs of perpetual contracts',
    { timeout: 120_000 },
    async (name) => {
      expect(await hunt(bugNamed(name), 2_000)).toMatchObject({ by: 'properties' });
    },
  );
});
