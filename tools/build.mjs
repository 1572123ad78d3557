// `npm run build`: the whole tree, tests included.
import { ensureBuilt, ensureInstalled, requireNode } from './lib/prepare.mjs';
import { runTool } from './lib/process.mjs';

requireNode();
await ensureInstalled();
const { code } = await runTool('tsc', ['-b']);
if (code !== 0) process.exit(code);
await ensureBuilt();
