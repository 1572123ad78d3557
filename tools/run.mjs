// Runs a TypeScript tool of the repository from its sources (`node tools/run.mjs FILE …`), or the
// built command line (`node tools/run.mjs candor …`).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtExchange, ensureBuilt, ensureInstalled, requireNode } from './lib/prepare.mjs';
import { fromSources, root } from './lib/process.mjs';

const [what = '', ...args] = process.argv.slice(2);

requireNode();
await ensureInstalled();
await ensureBuilt();

const command = what === 'candor' ? [builtExchange] : [...fromSources, join(root, what)];
const child = spawn(process.execPath, [...command, ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
