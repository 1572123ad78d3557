// `npm start`: installs and builds what is missing, then runs the exchange. Arguments go to `candor
// start`.
import { spawn } from 'node:child_process';
import { withLargePages } from './lib/large-pages.mjs';
import { builtExchange, ensureBuilt, ensureInstalled, requireNode } from './lib/prepare.mjs';
import { root } from './lib/process.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();

const exchange = spawn(process.execPath, [builtExchange, 'start', ...process.argv.slice(2)], {
  cwd: root,
  env: withLargePages(process.env),
  stdio: 'inherit',
});
// Ctrl-C reaches the exchange by itself (one terminal); it shuts down in order and this process
// waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => exchange.kill(signal));
exchange.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
