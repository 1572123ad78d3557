// Bundles a benchmark's child process as the exchange itself is bundled, so that what is measured
// is what ships: `node bundle-child.mjs FOLDER [ENTRY]`.
import { join } from 'node:path';
import { bundle } from '../../lib/bundle.mjs';
import { root } from '../../lib/process.mjs';

await bundle({
  folder: root,
  entries: { child: join(root, process.argv[3] ?? 'tools/bench/matching/child.ts') },
  outDir: process.argv[2],
  inside: [/^@candor\//],
  conditions: ['candor:source', 'node', 'import', 'default'],
});
