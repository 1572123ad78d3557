import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { HuntedBug } from './bugs.ts';
import { allBugs, hunt } from './planted-bugs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function bugNamed(name: string): HuntedBug {
  const bug = allBugs.find((each) => each.name === name);
  if (bug === undefined) throw new Error(`there is no planted bug "${name}"`);
  return bug;
}

describe('planted bugs', () => {
  test('there are at least 45, each in a place that is still there: move the text along when its file changes', () => {
    expect(allBugs.length).toBeGreaterThanOrEqual(45);
    const lost = allBugs.filter(({ file, find }) => readFileSync(`${root}${file}`, 'utf8').split(find).length !== 2);
    expect(lost.map(({ name, file }) => `${name} (${file})`)).toEqual([]);
  });

  // `npm run planted-bugs` hunts all of them; these stand for core, leader, journal and contracts.
  test.each([
    'a cancel releases nothing',
    'commands are answered before their record is durable',
    'batches are not synced',
    'the window is off by one',
  ])('%s: found by the simulation', { timeout: 240_000 }, async (name) => {
    expect(await hunt(bugNamed(name), 20_000)).toMatchObject({ by: 'simulation' });
  });
});
