import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../../tools/lib/bundle.mjs';
import { root } from './fault-plan.ts';

const writer = join(root, 'packages/journal/src/writer');
let made: Promise<string> | undefined;

/**
 * The exchange of exchange-child.mjs with its threads, from the sources, in a few files: a life of a
 * second spent most of its processor time on reading 650. Made once in a process, and removed with
 * it.
 */
export const bundledChild = (): Promise<string> => (made ??= make());

async function make(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'candor-child-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await bundle({
    folder: root,
    entries: {
      child: join(root, 'tests/faults/support/exchange-child.mjs'),
      'writer-thread': join(writer, 'writer-thread.ts'),
      'hash-thread': join(writer, 'hash-thread.ts'),
      'spare-thread': join(writer, 'spare-thread.ts'),
    },
    outDir,
    inside: true,
    conditions: ['candor:source', 'node', 'import', 'default'],
  });
  return join(outDir, 'child.js');
}
