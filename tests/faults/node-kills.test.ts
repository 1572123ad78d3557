import { expect, test } from 'vitest';
import { killNodeAtSteps } from './f02-node-steps.ts';
import { restore } from './f25-restore.ts';
import { restoreNode } from './f25-whole-folder.ts';

const timeout = 600_000;

test(
  'F2: killed while it makes its tables, writes rows, stops or has half done what was asked, the node starts again whole',
  { timeout },
  async () => {
    expect(await killNodeAtSteps({ rounds: 1 })).toMatchObject({ pass: true, kills: 16, problems: [] });
  },
);

test(
  'F25: a copy of the journal is ready from its snapshot and from nothing, in the same state',
  { timeout },
  async () => {
    expect(await restore({ count: 40_000 })).toMatchObject({ pass: true, lost: 0, doubled: 0 });
  },
);

test(
  'F25: a copy of a node’s folder goes on, with its SQL, without it, and not with a later one',
  { timeout },
  async () => {
    expect(await restoreNode({ count: 20 })).toMatchObject({ pass: true, problems: [] });
  },
);
